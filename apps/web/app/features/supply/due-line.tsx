import { type DueRow, isDueSoon } from '@balsamo/domain/supply/due-list.ts';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { titleOf, whenOf } from './supply-words.ts';

/** Lines that are told; the others are counted. */
const SHOWN = 2;

/** What ends soon, in short, where something does: the way to the whole list. */
export function DueLine({ rows, today, className }: { rows: readonly DueRow[]; today: string; className?: string }) {
  const { t } = useTranslation(['supply', 'wallet']);
  const soon = rows.filter((row) => isDueSoon(row, today));
  if (soon.length === 0) return null;
  const more = soon.length - SHOWN;
  return (
    <Link
      to="/diary#treatment"
      className={`flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-gutter py-3 transition-colors hover:border-leaf md:px-5 ${className ?? ''}`}
    >
      <CalendarClock className="size-6 shrink-0 text-leaf" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('supply:line.title')}</span>
        {soon.slice(0, SHOWN).map((row) => (
          <span key={row.key} className="block text-13 text-honey-text wrap-anywhere">
            {t('supply:line.row', { title: titleOf(row, t), when: whenOf(row, today, t) })}
          </span>
        ))}
        {more > 0 ? (
          <span className="block text-13 text-ink-soft">{t('supply:line.more', { count: more })}</span>
        ) : null}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}
