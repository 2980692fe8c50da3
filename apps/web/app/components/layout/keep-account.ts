import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { accountQuery, rememberErasure } from '../../platform/session.ts';
import { showToast } from '../ui/toast.ts';

/** Calls the erasure of the account off, with one tap wherever it is spoken of. */
export function useKeepAccount(): { keep: () => Promise<void>; isKeeping: boolean } {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  const [isKeeping, setKeeping] = useState(false);
  async function keep() {
    setKeeping(true);
    try {
      await api.delete('/api/account/erasure');
      // What was pressed goes with what it was about: the focus goes on to the page.
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      rememberErasure(client, null);
      void showToast('success', t('common:erasure.kept'));
    } catch (error) {
      void showToast('error', t('common:erasure.keepFailed'), { description: t('common:erasure.keepFailedText') });
      // The session is over, perhaps with the account: asked anew, the page knows.
      if (error instanceof ApiProblem && error.status === 401) {
        void client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true });
      }
    } finally {
      setKeeping(false);
    }
  }
  return { keep, isKeeping };
}
