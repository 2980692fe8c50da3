import type { PatientStats as Stats } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useRecordWords } from './record-words.ts';

/** The four figures of a patient (spec §2.4), each with its window. */
export function PatientStats({ stats, isNarrow = false }: { stats: Stats; isNarrow?: boolean }) {
  const { t } = useTranslation(['record', 'patients', 'diary']);
  const words = useRecordWords();
  const figures = [
    {
      label: t('record:stat.total'),
      value: words.number(stats.totalEntries),
      more: t('record:stat.lately', { week: stats.entriesLast7Days, month: stats.entriesLast30Days }),
    },
    {
      label: t('patients:frequency'),
      value: words.percent(stats.diaryFrequencyPercent),
      more: t('patients:entriesInWeek', { count: stats.entriesLast7Days }),
    },
    {
      label: t('record:stat.mood'),
      value: stats.averageMood === null ? undefined : words.average(stats.averageMood),
      more: t('record:stat.moodMore'),
    },
    {
      label: t('record:stat.product'),
      value: stats.mostUsedProduct === null ? undefined : t(`diary:product.${stats.mostUsedProduct}`),
      more: t('record:stat.productMore'),
    },
  ];
  return (
    <section aria-labelledby="patient-stats-title">
      <h2 id="patient-stats-title" className="sr-only">
        {t('record:stats')}
      </h2>
      <dl className={classNames('grid grid-cols-2 gap-2.5', !isNarrow && 'lg:grid-cols-4')}>
        {figures.map(({ label, value, more }) => (
          <Card key={label} className="flex flex-col gap-0.5">
            <dt className="text-13 text-ink-soft">{label}</dt>
            <dd className="tabular font-serif text-28 font-semibold wrap-anywhere">
              {value ?? <span className="font-sans text-15 font-normal text-ink-soft">{t('record:stat.none')}</span>}
            </dd>
            <dd className="text-13 text-ink-soft">{value === undefined ? null : more}</dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
