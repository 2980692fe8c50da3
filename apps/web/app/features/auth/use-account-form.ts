import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { type CheckedFormOptions, useCheckedForm } from '../../components/ui/use-checked-form.ts';
import { fieldText, submissionProblem } from './submission-problem.ts';

type Options<Field extends string> = Pick<CheckedFormOptions<Field>, 'problems' | 'send'> & {
  /** The form's fields by the JSON pointers of the request. */
  fieldOf: Readonly<Record<string, Field>>;
};

/**
 * A form at the door: refused fields are named in a toast too (product.md §8), which goes with the next try. What no field is
 * to blame for stands above the button (`FormAlert`), and there alone.
 */
export function useAccountForm<Field extends string>({ problems, send, fieldOf }: Options<Field>) {
  const { t } = useTranslation(['auth']);
  const refusals = useRef(0);
  const toastId = () => `account-form-${refusals.current}`;
  return useCheckedForm<Field>({
    problems,
    send,
    fieldText: (code) => fieldText(code, t),
    failure: (error) => submissionProblem(error, t, fieldOf),
    onAttempt: () => void dismissToast(toastId()),
    onRefused: ({ title, text, fields }, by) => {
      if (text) return;
      refusals.current++;
      const [said, description] = by === 'rules' ? [t('auth:invalid.title'), Object.values(fields)[0]] : [title];
      // At the top: at the bottom of a phone it would lie over the button that is pressed next.
      void showToast('error', said ?? '', { id: toastId(), position: 'top-center', description });
    },
  });
}
