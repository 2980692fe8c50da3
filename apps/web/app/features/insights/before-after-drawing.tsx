import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useInsightWords } from './insight-words.ts';

type Spans = Insights['spans'];
type Span = Spans['items'][number];

/** The ends of the scale, and its middle (spec-D2). */
const SCALE_MAX = 10;
const GRID = [10, 5, 0] as const;
/** With more pairs beside each other only the first and the last have room for their numbers. */
const LABELLED_MAX = 5;

const fromTop = (rating: number) => `${(100 * (SCALE_MAX - rating)) / SCALE_MAX}%`;

/**
 * Before and after, week by week: a hollow dot and a full one, and the line between them, so that a fall is seen falling. Drawn by hand:
 * the library of charts would weigh more than all of the rest of this screen.
 */
export function BeforeAfterDrawing({ symptom, spans }: { symptom: Symptom; spans: Spans }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const days = useDayFormat();
  const [first, last] = [spans.items[0], spans.items.at(-1)];
  if (!first || !last) return null;
  const title =
    spans.days === 1
      ? t('insights:weekly.perDay', { symptom: words.symptom(symptom) })
      : spans.days === 7
        ? t('insights:weekly.perWeek', { symptom: words.symptom(symptom) })
        : t('insights:weekly.perWeeks', { symptom: words.symptom(symptom), count: spans.days / 7 });
  const isAtEnd = (place: number) => place === 0 || place === spans.items.length - 1;
  const isLabelled = (place: number) => spans.items.length <= LABELLED_MAX || isAtEnd(place);
  // Large letters on a narrow phone leave room for the numbers at the ends alone.
  const look = (place: number) => (isAtEnd(place) ? '' : '@max-[11rem]:invisible');
  const told = (span: Span) => ({ before: words.number(span.before), after: words.number(span.after) });
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
        <span className="font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-3" aria-hidden="true">
          <Legend label={t('insights:weekly.before')}>
            <span className="size-2.5 rounded-full border-2" style={{ borderColor: `var(--${symptom})` }} />
          </Legend>
          <Legend label={t('insights:weekly.after')} isStrong>
            <span className="size-3 rounded-full" style={{ background: `var(--${symptom})` }} />
          </Legend>
        </span>
        <span className="sr-only">
          {spans.items.length === 1
            ? t('insights:weekly.one', told(first))
            : t('insights:weekly.firstAndLast', {
                ...{ firstBefore: words.number(first.before), firstAfter: words.number(first.after) },
                ...{ lastBefore: words.number(last.before), lastAfter: words.number(last.after) },
              })}
        </span>
      </figcaption>
      <div aria-hidden="true" className="@container flex flex-col gap-1">
        <div className="relative h-36 pl-6">
          {GRID.map((rating) => (
            <div
              key={rating}
              className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-1.5"
              style={{ top: fromTop(rating) }}
            >
              <span className="tabular w-4.5 text-right text-13 text-ink-soft">{rating}</span>
              <span className="h-px flex-1 bg-line" />
            </div>
          ))}
          <div className="relative flex h-full">
            {spans.items.map((span, place) => (
              <Pair
                key={span.from}
                symptom={symptom}
                span={span}
                told={isLabelled(place) ? told(span) : undefined}
                look={look(place)}
              />
            ))}
          </div>
        </div>
        <div className="flex pl-6 text-center text-13 text-ink-soft leading-tight">
          {spans.items.map((span, place) => (
            <span key={span.from} className={`wrap-normal min-w-0 flex-1 pt-2 ${look(place)}`}>
              {isLabelled(place) ? days.short(span.from) : null}
            </span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('insights:weekly.days')}</th>
              <th scope="col">{t('insights:table.before')}</th>
              <th scope="col">{t('insights:table.after')}</th>
              <th scope="col">{t('insights:table.records')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.items.map((span) => (
              <tr key={span.from}>
                <th scope="row">{days.range(span)}</th>
                <td>{words.number(span.before)}</td>
                <td>{words.number(span.after)}</td>
                <td>{span.records}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Legend({
  label,
  isStrong = false,
  children,
}: {
  label: string;
  isStrong?: boolean;
  children: React.ReactNode;
}) {
  return (
    <span className={isStrong ? 'flex items-center gap-1.5 font-semibold' : 'flex items-center gap-1.5 text-ink-soft'}>
      {children}
      {label}
    </span>
  );
}

type PairProps = { symptom: Symptom; span: Span; told: { before: string; after: string } | undefined; look: string };

/** One span: the rating before on the left, the one after on the right, and the way between them. */
function Pair({ symptom, span: { before, after }, told, look }: PairProps) {
  const colour = `var(--${symptom})`;
  const isFall = after <= before;
  return (
    <div className="relative h-full min-w-0 flex-1">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        <title>{''}</title>
        <line
          x1="28"
          x2="72"
          y1={10 * (SCALE_MAX - before)}
          y2={10 * (SCALE_MAX - after)}
          stroke={colour}
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="-translate-1/2 absolute left-[28%] size-3 rounded-full border-2 bg-surface"
        style={{ top: fromTop(before), borderColor: colour }}
      />
      <span
        className="-translate-1/2 absolute left-[72%] size-4 rounded-full"
        style={{ top: fromTop(after), background: colour }}
      />
      {told ? (
        <span className={look}>
          <Value isAbove={isFall} left="28%" rating={before} text={told.before} />
          <Value isAbove={!isFall} left="72%" rating={after} text={told.after} isStrong />
        </span>
      ) : null}
    </div>
  );
}

type ValueProps = { isAbove: boolean; left: string; rating: number; text: string; isStrong?: boolean };

function Value({ isAbove, left, rating, text, isStrong = false }: ValueProps) {
  return (
    <span
      className={`-translate-x-1/2 absolute ${isAbove ? '-translate-y-[calc(100%+0.5rem)]' : 'translate-y-2.5'} ${
        isStrong ? 'figure text-15 font-semibold' : 'tabular text-13 text-ink-soft'
      }`}
      style={{ left, top: fromTop(rating) }}
    >
      {text}
    </span>
  );
}
