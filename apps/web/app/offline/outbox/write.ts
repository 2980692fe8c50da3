import type { ServerClock } from '../../platform/server-clock.ts';
import type { Refusal } from '../person-database.ts';

export type { Refusal };

/** A write as the device keeps it. Old ones stay readable: add fields, never change the meaning of one. */
export type StoredWrite<Payload = unknown> = {
  /** Order of recording on this device, across tabs. No clock has a say in it. */
  sequence: number;
  id: string;
  /** Name of its `WriteKind`. */
  kind: string;
  /** Version of the kind that made the payload. */
  version: number;
  /** What it changes, for example `entry:<id>`. Writes to one subject are sent in order. */
  subject: string;
  /** Subjects that must exist first: their creations are sent before this. */
  needs: readonly string[];
  payload: Payload;
  /** By the clock of this device, put right by what was known of it then; ISO 8601 in UTC. */
  recordedAt: string;
  /** Milliseconds by which it was put right. */
  clockOffset?: number | undefined;
  /** Had the clock been compared with the server's? */
  isClockChecked?: boolean | undefined;
  /** The write to the same subject that this tab knew to be recorded before: it is the earlier one, whatever clocks say. */
  afterId?: string | undefined;
  /** Whose account recorded it, where that is not the person's own: no other may send it as theirs. */
  by?: string | undefined;
  refusal?: Refusal | undefined;
};

/** When a write is made, by this clock. */
export function recordedBy(clock: ServerClock): Pick<StoredWrite, 'recordedAt' | 'clockOffset' | 'isClockChecked'> {
  const { at, offset, isChecked } = clock.read();
  return {
    recordedAt: at.toISOString(),
    ...(offset === 0 ? {} : { clockOffset: offset }),
    ...(isChecked ? { isClockChecked: true } : {}),
  };
}

/** Why a write waits that no longer says what it was. */
const UNREADABLE = 'outbox.unreadable';

/** In the place of a row on the disk that cannot be opened any more: known by nothing but its number. It can only be discarded. */
export function unreadableWrite(sequence: number): StoredWrite<undefined> {
  const name = `unreadable:${sequence}`;
  return {
    sequence,
    id: name,
    kind: UNREADABLE,
    version: 1,
    subject: name,
    needs: [],
    payload: undefined,
    recordedAt: new Date(0).toISOString(),
    refusal: { status: 0, code: UNREADABLE, errors: [] },
  };
}

export const isUnreadable = ({ kind }: Pick<StoredWrite, 'kind'>): boolean => kind === UNREADABLE;

/**
 * - `waiting`: for the network, or for its turn
 * - `sending`: some tab of this browser is sending it
 * - `refused`: the server will not take it as it is; the person edits and resends, or discards
 * - `held`: waits for a write before it, which was refused
 */
export type WriteState = 'waiting' | 'sending' | 'refused' | 'held';

/** A write as screens see it. */
export type Write<Payload = unknown> = Readonly<StoredWrite<Payload>> & { readonly state: WriteState };
