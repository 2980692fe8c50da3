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
};

/** To the page before and the next one; nothing where there is only one. */
export function PageTurner({ page, hasNext, isPending, onPageChange, label }: PageTurnerProps) {
  const { t } = useTranslation(['diary']);
  if (page === 0 && !hasNext) return null;
  return (
    <nav aria-label={label} className="mt-3 flex items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPageChange(page - 1)}>
        {t('diary:history.previous')}
      </Button>
      <span className="tabular text-13 text-ink-soft" role="status">
        {t('diary:history.page', { page: page + 1 })}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={!hasNext}
        isPending={isPending}
        onClick={() => onPageChange(page + 1)}
      >
        {t('diary:history.next')}
      </Button>
    </nav>
  );
}
