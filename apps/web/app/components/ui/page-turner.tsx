import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

export type PageTurnerProps = {
  /** Which page is shown, from 0. */
  page: number;
  hasNext: boolean;
  isPending: boolean;
  onPageChange: (page: number) => void;
  /** What is paged, for screen readers. */
  label: string;
  /** Where a page begins: it comes into sight when another is turned to. */
  top: RefObject<HTMLElement | null>;
};

/** To the page before and the next one; nothing where there is only one. */
export function PageTurner({ page, hasNext, isPending, onPageChange, label, top }: PageTurnerProps) {
  const { t } = useTranslation(['diary']);
  if (page === 0 && !hasNext) return null;
  const turnTo = (wanted: number) => {
    onPageChange(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" size="sm" {...(page === 0 ? UNAVAILABLE : { onClick: () => turnTo(page - 1) })}>
        {t('diary:history.previous')}
      </Button>
      <span className="tabular text-13 text-ink-soft" role="status">
        {t('diary:history.page', { page: page + 1 })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        isPending={isPending}
        {...(hasNext ? { onClick: () => turnTo(page + 1) } : UNAVAILABLE)}
      >
        {t('diary:history.next')}
      </Button>
    </nav>
  );
}

/** Not `disabled`: whoever has just turned to the last page keeps the focus where it is. */
const UNAVAILABLE = { 'aria-disabled': true, className: 'opacity-60' } as const;
