import { isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';
import { EARLIEST_INSTANT_MS, isTimeZone } from '@balsamo/domain/time/zone.ts';
import { z } from 'zod';

/** An instant: ISO 8601 date and time with `Z` or an offset, from the year 1900 on. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST_INSTANT_MS, { message: 'before_1900' })
  .meta({ id: 'Instant', description: 'ISO 8601 date and time with Z or an offset, from 1900 on.' });

/** A day of the calendar, `YYYY-MM-DD`. */
export const CalendarDay = z.iso
  .date()
  .refine(isCalendarDay, { message: 'date_invalid' })
  .meta({ id: 'CalendarDay', description: 'A day of the calendar, YYYY-MM-DD.' });

/** A day of birth, `YYYY-MM-DD`; whether somebody can have been born on it is said by the domain, in words of its own. */
export const BirthDay = z.iso.date().meta({ id: 'BirthDay', description: 'A day of birth, YYYY-MM-DD.' });

/** IANA time zone name, for example `America/Sao_Paulo`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { message: 'unknown_time_zone' })
  .meta({ id: 'TimeZone', description: 'IANA time zone name.', example: 'America/Sao_Paulo' });

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
export function storableText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { message: 'not_storable' });
}

/** An opaque place in a list, as the answer before gave it. */
export const Cursor = z.string().min(1).max(200);

/** An instant as it is answered: in UTC with milliseconds. */
export const OutInstant = z.string().meta({ format: 'date-time' });

/** A named schema or null; `.nullable()` would write the bare name into the OpenAPI document. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);
