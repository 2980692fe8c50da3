import type { PatientStats as Stats } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Card } from '../../components/ui/card.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';

/** The figures of a patient, each with its window. */
export function PatientStats({ stats }: { stats: z.infer<typeof Stats> }) {
  const { t, i18n } = useTranslation(['patients']);
  const language = htmlLanguage(i18n.language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const figures = [
    { label: t('patients:frequency'), value: percent.format(stats.diaryFrequencyPercent / 100) },
    { label: t('patients:stat.week'), value: number.format(stats.entriesLast7Days) },
    { label: t('patients:stat.total'), value: number.format(stats.totalEntries) },
    {
      label: t('patients:stat.mood'),
      value: stats.averageMood === null ? undefined : number.format(stats.averageMood),
    },
  ];
  return (
    <section aria-labelledby="stats-title">
      <h2 id="stats-title" className="mb-2.5 text-21">
        {t('patients:stats')}
      </h2>
      <dl className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <Card key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-13 text-ink-soft">{label}</dt>
            <dd className="tabular font-serif text-28 font-semibold">
              {value ?? <span className="font-sans text-15 font-normal text-ink-soft">{t('patients:stat.none')}</span>}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
