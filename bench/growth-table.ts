import type { Cell } from './growth-cells.ts';
import { SIZES, type Size } from './growth-people.ts';
import type { Levels, Plans } from './growth-plans.ts';
import type { GrowthRequest } from './growth-requests.ts';
import type { Figure } from './report.ts';

/** What one request cost in one cell: pages of tables and indexes, and milliseconds of PostgreSQL's processor, round by round. */
export type Cost = { pages: number; rounds: number[] };
export type Measured = { request: GrowthRequest; costs: Map<Cell, Cost>; plans: Plans };

const GOAL = 1.1;
const [FEW, USUAL, MANY] = SIZES;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** Of rounds that were measured one right after the other, since the machine is another one a minute later. */
const pairedRatio = (more: Cost, less: Cost) => median(more.rounds.map((ms, round) => ms / (less.rounds[round] ?? ms)));
const times = (ratio: number) => `× ${ratio.toFixed(2)}`;
const milliseconds = ({ rounds }: Cost) => median(rounds).toPrecision(2);
const count = (pages: number) => (pages < 100 ? pages.toFixed(0) : Math.round(pages).toLocaleString('en'));

/** Everything that is said of one request. */
function lineOf({ request, costs, plans }: Measured, levels: Map<string, Levels>) {
  const cells = [...costs.keys()];
  const [least, most] = [Math.min, Math.max].map((pick) => pick(...cells.map(({ place }) => place.entries)));
  const at = (entries: number | undefined, size: Size) =>
    costs.get(cells.find((cell) => cell.place.entries === entries && cell.size === size) as Cell) as Cost;
  const ofOthers = SIZES.map((size) => ({ size, less: at(least, size), more: at(most, size) }));
  const [worst] = ofOthers.toSorted((a, b) => b.more.pages / b.less.pages - a.more.pages / a.less.pages);
  if (!worst) throw new Error('nothing was measured');
  const [few, usual, many] = [at(most, FEW), at(most, USUAL), at(most, MANY)];
  const more = [...plans.descents].reduce((sum, [index, descents]) => {
    const found = levels.get(index);
    return sum + (found ? descents * (found.atTenTimes - found.now) : 0);
  }, 0);
  return {
    name: request.name,
    others: {
      before: at(least, USUAL),
      after: usual,
      worst,
      pages: worst.more.pages / worst.less.pages,
      time: median(ofOthers.map((pair) => pairedRatio(pair.more, pair.less))),
    },
    own: {
      ...{ few, usual, many },
      pages: many.pages / usual.pages,
      time: pairedRatio(many, usual),
      goal: request.ownGoal ?? GOAL,
    },
    /** At most, for the longest diary among ten times as many rows. */
    tenTimes: many.pages + more,
    plans,
  };
}

export function figuresOf(measured: Measured[], levels: Map<string, Levels>): Figure[] {
  const lines = measured.map((one) => lineOf(one, levels));
  return lines.flatMap(({ name, others, own, plans }) => [
    {
      name: `${name}: more entries of others`,
      measured: `${count(others.before.pages)} → ${count(others.after.pages)} pages (at most ${times(others.pages)}: ${count(others.worst.less.pages)} → ${count(others.worst.more.pages)} of a diary of ${others.worst.size}), ${milliseconds(others.before)} → ${milliseconds(others.after)} ms`,
      result: times(others.time),
      goal: `≤ ${GOAL}`,
      isReached: others.pages <= GOAL && others.time <= GOAL,
    },
    {
      name: `${name}: own diary of 20,000, not 2,000`,
      measured: `${count(own.usual.pages)} → ${count(own.many.pages)} pages (${times(own.pages)}), ${milliseconds(own.usual)} → ${milliseconds(own.many)} ms`,
      result: times(own.time),
      goal: `≤ ${own.goal}`,
      isReached: own.pages <= own.goal && own.time <= own.goal,
    },
    {
      name: `${name}: how it reads what grows`,
      measured: [...plans.wholeTables.map((table) => `WHOLE ${table}`), ...plans.indexes].join(', ') || 'not at all',
      goal: 'by index',
      isReached: plans.wholeTables.length === 0,
    },
  ]);
}

/** The tables of docs/growth.md: a ratio of pages and one of time, bold where the goal is missed. */
export function markdownOf(measured: Measured[], levels: Map<string, Levels>): string {
  const heads = [
    '| request | more of others: pages | ms | ratio | own 20 / 2,000 / 20,000: pages | ms | ratio of the last two | pages among ten times as many |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const bold = (ratio: number, goal: number) => (ratio > goal ? `**${times(ratio)}**` : times(ratio));
  const rows = measured.map((one) => {
    const { name, others, own, tenTimes } = lineOf(one, levels);
    return `| ${[
      name,
      `${count(others.before.pages)} → ${count(others.after.pages)}`,
      `${milliseconds(others.before)} → ${milliseconds(others.after)}`,
      `${bold(others.pages, GOAL)}, ${bold(others.time, GOAL)}`,
      [own.few, own.usual, own.many].map(({ pages }) => count(pages)).join(' / '),
      [own.few, own.usual, own.many].map(milliseconds).join(' / '),
      `${bold(own.pages, own.goal)}, ${bold(own.time, own.goal)}`,
      `≤ ${count(tenTimes)}`,
    ].join(' | ')} |`;
  });
  const plans = measured.map(({ request, plans: { indexes, wholeTables } }) => {
    const names = indexes.map((name) => `\`${name}\``).join(', ') || 'nothing that grows';
    return `| ${request.name} | ${names} | ${wholeTables.join(', ') || 'none'} |`;
  });
  return [
    ...heads,
    ...rows,
    '',
    '| request | indexes of what grows | tables read as a whole |',
    '| --- | --- | --- |',
    ...plans,
  ].join('\n');
}

/** How many levels the indexes have, of the smaller database, of the larger one, and of ten times that. */
export function levelTable(smaller: Map<string, Levels>, larger: Map<string, Levels>): string {
  const rows = [...larger].map(
    ([name, { now, atTenTimes }]) => `| \`${name}\` | ${smaller.get(name)?.now ?? '–'} | ${now} | ${atTenTimes} |`,
  );
  return ['| index | levels | × 10 | × 100, worked out |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
