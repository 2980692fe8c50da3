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

/** Exponential backoff in milliseconds, with jitter: each pause is 50 to 100 % of it, so that devices that failed together do not return together. */
export type Pauses = {
  first: number;
  /** Cap while the server cannot be reached. It can be short, since only one write at a time is tried then. */
  longestUnreachable: number;
  /** Cap for a write that the server answers with an error of its own (5xx). */
  longestFailed: number;
};
export const PAUSES: Pauses = { first: 1_000, longestUnreachable: 8_000, longestFailed: 60_000 };
/** Writes to different subjects sent concurrently; browsers open six HTTP/1.1 connections to a host. */
const IN_FLIGHT = 6;
/** Cap for `Retry-After`: a longer one may be a mistake of the server. */
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

/** Sends the queue while this tab is the leader. */
export function createSender({ queue, attempt, onDone, onRefused, onChange, pauses = PAUSES }: SenderOptions) {
  /** The current term as leader; answers to attempts of an earlier term are dropped. */
  let turn: object | undefined;
  let tries = new Set<AbortController>();
  let isSignedOut = false;
  let failures = 0;
  let isServerFull = false;
  /** Failures of attempts started before this point are counted already. */
  let countedAt = 0;
  /** Results of attempts started before this point may be stale. */
  let forgivenAt = 0;
  let resumeAt = 0;
  /** From `Retry-After`; a wake signal does not override it. */
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // A monotonic clock: the wall clock may be set in the meantime.
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
    // After a failure a single write probes the server.
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
      // The result could not be stored. The write stays and is sent again, which is idempotent.
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
      // Stale if the person has signed in since it was sent.
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

  /** Resets every backoff, so that all waiting writes are tried at once. */
  function forgive(): void {
    isSignedOut = false;
    forgivenAt = now();
    failures = 0;
    resumeAt = 0;
    queue.forgetPauses();
    pump();
  }

  return {
    /** This tab became the leader. */
    start(): void {
      turn ??= {};
      // Failures of an earlier term may be stale.
      forgive();
      onChange();
    },
    /** This tab is no longer the leader: nothing more is sent, and pending answers are dropped. */
    stop(): void {
      turn = undefined;
      clearTimeout(timer);
      for (const trying of tries) trying.abort();
      tries = new Set();
      for (const lane of queue.lanesBeingSent()) mark(lane, false);
    },
    pump,
    /** Connectivity improved: all waiting writes are tried at once. */
    wake({ isNewNetwork = false } = {}): void {
      // Requests on connections of the previous network would hang.
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
