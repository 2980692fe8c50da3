import type { ClockReading, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { timeByOurClock } from '@balsamo/domain/diary/write-time.ts';

/** What a client says of the time of its write, as instants. */
export function writeInstants({ changedAt, ...reading }: WriteMarks) {
  return { changedAt: changedAt ? new Date(changedAt) : undefined, ...readingOf(reading) };
}

/** A time of use or of a rating, by our clock; undefined where nobody can know it. */
export function saidTime(at: string, reading: ClockReading, now: Date): Date | undefined {
  return timeByOurClock(new Date(at), readingOf(reading), now);
}

function readingOf({ sentAt, clock }: ClockReading) {
  return { sentAt: sentAt ? new Date(sentAt) : undefined, isClockChecked: clock === 'checked' };
}
