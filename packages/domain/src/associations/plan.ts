import { OPERATOR_NOTE_MAX_LENGTH } from '../operators/events.ts';
import { addDays, isCalendarDay } from '../time/calendar-day.ts';

/**
 * The plan of an association: a price agreed by contact, which an operator writes down as the last day that is paid. Nothing is closed to an
 * association that has not paid: its members would lose what is theirs by a bill that is not.
 */
export const PLAN_FIRST_DAY = '2020-01-01';
/** Years from today until the last day that can be paid: a year that was mistyped is further away. */
export const PLAN_YEARS_MAX = 10;

/** `since` is the first day that is not paid. */
export type AssociationPlanStanding =
  | { standing: 'paid'; until: string }
  | { standing: 'over'; since: string }
  | { standing: 'none' };

/** How a plan stands on a day; the day until which it is paid is one of the paid days. */
export function associationPlanStanding(paidUntil: string | null, today: string): AssociationPlanStanding {
  if (paidUntil === null) return { standing: 'none' };
  return paidUntil >= today
    ? { standing: 'paid', until: paidUntil }
    : { standing: 'over', since: addDays(paidUntil, 1) };
}

/** The last day until which a plan can be paid. From February 29 it is March 1 where that year has no such day. */
export function planLastDay(today: string): string {
  return addDays(`${Number(today.slice(0, 4)) + PLAN_YEARS_MAX}${today.slice(4)}`, 0);
}

export type AssociationPlanForm = { paidUntil: string; note: string };
export type AssociationPlanProblem =
  | 'paid_until_required'
  | 'date_invalid'
  | 'paid_until_out_of_range'
  | 'note_too_long';
export type AssociationPlanFinding = { field: keyof AssociationPlanForm; code: AssociationPlanProblem };

/** What is wrong with the day until which a plan is said to be paid. */
export function paidUntilProblem(
  paidUntil: string,
  today: string,
): Exclude<AssociationPlanProblem, 'note_too_long'> | undefined {
  if (paidUntil === '') return 'paid_until_required';
  if (!isCalendarDay(paidUntil)) return 'date_invalid';
  return paidUntil < PLAN_FIRST_DAY || paidUntil > planLastDay(today) ? 'paid_until_out_of_range' : undefined;
}

/**
 * Every problem of the form, in the order in which it shows its fields.
 * @param hasPlan something stands already, and is taken back by a day that is emptied
 */
export function associationPlanProblems(
  { paidUntil, note }: AssociationPlanForm,
  today: string,
  hasPlan: boolean,
): AssociationPlanFinding[] {
  const found: AssociationPlanFinding[] = [];
  const code = hasPlan && paidUntil === '' ? undefined : paidUntilProblem(paidUntil, today);
  if (code) found.push({ field: 'paidUntil', code });
  if (note.trim().length > OPERATOR_NOTE_MAX_LENGTH) found.push({ field: 'note', code: 'note_too_long' });
  return found;
}
