import { type RawRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { localTime } from '@balsamo/domain/time/zone.ts';
import type { Column } from '../../csv/cell.ts';

/** The wall clock of an instant, `YYYY-MM-DD HH:MM:SS`: what spreadsheets read as a time. The instant itself is beside it. */
export function wallClock(instant: string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = localTime(new Date(instant), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** A rating of each symptom, or of none. */
export const ratingColumns = <Row>(suffix: string, of: (row: Row) => RawRatings | null): Column<Row>[] =>
  SYMPTOMS.map((symptom) => [`${symptom}${suffix}`, (row) => of(row)?.[symptom] ?? null]);
