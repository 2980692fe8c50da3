import type { AssociationDashboard } from '@balsamo/contract/associations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';

type Days = AssociationDashboard['days'];

const HEIGHT = 96;
const GAP = 0.25;

/** What came in and what was handed out, day by day: entries above the line, dispensings below it. */
export function MovementFigure({ days }: { days: Days }) {
  const { t } = useTranslation(['association']);
  const format = useDayFormat();
  const sum = (of: 'entries' | 'dispensings') => days.reduce((total, day) => total + day[of], 0);
  const [entries, dispensings] = [sum('entries'), sum('dispensings')];
  const title = t('association:dashboard.movements.title');
  const first = days[0];
  const last = days.at(-1);
  return (
    <FigureCard
      title={title}
      sentence={
        entries + dispensings === 0
          ? t('association:dashboard.movements.none')
          : [
              t('association:dashboard.movements.entries', { count: entries }),
              t('association:dashboard.movements.dispensings', { count: dispensings }),
            ].join(' ')
      }
    >
      {entries + dispensings > 0 ? (
        <>
          <div aria-hidden="true">
            <Bars days={days} />
            <div className="flex justify-between text-13 text-ink-soft">
              <span>{first ? format.short(first.day) : null}</span>
              <span>{last ? format.short(last.day) : null}</span>
            </div>
          </div>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft" aria-hidden="true">
            <span className="inline-flex items-center gap-1.5">
              <span className="size-2.5 rounded-full bg-leaf" />
              {t('association:dashboard.movements.in')}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span className="size-2.5 rounded-[2px] bg-honey" />
              {t('association:dashboard.movements.out')}
            </span>
          </p>
        </>
      ) : null}
      <DataTable
        caption={title}
        columns={[
          t('association:dashboard.movements.day'),
          t('association:dashboard.movements.in'),
          t('association:dashboard.movements.out'),
        ]}
        rows={days.map((row) => ({ key: row.day, cells: [format.short(row.day), row.entries, row.dispensings] }))}
      />
    </FigureCard>
  );
}

function Bars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ entries, dispensings }) => Math.max(entries, dispensings)));
  const middle = HEIGHT / 2;
  const heightOf = (count: number) => (Math.max(0, count) / most) * (middle - 1);
  return (
    <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" className="h-24 w-full" aria-hidden="true">
      {days.map(({ day, entries, dispensings }, index) => (
        <g key={day}>
          <rect
            x={index + GAP / 2}
            width={1 - GAP}
            y={middle - heightOf(entries)}
            height={heightOf(entries)}
            className="fill-leaf"
          />
          <rect x={index + GAP / 2} width={1 - GAP} y={middle} height={heightOf(dispensings)} className="fill-honey" />
        </g>
      ))}
      <line
        x1={0}
        x2={days.length}
        y1={middle}
        y2={middle}
        className="stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
