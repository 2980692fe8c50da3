import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '../../components/form/form-problem.ts';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { refusalTitle } from './submission-problem.ts';

/**
 * At the door refused fields are named in a toast too (spec §8), which goes with the next try. What no field is to blame
 * for stands above the button (`FormAlert`), and there alone.
 */
export function useRefusalToasts() {
  const { t } = useTranslation(['auth']);
  const refusals = useRef(0);
  const toastId = () => `account-form-${refusals.current}`;
  return {
    onAttempt: () => void dismissToast(toastId()),
    onRefused: ({ fields, general }: FormProblem<string>, error?: unknown) => {
      if (general) return;
      refusals.current++;
      void showToast('error', refusalTitle(error, t), {
        id: toastId(),
        // At the bottom of a phone it would lie over the button that is pressed next.
        position: 'top-center',
        description: error === undefined ? Object.values(fields)[0] : undefined,
      });
    },
  };
}
