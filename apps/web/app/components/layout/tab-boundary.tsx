import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBoundary } from '../ui/lazy-part.tsx';

/** Holds a tab whose code could not be fetched, so that the tabs around it go on working. */
export function TabBoundary({ children }: { children: ReactNode }) {
  return <CodeBoundary missing={<NotFetched />}>{children}</CodeBoundary>;
}

/** Stands where code did not come without which the page says too little. */
export function NotFetched() {
  const { t } = useTranslation(['common']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={t('common:offline.title')}
      action={
        // React keeps a failed import; only a new page asks for it again.
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {t('common:action.retry')}
        </Button>
      }
    >
      {t('common:offline.pageBody')}
    </Banner>
  );
}
