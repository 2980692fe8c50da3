import type { InstallationNumbers } from '@balsamo/contract/operators/number-schemas.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

type Days = NonNullable<InstallationNumbers['entryDays']>;

const HEIGHT = 96;
const GAP = 0.25;

/** How many entries all patients together record, day by day; where they are too few, why nothing is drawn. */
export function EntriesFigure({ days }: { days: Days | null }) {
  const { t, i18n } = useTranslation(['operators']);
  const number = numberFormat(htmlLanguage(i18n.language));
  const format = useDayFormat();
  const title = t('operators:numbers.entries');
  if (!days) return <FigureCard title={title} sentence={t('operators:numbers.tooFew')} />;
  const total = days.reduce((sum, { entries }) => sum + entries, 0);
  const most = Math.max(1, ...days.map(({ entries }) => entries));
  return (
    <FigureCard
      title={title}
      sentence={t('operators:numbers.entriesSentence', {
        count: total,
        total: number.format(total),
        mean: number.format(Math.round(total / days.length)),
      })}
    >
      <div aria-hidden="true">
        <p className="tabular text-13 text-ink-soft">{t('operators:numbers.most', { count: most })}</p>
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-24 w-full border-line-strong border-b"
          aria-hidden="true"
        >
          {days.map(({ day, entries }, index) => (
            <rect
              key={day}
              x={index + GAP / 2}
              width={1 - GAP}
              y={HEIGHT - (entries / most) * HEIGHT}
              height={(entries / most) * HEIGHT}
              className="fill-leaf"
            />
          ))}
        </svg>
        <div className="flex justify-between text-13 text-ink-soft">
          <span>{format.short(days[0]?.day ?? '')}</span>
          <span>{format.short(days.at(-1)?.day ?? '')}</span>
        </div>
      </div>
      <DataTable
        caption={title}
        columns={[t('operators:numbers.day'), t('operators:numbers.recorded')]}
        rows={days.map(({ day, entries }) => ({ key: day, cells: [format.short(day), entries] }))}
      />
    </FigureCard>
  );
}
