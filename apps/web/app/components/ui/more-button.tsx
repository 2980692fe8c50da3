import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Loads the next page of a list (cursor pagination); nothing where there is none. */
export function MoreButton({
  query,
  children,
  ...button
}: { query: Pages; children: ReactNode } & Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      {...button}
      isPending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
