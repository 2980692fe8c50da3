/** Two clocks that differ by less count as the same: a request may be under way for so long. */
export const CLOCK_TOLERANCE_MS = 120_000;

/** No device keeps a write for longer than this before sending it; what says otherwise has a wrong clock. */
export const WRITE_AGE_MAX_MS = 366 * 24 * 3_600_000;

/**
 * When a write was really made, as far as can be told. The client says when by its own clock, and what that clock showed when
 * it was sent: the time between the two is true even where the clock is a day wrong, so it is counted back from the moment
 * of receipt. A client that does not say when it sent is taken to have the right clock. Nothing said is later than receipt.
 *
 * What a client says nothing of was written on the entry as it stands: it is later than the latest write so far.
 *
 * An unchecked clock that is set between writing and sending misleads by that much, within these bounds, and so does the time that a request
 * was under way. Two writes of one device cannot change places by it where the second names the first.
 *
 * A device that had compared its clock with ours before the write (`isClockChecked`) is believed where its clock was set since.
 *
 * @param said `madeAfter` is when the write was made that this one names as earlier
 */
export function believableWriteTime(
  said: { changedAt?: Date | undefined; madeAfter?: Date | undefined } & ClockReading,
  receivedAt: Date,
  latestSoFar: Date | null = null,
): Date {
  const earliest = said.madeAfter ? said.madeAfter.getTime() + 1 : Number.NEGATIVE_INFINITY;
  if (!said.changedAt) return new Date(Math.max(receivedAt.getTime(), latestSoFar ? latestSoFar.getTime() + 1 : 0));
  const sentAt = isSetSince(said, said.changedAt, receivedAt) ? receivedAt : (said.sentAt ?? receivedAt);
  const age = sentAt.getTime() - said.changedAt.getTime();
  return new Date(Math.max(earliest, receivedAt.getTime() - Math.min(Math.max(age, 0), WRITE_AGE_MAX_MS)));
}

/** What a client says of the clock that it read a time off. */
export type ClockReading = {
  /** What that clock shows while the request leaves. */
  sentAt?: Date | undefined;
  /** Had the device compared that clock with ours, and put its times right, before it read this one? */
  isClockChecked?: boolean | undefined;
};

/**
 * The time of a use or a rating, read off a device's clock, by ours: a clock that is wrong is wrong by as much when it sends. Without
 * `sentAt` the time was not read off a clock but said by the person, and stands as it is.
 *
 * Undefined where nobody can know: read off a clock that was set back before it was sent, and never compared with ours; or off a wrong
 * one that says it kept the time for longer than any device does, which would move it out of all calendars.
 */
export function timeByOurClock(at: Date, reading: ClockReading, receivedAt: Date): Date | undefined {
  const { sentAt } = reading;
  if (!sentAt || isSetSince(reading, at, receivedAt)) return at;
  if (at.getTime() > sentAt.getTime() + CLOCK_TOLERANCE_MS) return undefined;
  if (!differs(sentAt, receivedAt)) return at;
  const age = sentAt.getTime() - at.getTime();
  return age <= WRITE_AGE_MAX_MS ? new Date(receivedAt.getTime() - age) : undefined;
}

/** Was the clock right when it showed this time, and set only afterwards? */
function isSetSince({ sentAt, isClockChecked }: ClockReading, at: Date, receivedAt: Date): boolean {
  if (!isClockChecked || !sentAt || !differs(sentAt, receivedAt)) return false;
  return at.getTime() <= receivedAt.getTime() + CLOCK_TOLERANCE_MS;
}

const differs = (sentAt: Date, receivedAt: Date) =>
  Math.abs(receivedAt.getTime() - sentAt.getTime()) > CLOCK_TOLERANCE_MS;
