import { HardDrive } from 'lucide-react';
import { type ComponentProps, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../components/form/form-problem.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { type Form, type FormOptions, useForm } from '../../components/form/use-form.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { problemOfRefusal } from '../../offline/outbox/refusal-problem.ts';
import type { Refusal } from '../../offline/outbox/write.ts';
import { type DiaryFormKind, type RefusedField, refusalWords } from './refusal-words.ts';
import { DeviceFullContext } from './use-open-sheet.ts';

/** What can be wrong with a form of the diary. */
export type DiaryField = RefusedField | 'hasEnded';

/** A form with these values, and maybe others: what a field of several forms needs of its own. */
export type DiaryForm<Values> = Omit<Form<Values, DiaryField>, 'settle'>;

type DiaryFormOptions<Values, Body> = Pick<FormOptions<Values, Body, DiaryField>, 'start' | 'read' | 'send'> & {
  kind: DiaryFormKind;
  /** Of a write that was not accepted and is corrected here. */
  refusal?: Refusal | undefined;
};

/** A form of the diary. */
export function useDiaryForm<Values extends object, Body>({ kind, refusal, ...form }: DiaryFormOptions<Values, Body>) {
  const { t } = useTranslation(['diary', 'common']);
  const words = refusalWords(kind, t);
  return useForm<Values, Body, DiaryField>({
    ...form,
    isKept: true,
    refusal: words,
    problem: refusal && problemOf(problemOfRefusal(refusal), words),
  });
}

/**
 * A form of the diary in a sheet. The focus is held back: the first field would bring up the keyboard and cover the button that
 * is wanted most.
 */
export function DiaryFormSheet<Values extends object>({
  children,
  ...sheet
}: ComponentProps<typeof FormSheet<Values, DiaryField>>) {
  return (
    <FormSheet {...sheet} isFocusHeldBack className="gap-6">
      <RoomNotice />
      {children}
    </FormSheet>
  );
}

/** Says at the top of a form that the device can keep nothing more, before anything is typed in vain. */
function RoomNotice() {
  const { t } = useTranslation(['common']);
  if (!useContext(DeviceFullContext)) return null;
  return (
    <Banner
      tone="overdue"
      role="alert"
      icon={<HardDrive className="size-6" aria-hidden="true" />}
      title={t('common:outbox.full')}
    >
      {t('common:outbox.fullText')}
    </Banner>
  );
}
