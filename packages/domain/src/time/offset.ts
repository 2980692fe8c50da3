import { localTime } from './zone.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as ISO 8601 with the offset that its zone had then: `2026-03-01T21:30:00.000-03:00`. In UTC, with `Z`,
 * where the offset is not of whole minutes (local mean times of the past) or beyond the ±14:00 that data formats take.
 */
export function withOffset(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = localTime(instant, timeZone);
  const wall = Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds());
  const offset = (wall - instant.getTime()) / 60_000;
  if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60) return instant.toISOString();
  const distance = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(wall).toISOString().slice(0, -1)}${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
