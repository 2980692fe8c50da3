import type { SeizureKind, SeizureLength } from '@balsamo/domain/seizures/seizure.ts';

/** What the sheet of a seizure holds, as it is typed. */
export type SeizureValues = {
  id: string;
  /** The moment that stands in the box until somebody changes it: to the second, where the box knows minutes alone. */
  exactAt: string;
  occurredAt: string;
  /** When the stopwatch was started, by the device's own clock; empty while it stands. */
  startedAt: string;
  timedSeconds: number | null;
  length: SeizureLength | '';
  count: number;
  kind: SeizureKind | '';
  note: string;
};

/** After so long an empty sheet that comes back is of another seizure. */
const STALE_MS = 15 * 60_000;

/**
 * May a sheet that comes back begin at the present moment? Only where nobody has said anything in it: whatever was said, a stopwatch above all, is of the
 * moment that stands there, however long ago.
 * @param isTimeUntouched whether the box of the time holds what it was given
 */
export const beginsAnew = (values: SeizureValues, isTimeUntouched: boolean, now: Date): boolean =>
  isTimeUntouched &&
  now.getTime() - Date.parse(values.exactAt) >= STALE_MS &&
  values.startedAt === '' &&
  values.timedSeconds === null &&
  values.length === '' &&
  values.kind === '' &&
  values.count === 1 &&
  values.note.trim() === '';
