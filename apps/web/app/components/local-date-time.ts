import { instantOf, localTime } from '@balsamo/domain/time/zone.ts';

/** What a `datetime-local` box shows for an instant on the clock of a zone. */
export function localDateTimeText(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(instant, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant that the text of a `datetime-local` box means on the clock of a zone; undefined while it is incomplete. */
export function readLocalDateTime(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  return instantOf({ year, month, day, hour, minute, second: 0 }, timeZone);
}
