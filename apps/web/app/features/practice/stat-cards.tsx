import type { PracticeOverview } from '@balsamo/contract/practice/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

/** The practice in four figures; each leads to where it comes from (spec §2.4). */
export function StatCards({ stats }: { stats: PracticeOverview['stats'] }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const language = htmlLanguage(i18n.language);
  const number = numberFormat(language);
  const percent = numberFormat(language, { style: 'percent' });
  const { activePatients, newPatientsLast30Days, activePrescriptions, averageDiaryFrequencyPercent } = stats;
  const cards = [
    { id: 'patients', value: number.format(activePatients), hash: 'patients' },
    { id: 'newPatients', value: number.format(newPatientsLast30Days), hash: 'patients?order=connected' },
    { id: 'prescriptions', value: number.format(activePrescriptions), hash: 'prescriptions' },
    {
      id: 'frequency',
      value: averageDiaryFrequencyPercent === null ? '–' : percent.format(averageDiaryFrequencyPercent / 100),
      hash: 'reports',
    },
  ] as const;
  return (
    <ul
      aria-label={t('dashboard:stats')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2.5 lg:grid-cols-4"
    >
      {cards.map(({ id, value, hash }) => (
        <li key={id} className="flex">
          <Link
            to={{ pathname: '/dashboard', hash }}
            className="flex min-h-24 flex-1 flex-col-reverse justify-end gap-1 rounded-card border border-line bg-surface p-gutter transition-colors hover:border-leaf"
          >
            <span className="text-13 text-ink-soft">{t(`dashboard:stat.${id}`)}</span>
            <span className="tabular font-serif text-28 font-semibold">{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
