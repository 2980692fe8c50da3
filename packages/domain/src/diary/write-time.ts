/** No device keeps a write for longer than this before sending it; what says otherwise has a wrong clock. */
export const WRITE_AGE_MAX_MS = 366 * 24 * 3_600_000;

/**
 * When a write was really made, as far as can be told. The client says when by its own clock, and what that clock showed when
 * it was sent: the time between the two is true even where the clock is a day wrong, so it is counted back from the moment
 * of receipt. A client that does not say when it sent is taken to have the right clock. Nothing said is later than receipt.
 *
 * What a client says nothing of was written on the entry as it stands: it is later than the latest write so far.
 *
 * A clock that is set between writing and sending misleads by that much, within these bounds, and so does the time that a request
 * was under way. Two writes of one device cannot change places by it where the second names the first.
 *
 * @param said `madeAfter` is when the write was made that this one names as earlier
 */
export function believableWriteTime(
  said: { changedAt?: Date | undefined; sentAt?: Date | undefined; madeAfter?: Date | undefined },
  receivedAt: Date,
  latestSoFar: Date | null = null,
): Date {
  const earliest = said.madeAfter ? said.madeAfter.getTime() + 1 : Number.NEGATIVE_INFINITY;
  if (!said.changedAt) return new Date(Math.max(receivedAt.getTime(), latestSoFar ? latestSoFar.getTime() + 1 : 0));
  const age = (said.sentAt ?? receivedAt).getTime() - said.changedAt.getTime();
  return new Date(Math.max(earliest, receivedAt.getTime() - Math.min(Math.max(age, 0), WRITE_AGE_MAX_MS)));
}
