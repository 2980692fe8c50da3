import type { ClockReading, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import { timeByOurClock } from '@balsamo/domain/diary/write-time.ts';
import { refusedFields } from './problem.ts';

/** What a client says of the time of its write, as instants. */
export function writeInstants({ changedAt, ...reading }: WriteMarks) {
  return { changedAt: changedAt ? new Date(changedAt) : undefined, ...readingOf(reading) };
}

/** A time of use or of a rating, by our clock; undefined where nobody can know it. */
export function saidTime(at: string, reading: ClockReading, now: Date): Date | undefined {
  return timeByOurClock(new Date(at), readingOf(reading), now);
}

/**
 * The time of a use, a rating or a seizure, which are believed as far ahead.
 * @throws ProblemError 422 at the pointer when it is too far ahead.
 */
export function acceptableTime(at: Date, now: Date, pointer: '/consumedAt' | '/ratedAt' | '/occurredAt'): Date {
  if (!isConsumedAtAcceptable(at, now)) throw refusedFields({ pointer, code: 'too_far_in_future' });
  return at;
}

function readingOf({ sentAt, clock }: ClockReading) {
  return { sentAt: sentAt ? new Date(sentAt) : undefined, isClockChecked: clock === 'checked' };
}
