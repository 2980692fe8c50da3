/**
 * How long a write waited on a device before it was sent, in classes: seconds, each class up to and with its bound. Told to the server so that
 * operators see whether outboxes empty; a class says less of a person than the time would.
 */
export const OUTBOX_AGE_BOUNDS = [1, 10, 60, 600, 3_600, 21_600, 86_400, 259_200, 604_800, 2_592_000] as const;

/** What older writes are told as. */
const OLDEST = 31_536_000;

/** The header by which a client tells it. */
export const OUTBOX_AGE_HEADER = 'Balsamo-Outbox-Age';

/** The class of an age as the header has it; undefined for what is no age: a clock that was set back. */
export function toldOutboxAge(seconds: number): string | undefined {
  if (!(seconds >= 0)) return undefined;
  return String(OUTBOX_AGE_BOUNDS.find((bound) => seconds <= bound) ?? OLDEST);
}

/** The seconds that a header tells; undefined where it is none of the classes. */
export function readOutboxAge(header: string | undefined): number | undefined {
  if (header === undefined || !/^\d{1,8}$/.test(header)) return undefined;
  const seconds = Number(header);
  return seconds === OLDEST || OUTBOX_AGE_BOUNDS.some((bound) => bound === seconds) ? seconds : undefined;
}
