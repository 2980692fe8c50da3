import { useTranslation } from 'react-i18next';
import { QuietPhone } from '../marks/quiet-phone.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AppShell } from './app-shell.tsx';

/** The app started, and the server could not be asked who is signed in. */
export function OfflineStart({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation(['common']);
  return (
    <AppShell tabs={[]}>
      <title>{t('common:offline.title')}</title>
      <EmptyState
        mark={<QuietPhone />}
        title={t('common:offline.title')}
        action={
          <Button onClick={onRetry} isPending={isRetrying}>
            {t('common:action.retry')}
          </Button>
        }
      >
        {t('common:offline.body')}
      </EmptyState>
    </AppShell>
  );
}
