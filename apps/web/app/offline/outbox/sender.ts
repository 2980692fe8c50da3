import type { Outcome } from './send-write.ts';
import type { Refusal, StoredWrite } from './write.ts';
import type { Lane, WriteQueue } from './write-queue.ts';

/**
 * - `idle`: nothing is being sent
 * - `sending`
 * - `unreachable`: no network, or no server; tried again by itself
 * - `serverFull`: the server has no room for anything new; likewise
 * - `signedOut`: goes on once this person has signed in again
 */
export type SenderStatus = 'idle' | 'sending' | 'unreachable' | 'serverFull' | 'signedOut';

/** Milliseconds; each pause is between half and the whole of it, so that devices that failed together come back apart. */
export type Pauses = {
  first: number;
  /** While the server cannot be reached only one write at a time asks, so it may ask often. */
  longestUnreachable: number;
  /** For a write that the server stumbles over. */
  longestFailed: number;
};
export const PAUSES: Pauses = { first: 1_000, longestUnreachable: 8_000, longestFailed: 60_000 };
/** Writes to different subjects that travel at once; HTTP/1.1 allows six connections. */
const IN_FLIGHT = 6;
/** A server that asks for more is asked again earlier: it may have been a mistake. */
const LONGEST_RETRY_AFTER_MS = 300_000;

export type SenderOptions = {
  queue: WriteQueue;
  attempt: (write: StoredWrite, signal: AbortSignal) => Promise<Outcome>;
  onDone: (write: StoredWrite, answer: unknown) => Promise<void>;
  onRefused: (write: StoredWrite, refusal: Refusal) => Promise<void>;
  /** Status or what is being sent has changed. */
  onChange: () => void;
  pauses?: Pauses;
};

/** Empties the queue, as long as it is this tab's turn. */
export function createSender({ queue, attempt, onDone, onRefused, onChange, pauses = PAUSES }: SenderOptions) {
  /** Whose turn it is: an answer of one that is over belongs to no one. */
  let turn: object | undefined;
  let tries = new Set<AbortController>();
  let isSignedOut = false;
  let failures = 0;
  let isServerFull = false;
  /** Failures of tries that began before it were counted already. */
  let countedAt = 0;
  /** What came of tries that began before it may be so no longer. */
  let forgivenAt = 0;
  let resumeAt = 0;
  /** What the server asked for; no wake goes below it. */
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Not the clock of the day: it may be set while something waits.
  const now = () => performance.now();
  const pauseAfter = (count: number, longest: number) =>
    Math.min(pauses.first * 2 ** Math.min(count - 1, 20), longest) * (0.5 + Math.random() / 2);

  function pump(): void {
    clearTimeout(timer);
    if (!turn || isSignedOut) return;
    const wait = Math.max(resumeAt, notBefore) - now();
    if (wait > 0) {
      later(wait);
      return;
    }
    // After a failure one write asks for all.
    const limit = failures > 0 ? 1 : IN_FLIGHT;
    while (tries.size < limit) {
      const lane = queue.next(now());
      if (!lane) break;
      void send(lane, turn);
    }
    if (tries.size < limit) later(queue.nextResume() - now());
  }

  function later(ms: number): void {
    if (Number.isFinite(ms)) timer = setTimeout(pump, Math.max(ms, 1));
  }

  async function send(lane: Lane, ofTurn: object): Promise<void> {
    const write = lane.writes[0] as StoredWrite;
    const startedAt = now();
    const trying = new AbortController();
    tries.add(trying);
    mark(lane, true);
    const outcome = await attempt(write, trying.signal);
    if (turn !== ofTurn) return;
    try {
      await settle(lane, write, outcome, startedAt);
    } catch {
      // The disk did not take the news. The write stays, is sent again, and the server knows it.
      lane.resumeAt = now() + pauses.first;
    }
    if (turn !== ofTurn) return;
    tries.delete(trying);
    mark(lane, false);
    pump();
  }

  function mark(lane: Lane, isSending: boolean): void {
    lane.isSending = isSending;
    queue.changed(lane.subject);
    onChange();
  }

  async function settle(lane: Lane, write: StoredWrite, outcome: Outcome, startedAt: number): Promise<void> {
    if (outcome.kind === 'signedOut') {
      // Unless the person has signed in since it left.
      if (startedAt >= forgivenAt) isSignedOut = true;
      return;
    }
    if (outcome.kind === 'unreachable') {
      queue.toBack(lane);
      isServerFull = outcome.isServerFull ?? false;
      if (outcome.retryAfterMs !== undefined) {
        notBefore = Math.max(notBefore, now() + Math.min(outcome.retryAfterMs, LONGEST_RETRY_AFTER_MS));
      }
      if (startedAt < Math.max(countedAt, forgivenAt)) return;
      countedAt = now();
      failures++;
      resumeAt = now() + pauseAfter(failures, pauses.longestUnreachable);
      return;
    }
    failures = 0;
    if (outcome.kind === 'failed') {
      queue.toBack(lane);
      lane.failures++;
      lane.resumeAt = now() + pauseAfter(lane.failures, pauses.longestFailed);
    } else if (outcome.kind === 'refused') await onRefused(write, outcome.refusal);
    else await onDone(write, outcome.answer);
  }

  /** Everything that waits may be tried at once. */
  function forgive(): void {
    isSignedOut = false;
    forgivenAt = now();
    failures = 0;
    resumeAt = 0;
    queue.forgetPauses();
    pump();
  }

  return {
    /** The turn is this tab's. */
    start(): void {
      turn ??= {};
      // What it found out in an earlier turn may be so no longer.
      forgive();
      onChange();
    },
    /** The turn is over: nothing more is sent, and answers under way count for nothing. */
    stop(): void {
      turn = undefined;
      clearTimeout(timer);
      for (const trying of tries) trying.abort();
      tries = new Set();
      for (const lane of queue.lanesBeingSent()) mark(lane, false);
    },
    pump,
    /** Something changed for the better: everything that waits is tried at once. */
    wake({ isNewNetwork = false } = {}): void {
      // Connections of the network before hang.
      if (isNewNetwork) for (const trying of tries) trying.abort();
      forgive();
    },
    isSending: () => turn !== undefined,
    status: (): SenderStatus =>
      isSignedOut
        ? 'signedOut'
        : failures > 0
          ? isServerFull
            ? 'serverFull'
            : 'unreachable'
          : tries.size > 0
            ? 'sending'
            : 'idle',
  };
}

export type Sender = ReturnType<typeof createSender>;
