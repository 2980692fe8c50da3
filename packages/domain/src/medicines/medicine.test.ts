import { describe, expect, test } from 'vitest';
import { conditionProblem, inMedicineOrder, medicineMarks, spanProblem } from './medicine.ts';

const TODAY = '2026-11-26';
const on = { since: null, hasEnded: false, endedOn: null };

describe('from when to when', () => {
  test.each([
    ['nothing known', on, undefined],
    ['since this year', { ...on, since: '2026' }, undefined],
    ['since tomorrow, by a clock that is ahead', { ...on, since: '2026-11-27' }, undefined],
    ['since the day after', { ...on, since: '2026-11-28' }, 'since_in_future'],
    ['since next month', { ...on, since: '2026-12' }, 'since_in_future'],
    ['ended, nobody knows when', { ...on, hasEnded: true }, undefined],
    ['ended the year it began', { since: '2025-06', hasEnded: true, endedOn: '2025' }, undefined],
    ['ended before it began', { since: '2025-06', hasEnded: true, endedOn: '2025-05' }, 'ended_before_since'],
    ['an end that is to come', { since: null, hasEnded: true, endedOn: '2027' }, 'ended_in_future'],
    ['an end of what goes on', { since: null, hasEnded: false, endedOn: '2026' }, 'end_of_what_goes_on'],
  ])('%s', (_, span, code) => {
    expect(spanProblem(span, TODAY)?.code).toBe(code);
  });
});

describe('a condition', () => {
  const condition = { ...on, name: null, chapter: null, code: null, isShownToDoctors: true };
  test('is named in words or by its chapter', () => {
    expect(conditionProblem(condition, TODAY)).toEqual({ field: 'name', code: 'nothing_named' });
    expect(conditionProblem({ ...condition, code: 'P06' }, TODAY)?.code).toBe('nothing_named');
    expect(conditionProblem({ ...condition, chapter: 'VI' }, TODAY)).toBeUndefined();
    expect(conditionProblem({ ...condition, name: 'insônia' }, TODAY)).toBeUndefined();
  });
});

test('what goes on stands first, the latest begun first', () => {
  const kept = [
    { ...on, id: 'a' },
    { ...on, id: 'b', since: '2020' },
    { since: '2026', hasEnded: true, endedOn: null, id: 'c' },
    { ...on, id: 'd', since: '2024-05-02' },
  ];
  expect(inMedicineOrder(kept).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});

test('a chart is marked on days that are known, and on no others', () => {
  const marks = medicineMarks([
    { name: 'Clobazam', since: '2026-05-02', hasEnded: true, endedOn: '2026-06' },
    { name: 'Sertralina', since: '2025', hasEnded: true, endedOn: '2026-01-10' },
    { name: 'Losartana', since: null, hasEnded: false, endedOn: null },
  ]);
  expect(marks).toEqual([
    { day: '2026-01-10', kind: 'stop', name: 'Sertralina' },
    { day: '2026-05-02', kind: 'start', name: 'Clobazam' },
  ]);
});
