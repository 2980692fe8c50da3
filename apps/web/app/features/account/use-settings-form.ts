import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsByName, problemOfFindings } from '../../components/form/form-problem.ts';
import { type FormOptions, useForm } from '../../components/form/use-form.ts';
import { fieldText, settingsProblemText } from './settings-problem.ts';

type FieldOf<Values> = keyof Values & string;
type Findings<Values> = readonly { field: FieldOf<Values>; code: string }[];

type Options<Values> = Pick<FormOptions<Values, Values, FieldOf<Values>>, 'start' | 'isKept' | 'send' | 'onRefused'> & {
  problems: (values: Values) => Findings<Values>;
  /** Stands over the words about a failure that no field is to blame for. */
  failedTitle: string;
  failureText?: (error: unknown) => string;
};

/** A form of the settings. Its fields are named as the request names them. */
export function useSettingsForm<Values extends object>({
  start,
  isKept,
  problems,
  send,
  onRefused = () => {},
  failedTitle,
  failureText,
}: Options<Values>) {
  const { t } = useTranslation(['account']);
  const [opened] = useState(start);
  const problemOf = (found: Findings<Values>) => problemOfFindings(found, (code) => fieldText(code, t));
  const form = useForm<Values, Values>({
    start: opened,
    isKept,
    read: (values) => {
      const found = problems(values);
      return found.length > 0 ? { problem: problemOf(found) } : { body: values };
    },
    send,
    onRefused,
    refusal: {
      fieldOf: fieldsByName(Object.keys(opened) as FieldOf<Values>[]),
      fieldText: (code) => fieldText(code, t),
      general: (error) => ({
        title: failedTitle,
        text: failureText ? failureText(error) : settingsProblemText(error, t),
      }),
    },
  });
  return {
    ...form,
    /** Does something else of the form's, unless rules of its own found something. */
    attemptUnless: (found: Findings<Values>, work: () => Promise<unknown>) =>
      form.attempt(work, found.length > 0 ? problemOf(found) : undefined),
  };
}
