import type { SymptomTrend } from '@balsamo/contract/patients/detail-schemas.ts';
import { TREND_RECORDS } from '@balsamo/domain/patients/symptom-trend.ts';
import { ArrowDown, ArrowUp, Equal, type LucideIcon, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { SymptomDot } from '../../../components/diary-entry/symptom-dot.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { useRecordWords } from './record-words.ts';

const ICON: Record<NonNullable<SymptomTrend['change']>['direction'], LucideIcon> = {
  up: ArrowUp,
  down: ArrowDown,
  stable: Equal,
};
const COLOUR = { better: 'text-leaf', worse: 'text-clay', same: 'text-ink-soft' } as const;

/** Where each symptom went lately (spec §4): its mean, the difference and what that means for it, and from how many records. */
export function TrendList({ trends }: { trends: readonly SymptomTrend[] }) {
  const { t } = useTranslation(['record', 'diary']);
  const words = useRecordWords();
  return (
    <FigureCard title={t('record:trend.title')} sentence={t('record:trend.hint', { count: TREND_RECORDS })}>
      <ul className="flex flex-col">
        {trends.map((trend) => {
          const { symptom, average, change, records, earlierRecords } = trend;
          const Icon = change ? ICON[change.direction] : Minus;
          return (
            <li
              key={symptom}
              className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t py-2 first:border-t-0"
            >
              <span className="flex items-center gap-2">
                <SymptomDot symptom={symptom} />
                <span className="font-medium">{t(`diary:symptom.${symptom}`)}</span>
                <span className="tabular font-semibold">{average === null ? '–' : words.average(average)}</span>
              </span>
              <span
                className={classNames(
                  'tabular flex items-center gap-1.5 text-15 font-medium',
                  COLOUR[change?.meaning ?? 'same'],
                )}
              >
                <Icon className="size-4.5" aria-hidden="true" />
                {words.trend(trend)}
              </span>
              <span className="tabular w-full text-13 text-ink-soft">
                {t('record:trend.records', { count: records, earlier: earlierRecords })}
              </span>
            </li>
          );
        })}
      </ul>
    </FigureCard>
  );
}
