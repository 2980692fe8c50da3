import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import { SCALE_MAX } from '@balsamo/domain/diary/tracker.ts';
import type { Period } from '@balsamo/domain/exports/summary-records.ts';
import { DAYS_OF_WEEK } from '@balsamo/domain/seizures/observed-days.ts';
import { addDays, daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import { INK, NOTE, type Sheet, WIDTH } from './sheet.ts';
import { type Cell, drawTable } from './table.ts';
import { type Format, printable } from './words.ts';

const COURSE_HEIGHT = 24;
const COURSE_WIDTH = 130;
/** As many as stand on a page beside seizures: what is followed comes first. */
const SHOWN_MAX = 8;

type Point = { day: string; value: number };
type Kind = TrackerFigure['tracker']['kind'];

/** What the person follows, each with its days, its course, and what was said before and after uses. */
export function drawTrackers(sheet: Sheet, figures: readonly TrackerFigure[], period: Period, format: Format) {
  if (figures.length === 0) return;
  const { t, number } = format;
  sheet.section(t('exports-pdf:own.trackers'), 70, () => {
    sheet.paragraph(t('exports-pdf:own.named'), NOTE);
    drawTable(
      sheet,
      [
        { title: t('exports-pdf:own.tracker'), width: 140 },
        { title: t('exports-pdf:own.days'), width: 36, align: 'right' },
        { title: t('exports-pdf:own.course'), width: COURSE_WIDTH + 8 },
        { title: t('exports-pdf:own.uses'), width: WIDTH - 314 },
      ],
      figures.slice(0, SHOWN_MAX).map((figure) => ({
        cells: [
          { text: printable(figure.tracker.name), minor: measureOf(figure, format), style: { face: 'bold' } },
          { text: number(figure.days.length) },
          courseCell(sheet, figure, period, format),
          effectCell(figure, format),
        ],
      })),
    );
  });
}

function measureOf({ tracker }: TrackerFigure, { t }: Format): string {
  const { kind, lowEnd, highEnd, windowHours } = tracker;
  if (kind === 'scale')
    return t('trackers:kindOf.scale', { low: printable(lowEnd ?? ''), high: printable(highEnd ?? '') });
  return kind === 'count' ? t('trackers:kindOf.count', { count: windowHours ?? 1 }) : t('trackers:kindOf.yes_no');
}

function meanOf(kind: Kind, value: number, { oneDecimal, percent }: Format): string {
  return kind === 'yes_no' ? percent(value) : oneDecimal(value);
}

/** The means of what was said before uses and without one, of seven days each: single days jump about. */
function weeklyMeans(days: TrackerFigure['days'], { from }: Period): Point[] {
  const weeks = new Map<string, { sum: number; records: number }>();
  for (const { day, before, withoutUse } of days) {
    const week = addDays(from, DAYS_OF_WEEK * Math.floor(daysFromTo(from, day) / DAYS_OF_WEEK));
    for (const told of [before, withoutUse]) {
      if (!told) continue;
      const { sum, records } = weeks.get(week) ?? { sum: 0, records: 0 };
      weeks.set(week, { sum: sum + told.mean * told.records, records: records + told.records });
    }
  }
  return [...weeks].map(([day, { sum, records }]) => ({ day, value: sum / records }));
}

/** How it was from week to week. */
function courseCell(sheet: Sheet, { tracker, days }: TrackerFigure, period: Period, format: Format): Cell {
  const points = weeklyMeans(days, period);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { text: format.t('exports-pdf:own.noValues'), style: { color: INK.soft } };
  const ends = { first: meanOf(tracker.kind, first.value, format), last: meanOf(tracker.kind, last.value, format) };
  const range = format.t('exports-pdf:own.range', ends);
  const most = tracker.kind === 'scale' ? SCALE_MAX : Math.max(1, ...points.map(({ value }) => value));
  const draw = (box: { x: number; y: number; width: number; height: number }) =>
    drawCourse(sheet, box, points, { ...period, most });
  return { text: range, style: { size: 7.5, color: INK.soft }, figure: { height: COURSE_HEIGHT, alt: range, draw } };
}

function drawCourse(
  { doc }: Sheet,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  points: readonly Point[],
  { from, to, most }: { from: string; to: string; most: number },
) {
  const days = Math.max(1, daysFromTo(from, to));
  const inner = height - 6;
  const placed = points.map(({ day, value }) => ({
    x: x + 2 + (daysFromTo(from, day) / days) * (width - 4),
    y: y + 2 + inner * (1 - value / most),
  }));
  doc.lineWidth(0.4).strokeColor(INK.line);
  for (const level of [0, 1]) doc.moveTo(x, y + 2 + inner * level).lineTo(x + width, y + 2 + inner * level);
  doc.stroke();
  for (const [index, point] of placed.entries()) {
    if (index === 0) doc.moveTo(point.x, point.y);
    else doc.lineTo(point.x, point.y);
  }
  if (placed.length > 1) doc.lineWidth(0.9).strokeColor(INK.leaf).stroke();
  const last = placed.at(-1);
  if (last) doc.circle(last.x, last.y, 1.5).fill(INK.leaf);
}

function effectCell({ tracker, effect }: TrackerFigure, format: Format): Cell {
  const { t } = format;
  if (!effect) return { text: t('exports-pdf:own.notJudged'), style: { color: INK.soft } };
  const { before, after, outcome, records, verdict } = effect;
  const told = [t(`diary:verdict.${verdict}`), t(`diary:why.${outcome as 'too_few'}`)];
  const minor = [...told, t('trackers:figure.records', { count: records })].join(' · ');
  if (before === null || after === null) return { text: minor, style: { size: 7.5, color: INK.soft } };
  const means = { before: meanOf(tracker.kind, before, format), after: meanOf(tracker.kind, after, format) };
  const text = t(`trackers:figure.${tracker.kind === 'yes_no' ? 'share' : 'fromTo'}`, means);
  return { text, minor, minorLines: 3 };
}
