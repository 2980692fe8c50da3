import { isPhone } from '../account/profile.ts';
import { type NameProblem, nameProblem } from '../auth/account.ts';
import { type EmailProblem, emailProblem } from '../auth/email.ts';
import type { FieldProblem } from '../auth/forms.ts';
import { isCalendarDay } from '../time/calendar-day.ts';

/** Where an invitation by mail stands; one that was cancelled is gone. */
export const INVITATION_STATUSES = ['pending', 'accepted'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const INVITATION_NOTES_MAX_LENGTH = 500;
/** Nobody alive was born before. */
export const BIRTH_DATE_MIN = '1900-01-01';

/** Was someone born on this day, seen from today? Days are `YYYY-MM-DD`. */
export function isBirthDate(day: string, today: string): boolean {
  return isCalendarDay(day) && day >= BIRTH_DATE_MIN && day <= today;
}

/** The form as it is typed; empty means "not told". */
export type InvitationForm = { name: string; email: string; phone: string; birthDate: string; notes: string };
export type InvitationProblem = NameProblem | EmailProblem | 'phone_invalid' | 'birth_date_invalid' | 'notes_too_long';

/** What is wrong with an invitation, in the order of its form. `today` is the doctor's local day. */
export function invitationProblems(
  form: InvitationForm,
  today: string,
): FieldProblem<keyof InvitationForm, InvitationProblem>[] {
  const found: [keyof InvitationForm, InvitationProblem | undefined][] = [
    ['name', nameProblem(form.name)],
    ['email', emailProblem(form.email)],
    ['phone', form.phone.trim() === '' || isPhone(form.phone) ? undefined : 'phone_invalid'],
    ['birthDate', form.birthDate === '' || isBirthDate(form.birthDate, today) ? undefined : 'birth_date_invalid'],
    ['notes', form.notes.trim().length > INVITATION_NOTES_MAX_LENGTH ? 'notes_too_long' : undefined],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
