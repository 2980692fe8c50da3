import type { KeptMark } from '@balsamo/domain/medicines/medicine.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../charts/day-format.ts';

/** What a mark says without its day. */
function useMarkWords(): (mark: KeptMark) => string {
  const { t } = useTranslation(['insights']);
  return ({ kind, name, chapter, dose }) => {
    const called = name || (chapter === null ? '' : t('insights:evolution.chapter', { chapter }));
    if (kind !== 'dose') return t(`insights:evolution.medicine.${kind}`, { name: called });
    return dose === null
      ? t('insights:evolution.medicine.otherDose', { name })
      : t('insights:evolution.medicine.dose', { name, dose });
  };
}

/** Says of a day what began, changed or ended on it. */
export function useMedicineWords(marks: readonly KeptMark[]): (day: string) => string[] {
  const words = useMarkWords();
  return (on) => marks.filter(({ day }) => day === on).map(words);
}

/** The same that the lines across a drawing say; nothing where there are none. */
export function MedicinesLegend({ marks }: { marks: readonly KeptMark[] }) {
  const { t } = useTranslation(['insights']);
  const format = useDayFormat();
  const words = useMarkWords();
  if (marks.length === 0) return null;
  const lines = marks.map((mark) => t('insights:evolution.marked', { day: format.short(mark.day), what: words(mark) }));
  return (
    <span className="flex items-start gap-1.5">
      <svg viewBox="0 0 8 16" className="mt-0.5 h-4 w-2 shrink-0" aria-hidden="true">
        <path d="M4 0v16" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="2 3" />
      </svg>
      <span className="min-w-0 wrap-anywhere">{t('insights:evolution.medicines', { marks: lines.join(' · ') })}</span>
    </span>
  );
}
