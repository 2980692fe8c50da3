import type { ReactNode } from 'react';
import { Banner } from './ui/banner.tsx';
import { Button, type ButtonProps } from './ui/button.tsx';

type LoadFailedProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  /** Stands on the button that asks again. */
  retry: string;
  className?: string;
  buttonSize?: ButtonProps['size'];
  children: ReactNode;
};

/** What did not come, and a way to ask for it again. */
export function LoadFailed({ query, title, retry, className, buttonSize, children }: LoadFailedProps) {
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={title}
      className={className}
      action={
        <Button variant="secondary" size={buttonSize} isPending={query.isFetching} onClick={() => void query.refetch()}>
          {retry}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
