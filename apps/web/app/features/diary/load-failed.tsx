import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/ui/banner.tsx';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';

type LoadFailedProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  title?: string;
  className?: string;
  buttonSize?: ButtonProps['size'];
  children: ReactNode;
};

/** What did not come, and a way to ask for it again. */
export function LoadFailed({ query, title, className, buttonSize, children }: LoadFailedProps) {
  const { t } = useTranslation(['diary']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={title ?? t('diary:errors.load')}
      className={className}
      action={
        <Button variant="secondary" size={buttonSize} isPending={query.isFetching} onClick={() => query.refetch()}>
          {t('diary:errors.retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
