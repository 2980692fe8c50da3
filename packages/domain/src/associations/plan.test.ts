import { describe, expect, it } from 'vitest';
import { OPERATOR_NOTE_MAX_LENGTH } from '../operators/events.ts';
import { associationPlanProblems, associationPlanStanding, paidUntilProblem, planLastDay } from './plan.ts';

const TODAY = '2026-12-31';

describe('the plan of an association', () => {
  it.each([
    ['nothing was agreed', null, { standing: 'none' }],
    ['the last paid day is ahead', '2027-01-01', { standing: 'paid', until: '2027-01-01' }],
    ['it is the last paid day', '2026-12-31', { standing: 'paid', until: '2026-12-31' }],
    ['the last paid day was yesterday', '2026-12-30', { standing: 'over', since: '2026-12-31' }],
    ['the last paid day ended a year', '2025-12-31', { standing: 'over', since: '2026-01-01' }],
    ['the last paid day ended a February', '2024-02-28', { standing: 'over', since: '2024-02-29' }],
  ])('stands so where %s', (_, paidUntil, standing) => {
    expect(associationPlanStanding(paidUntil, TODAY)).toEqual(standing);
  });

  it.each([
    ['', 'paid_until_required'],
    ['31/12/2026', 'date_invalid'],
    ['2026-02-30', 'date_invalid'],
    ['2019-12-31', 'paid_until_out_of_range'],
    ['2020-01-01', undefined],
    ['2025-06-30', undefined],
    ['2036-12-31', undefined],
    ['2037-01-01', 'paid_until_out_of_range'],
    ['9999-12-31', 'paid_until_out_of_range'],
  ])('paid until “%s”: %s', (paidUntil, problem) => {
    expect(paidUntilProblem(paidUntil, TODAY)).toBe(problem);
  });

  it('can be paid until a day that the calendar has, ten years ahead', () => {
    expect(planLastDay('2026-07-15')).toBe('2036-07-15');
    expect(planLastDay('2028-02-29')).toBe('2038-03-01');
  });

  it('names what is wrong at its field, and counts a note without the spaces around it', () => {
    const note = 'a'.repeat(OPERATOR_NOTE_MAX_LENGTH);
    expect(associationPlanProblems({ paidUntil: '', note: `${note}b` }, TODAY, false)).toEqual([
      { field: 'paidUntil', code: 'paid_until_required' },
      { field: 'note', code: 'note_too_long' },
    ]);
    expect(associationPlanProblems({ paidUntil: TODAY, note: ` ${note} ` }, TODAY, false)).toEqual([]);
    // What stands is taken back by an emptied day.
    expect(associationPlanProblems({ paidUntil: '', note: '' }, TODAY, true)).toEqual([]);
    expect(associationPlanProblems({ paidUntil: '2019-12-31', note: '' }, TODAY, true)).toHaveLength(1);
  });
});
