import type { ExportedSeizure } from '@balsamo/contract/exports/health-record-schemas.ts';
import { DAYS_OF_WEEK, type SeizureWeek } from '@balsamo/domain/seizures/observed-days.ts';
import { OBSERVED_WEEKS_MIN, type RateChange, SEIZURES_MIN } from '@balsamo/domain/seizures/rate-change.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { INK, NOTE, type Sheet, WIDTH } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Format } from './words.ts';

/** Seizures of a period, newest first, without what was written to them. */
export type SheetSeizures = {
  seizures: Pick<ExportedSeizure, 'occurredAt' | 'timeZone' | 'count' | 'length' | 'timedSeconds' | 'kind'>[];
  /** Oldest first. */
  weeks: SeizureWeek[];
  /** Before and since the first use of what was used last; null where there is nothing to compare. */
  change: RateChange | null;
};

const LATEST = 10;
const MINUTE = 60;
const CHART_HEIGHT = 46;
/** What each length stands for where none was timed: the longest seizure is looked for. */
const SECONDS_AT_LEAST = { unknown: 0, under_1_min: 1, '1_to_5_min': 60, over_5_min: 300 } as const;

type Seizure = SheetSeizures['seizures'][number];

/** How many and how long, week by week, what the comparison says with its limits, and the latest ones. What was written to them stays at home. */
export function drawSeizures(sheet: Sheet, { seizures, weeks, change }: SheetSeizures, format: Format) {
  const { t } = format;
  sheet.section(t('seizures:title'), 60 + CHART_HEIGHT, () => {
    const count = seizures.reduce((sum, one) => sum + one.count, 0);
    const longest = longestOf(seizures);
    const said = longest
      ? [t('exports-pdf:own.longest', { length: lengthOf(longest, t), day: format.day(dayOf(longest)) })]
      : [];
    // Of days of which nothing was written down nothing is known.
    const quiet = t(`exports-pdf:own.${weeks.length === 0 ? 'nothingKnown' : 'none'}`);
    const total = count === 0 ? quiet : t('seizures:weeks.sentence', { count });
    sheet.paragraph([total, ...said].join(' '), { face: 'bold' });
    drawWeeks(sheet, weeks, format);
    if (change) drawChange(sheet, change, format);
    if (seizures.length > 0) drawLatest(sheet, seizures, format);
  });
}

const dayOf = ({ occurredAt, timeZone }: Pick<ExportedSeizure, 'occurredAt' | 'timeZone'>) =>
  localDay(new Date(occurredAt), timeZone);
const secondsOf = ({ timedSeconds, length }: Seizure) => timedSeconds ?? SECONDS_AT_LEAST[length];

function longestOf(seizures: readonly Seizure[]): Seizure | undefined {
  const [longest] = [...seizures].sort((one, other) => secondsOf(other) - secondsOf(one));
  return longest && secondsOf(longest) > 0 ? longest : undefined;
}

function lengthOf({ timedSeconds, length }: Seizure, t: Format['t']): string {
  if (timedSeconds === null) return t(`seizures:length.${length}`);
  return timedSeconds < MINUTE
    ? t('seizures:seconds', { seconds: timedSeconds })
    : t('seizures:minutes', { minutes: Math.floor(timedSeconds / MINUTE), seconds: timedSeconds % MINUTE });
}

/** A bar for each week, lighter where something may be missing. */
function drawWeeks(sheet: Sheet, weeks: readonly SeizureWeek[], { t, day, number }: Format) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || !sheet.room(CHART_HEIGHT + 16)) return;
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const { doc, left, y } = sheet;
  const width = WIDTH / Math.max(weeks.length, 12);
  const counts = weeks.map(({ count }) => number(count)).join(', ');
  sheet.tag(
    'Figure',
    () => {
      for (const [index, { count, observedDays }] of weeks.entries()) {
        const height = (count / most) * (CHART_HEIGHT - 10);
        const x = left + index * width;
        const isWhole = observedDays === DAYS_OF_WEEK;
        if (count > 0) {
          doc.rect(x, y + CHART_HEIGHT - height, width - 2, height).fill(isWhole ? INK.clay : '#D9A797');
          const style = { size: 6.5, color: INK.soft, align: 'center' } as const;
          sheet.write(number(count), { x, y: y + CHART_HEIGHT - height - 9, width: width - 2 }, style);
        }
      }
      doc.moveTo(left, y + CHART_HEIGHT);
      doc.lineTo(left + width * weeks.length, y + CHART_HEIGHT);
      doc.lineWidth(0.5).strokeColor(INK.soft).stroke();
    },
    { alt: `${t('seizures:weeks.title')}: ${counts}` },
  );
  sheet.y += CHART_HEIGHT + 4;
  const told = { from: day(first.from), to: day(last.from), most: number(most) };
  sheet.paragraph(t('exports-pdf:own.weeks', told), NOTE);
}

function drawChange(sheet: Sheet, change: RateChange, { t, day, number, percent }: Format) {
  const { before, after } = change;
  if (change.kind === 'too_few') {
    const has = {
      before: before.observedWeeks,
      after: after.observedWeeks,
      seizures: before.seizures + after.seizures,
    };
    const needs = { weeks: OBSERVED_WEEKS_MIN, seizures: SEIZURES_MIN };
    const told = [t('seizures:change.needs', needs), t('seizures:change.has', has)];
    sheet.paragraph(t('seizures:change.tooFew'), { face: 'bold', gap: 1 });
    sheet.paragraph(told.join(' '), NOTE);
    return;
  }
  const rate = (perWeek: number | null) => (perWeek === null ? '–' : number(Math.round(10 * perWeek) / 10));
  const bound = (ratio: number | null) => {
    if (ratio === null) return t('seizures:change.noLimit');
    const rounded = Math.round(100 * ratio) / 100;
    if (rounded === 1) return t('seizures:change.same');
    return rounded < 1
      ? t('seizures:change.less', { percent: percent(1 - rounded) })
      : t('seizures:change.moreBy', { percent: percent(rounded - 1) });
  };
  sheet.paragraph(t(`seizures:change.${change.outcome}`, { day: day(change.since) }), { face: 'bold', gap: 1 });
  const rates = t('seizures:change.rates', { before: rate(before.perWeek), after: rate(after.perWeek) });
  sheet.paragraph(`${rates} ${t('seizures:change.interval', { low: bound(change.low), high: bound(change.high) })}`, {
    gap: 1,
  });
  const limits = t(`seizures:change.${change.outcome === 'unclear' ? 'careful' : 'notWhy'}`);
  sheet.paragraph(`${t('exports-pdf:own.compared')} ${limits}`, NOTE);
}

function drawLatest(sheet: Sheet, seizures: readonly Seizure[], { t, tag, day, number }: Format) {
  sheet.paragraph(t('exports-pdf:own.latest'), { face: 'bold', gap: 2 });
  drawTable(
    sheet,
    [
      { title: t('exports-pdf:own.when'), width: 150 },
      { title: t('exports-pdf:own.kind'), width: 170 },
      { title: t('exports-pdf:own.length'), width: 120 },
      { title: t('exports-pdf:own.count'), width: WIDTH - 440, align: 'right' },
    ],
    seizures.slice(0, LATEST).map((seizure) => {
      const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: seizure.timeZone });
      const clock = time.format(new Date(seizure.occurredAt)).replace(/\u202f/g, '\u00a0');
      return {
        cells: [
          { text: `${day(dayOf(seizure))}, ${clock}` },
          { text: t(`seizures:kind.${seizure.kind}`) },
          { text: lengthOf(seizure, t) },
          { text: number(seizure.count) },
        ],
      };
    }),
  );
}
