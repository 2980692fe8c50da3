import { addDays } from '../time/calendar-day.ts';

/** How many days before the renewal date patient and doctor are reminded of it, on their own calendars. */
export const RENEWAL_REMINDER_DAYS: readonly number[] = [7, 1];
/** From this hour of the local day on, so that nobody is woken. */
export const RENEWAL_REMINDER_HOUR = 9;

/**
 * Is a reminder of the renewal due? Each of the days before it is told of once, late ones too while the date has not passed,
 * and several at once as one. Days are local ones, `YYYY-MM-DD`.
 *
 * @param knownOn when the person was last reminded, or the prescription last changed: what was near already then is no news
 */
export function isRenewalReminderDue(renewalDate: string, knownOn: string, today: string): boolean {
  if (today > renewalDate) return false;
  return RENEWAL_REMINDER_DAYS.some((days) => {
    const tellOn = addDays(renewalDate, -days);
    return tellOn <= today && tellOn > knownOn;
  });
}

/** The local day as far as reminders go: before their hour it is still the day before. */
export function reminderInstant(now: Date): Date {
  return new Date(now.getTime() - RENEWAL_REMINDER_HOUR * 3_600_000);
}
