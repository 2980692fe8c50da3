import { expect, test } from 'vitest';
import { beginsAnew, type SeizureValues } from './seizure-draft.ts';

const AT = '2026-03-01T10:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000);
const empty: SeizureValues = {
  ...{ id: 'a', exactAt: AT, occurredAt: '2026-03-01T07:00', startedAt: '', timedSeconds: null },
  ...{ length: '', count: 1, kind: '', note: '' },
};

test.each<[what: string, said: Partial<SeizureValues>]>([
  ['a stopwatch that runs', { startedAt: '2026-03-01T10:00:05.000Z' }],
  ['a stopwatch that was stopped', { timedSeconds: 260, length: '1_to_5_min' }],
  ['a length', { length: 'over_5_min' }],
  ['a kind', { kind: 'tonic_clonic' }],
  ['a count', { count: 2 }],
  ['a note', { note: 'depois do banho' }],
])('a sheet that comes back keeps its moment and all that was said: %s', (_, said) => {
  expect(beginsAnew({ ...empty, ...said }, true, minutesLater(20))).toBe(false);
});

test('a sheet in which nobody said anything begins at the present moment after a quarter of an hour', () => {
  expect(beginsAnew(empty, true, minutesLater(14))).toBe(false);
  expect(beginsAnew(empty, true, minutesLater(15))).toBe(true);
  expect(beginsAnew(empty, false, minutesLater(20))).toBe(false);
});
