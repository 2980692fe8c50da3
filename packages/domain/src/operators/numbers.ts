import { addDays } from '../time/calendar-day.ts';

/** Days of the drawing, today among them (spec-D38). */
export const NUMBER_DAYS = 30;

export type EntryDay = { day: string; entries: number };

/** A row for every one of the days up to today, also where nobody recorded anything. */
export function everyEntryDay(known: readonly EntryDay[], today: string): EntryDay[] {
  const entries = new Map(known.map((row) => [row.day, row.entries]));
  return Array.from({ length: NUMBER_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - NUMBER_DAYS);
    return { day, entries: entries.get(day) ?? 0 };
  });
}

/**
 * What mails were about that were tried once and are lost: a link that lets somebody in (a new password, a confirmed address), what changed
 * in an account, an invitation of a doctor or to the staff of an association, a message that the team is told of.
 */
export const LOST_MAIL_KINDS = ['access', 'account', 'invitation', 'team'] as const;
export type LostMailKind = (typeof LOST_MAIL_KINDS)[number];
