import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { RATING_MAX } from '@balsamo/domain/diary/symptoms.ts';
import type { EvolutionPoint } from '@balsamo/domain/exports/summary-responses.ts';
import type { Estimate } from '@balsamo/domain/insights/estimate.ts';
import { daysFromTo } from '@balsamo/domain/time/calendar-day.ts';
import { INK, type Sheet } from './sheet.ts';

/** One colour per symptom everywhere in the product. */
export const SYMPTOM_COLOURS: Readonly<Record<Symptom, string>> = {
  mood: '#2B7A78',
  anxiety: '#8455A3',
  energy: '#A67700',
  pain: '#C2513B',
  sleep: '#4468B5',
};

type Box = { x: number; y: number; width: number; height: number };

/** The line of a symptom, 0 at the bottom and 10 at the top; broken where days are missing. */
export function drawEvolution(
  { doc }: Sheet,
  { x, y, width, height }: Box,
  line: { points: readonly EvolutionPoint[]; from: string; days: number; daysPerPoint: number; colour: string },
) {
  const { points, from, days, daysPerPoint, colour } = line;
  const steps = Math.max(1, Math.ceil(days / daysPerPoint) - 1);
  const placed = points.map(({ day, average }) => {
    const step = daysFromTo(from, day) / daysPerPoint;
    return { step, x: x + (step / steps) * width, y: y + height * (1 - average / RATING_MAX) };
  });
  doc.lineWidth(0.4).strokeColor(INK.line);
  for (const level of [0, 0.5, 1]) doc.moveTo(x, y + height * level).lineTo(x + width, y + height * level);
  doc.stroke();
  doc.lineWidth(1.1).strokeColor(colour).fillColor(colour).lineJoin('round');
  for (const [index, point] of placed.entries()) {
    const before = placed[index - 1];
    if (before && point.step - before.step <= 1) doc.lineTo(point.x, point.y);
    else doc.moveTo(point.x, point.y);
  }
  if (placed.length > 1) doc.stroke();
  for (const [index, point] of placed.entries()) {
    const isAlone = (other: (typeof placed)[number] | undefined) => !other || Math.abs(other.step - point.step) > 1;
    const isLast = index === placed.length - 1;
    if (isLast || (isAlone(placed[index - 1]) && isAlone(placed[index + 1])))
      doc.circle(point.x, point.y, 1.3).fill(colour);
  }
}

/** Points either way that a bar shows; spec §9. */
const BAR_MAX = 5;

/** A change with its interval on a line from −5 to +5; what lies beyond ends at its end. */
export function drawChange({ doc }: Sheet, { x, y, width, height }: Box, { value, low, high }: Estimate) {
  const at = (points: number) =>
    x + ((Math.min(BAR_MAX, Math.max(-BAR_MAX, points)) + BAR_MAX) / (2 * BAR_MAX)) * width;
  const middle = y + height / 2;
  doc
    .lineWidth(0.4)
    .strokeColor(INK.line)
    .moveTo(x, middle)
    .lineTo(x + width, middle)
    .stroke();
  doc
    .lineWidth(0.8)
    .strokeColor(INK.soft)
    .moveTo(at(0), y)
    .lineTo(at(0), y + height)
    .stroke();
  doc.lineWidth(1.6).strokeColor(INK.leaf).moveTo(at(low), middle).lineTo(at(high), middle).stroke();
  doc.circle(at(value), middle, 2.4).fill(INK.leaf);
}

/** A share as a bar. */
export function drawShare({ doc }: Sheet, { x, y, width, height }: Box, share: number) {
  doc.roundedRect(x, y, width, height, height / 2).fill(INK.line);
  if (share > 0) doc.roundedRect(x, y, Math.max(height, width * share), height, height / 2).fill(INK.leaf);
}
