import type { MedicineMark } from '@balsamo/domain/medicines/medicine.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../charts/day-format.ts';

/** Says of a day which of these medicines were begun or stopped on it. */
export function useMedicineWords(marks: readonly MedicineMark[]): (day: string) => string[] {
  const { t } = useTranslation(['insights']);
  return (on) =>
    marks.filter(({ day }) => day === on).map(({ kind, name }) => t(`insights:evolution.medicine.${kind}`, { name }));
}

/** The same that the lines across a drawing say; nothing where there are none. */
export function MedicinesLegend({ marks }: { marks: readonly MedicineMark[] }) {
  const { t } = useTranslation(['insights']);
  const format = useDayFormat();
  if (marks.length === 0) return null;
  const words = marks.map(({ day, kind, name }) =>
    t(`insights:evolution.medicineOn.${kind}`, { day: format.short(day), name }),
  );
  return (
    <span className="flex items-start gap-1.5">
      <svg viewBox="0 0 8 16" className="mt-0.5 h-4 w-2 shrink-0" aria-hidden="true">
        <path d="M4 0v16" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="2 3" />
      </svg>
      <span className="min-w-0 wrap-anywhere">{t('insights:evolution.medicines', { marks: words.join(' · ') })}</span>
    </span>
  );
}
