import { describe, expect, test } from 'vitest';
import {
  conditionProblem,
  doseChangeProblem,
  formerDose,
  inMedicineOrder,
  keptMarks,
  spanProblem,
} from './medicine.ts';

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

const line = (id: string, given: object) => ({
  id,
  createdAt: '2026-05-01T10:00:00.000Z',
  name: 'Clobazam',
  substance: 'clobazam',
  dose: null,
  since: null,
  hasEnded: false,
  endedOn: null,
  ...given,
});
const ofMedicine = { chapter: null, dose: null };

test('a chart is marked on days that are known, and on no others', () => {
  const marks = keptMarks({
    medicines: [
      line('a', { since: '2026-05-02', hasEnded: true, endedOn: '2026-06' }),
      line('b', { name: 'Sertralina', since: '2025', hasEnded: true, endedOn: '2026-01-10' }),
      line('c', { name: 'Losartana' }),
    ],
    conditions: [
      { name: 'Epilepsia', chapter: 'VI', since: '2026-03-04', hasEnded: false, endedOn: null },
      { name: null, chapter: 'V', since: '2020', hasEnded: true, endedOn: '2026-04-01' },
      { name: 'Asma', chapter: null, since: '2020', hasEnded: true, endedOn: null },
    ],
  });
  expect(marks).toEqual([
    { day: '2026-01-10', kind: 'stop', name: 'Sertralina', ...ofMedicine },
    { day: '2026-03-04', kind: 'began', name: 'Epilepsia', chapter: 'VI', dose: null },
    { day: '2026-04-01', kind: 'over', name: '', chapter: 'V', dose: null },
    { day: '2026-05-02', kind: 'start', name: 'Clobazam', ...ofMedicine },
  ]);
});

test('a changed dose is one mark with the new dose, and no stop and start', () => {
  const before = line('a', { dose: '10 mg', since: '2025', hasEnded: true, endedOn: '2026-05-02' });
  const after = line('b', { dose: '20 mg', since: '2026-05-02' });
  const medicines = [before, after, line('c', { name: 'Losartana', since: '2026-05-02' })];
  expect(formerDose(after, medicines)).toBe(before);
  expect(formerDose(before, medicines)).toBeUndefined();
  expect(keptMarks({ medicines, conditions: [] })).toEqual([
    { day: '2026-05-02', kind: 'dose', name: 'Clobazam', chapter: null, dose: '20 mg' },
    { day: '2026-05-02', kind: 'start', name: 'Losartana', ...ofMedicine },
  ]);
});

test.each([['2026-05-02'], ['2026']])(
  'of doses that change twice at one time, %s, each follows the one before it',
  (on) => {
    const first = line('c', {
      dose: '5 mg',
      since: '2025',
      hasEnded: true,
      endedOn: on,
      createdAt: '2026-05-01T10:00:00.000Z',
    });
    const second = line('b', {
      dose: '10 mg',
      since: on,
      hasEnded: true,
      endedOn: on,
      createdAt: '2026-05-02T10:00:00.000Z',
    });
    const third = line('a', { dose: '15 mg', since: on, createdAt: '2026-05-02T11:00:00.000Z' });
    for (const medicines of [
      [first, second, third],
      [third, first, second],
    ]) {
      expect([third, second, first].map((one) => formerDose(one, medicines)?.id)).toEqual(['b', 'c', undefined]);
      expect(keptMarks({ medicines, conditions: [] }).filter(({ kind }) => kind === 'stop')).toEqual([]);
    }
  },
);

test('what is stopped and begun again on a day with the same dose is no changed dose', () => {
  const medicines = [
    line('a', { dose: '10 mg', hasEnded: true, endedOn: '2026-05-02' }),
    line('b', { dose: '10 mg', since: '2026-05-02' }),
  ];
  expect(keptMarks({ medicines, conditions: [] }).map(({ kind }) => kind)).toEqual(['stop', 'start']);
});

test.each([
  ['2026-05-10', undefined],
  ['2026', undefined],
  ['2026-05-01', 'ended_before_since'],
  ['2026-06-03', 'ended_in_future'],
])('a dose changes between the beginning and today: %s', (on, code) => {
  expect(doseChangeProblem({ since: '2026-05-02' }, on, '2026-06-01')?.code).toBe(code);
});
