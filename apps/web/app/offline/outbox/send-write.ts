import { OUTBOX_AGE_HEADER, toldOutboxAge } from '@balsamo/domain/outbox/outbox-age.ts';
import { type ApiProblem, problemOf, STORAGE_FULL } from '../../platform/api-client.ts';
import { deviceSelf } from '../../platform/device-person.ts';
import { PERSON_HEADER } from '../../platform/person-header.ts';
import type { ServerClock } from '../../platform/server-clock.ts';
import type { Refusal, StoredWrite } from './write.ts';
import type { AnyWriteKind } from './write-kind.ts';

/** The result of one attempt. */
export type Outcome =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** The server cannot be reached, is out of storage, or limits the rate: holds for every write. */
  | { kind: 'unreachable'; retryAfterMs: number | undefined; hasHung?: boolean; isServerFull?: boolean }
  /** The server failed on this write (5xx); others may succeed. */
  | { kind: 'failed' }
  /** Nobody is signed in, or someone else is. */
  | { kind: 'signedOut' };

/** Time limit of an attempt: enough for a small request on a bad network. */
const LONGEST_TRY_MS = 30_000;

/** The server is older than this app, or in the middle of something: the write itself may be fine. */
const TRY_AGAIN_STATUSES = new Set([405, 408, 421, 425]);
const UNREACHABLE_STATUSES = new Set([429, 502, 503, 504]);

type Sending = {
  personId: string;
  fetch: typeof globalThis.fetch;
  clock: ServerClock;
  signal: AbortSignal;
  limitMs?: number;
};

/** Sends a write once. Never throws. */
export async function sendWrite(
  write: StoredWrite,
  kind: AnyWriteKind,
  { personId, fetch, clock, signal, limitMs = LONGEST_TRY_MS }: Sending,
): Promise<Outcome> {
  // Somebody else is signed in by now: it waits for who recorded it.
  if (write.by !== undefined && write.by !== deviceSelf()) return { kind: 'failed' };
  // `AbortSignal.any` would say this shorter; phones of 2022 do not have it.
  const ending = new AbortController();
  const end = () => ending.abort();
  let hasHung = false;
  const limit = setTimeout(() => {
    hasHung = true;
    end();
  }, limitMs);
  signal.addEventListener('abort', end);
  try {
    const { method, path, body } = kind.requestOf(write, sentAt(write, clock));
    const departure = clock.departure();
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      // A captive portal redirects; that is no answer of the server.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        [PERSON_HEADER]: personId,
        ...ageHeader(write, clock),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: ending.signal,
    });
    clock.compare(response, departure);
    if (!response.ok) return outcomeOf(await problemOf(response), kind);
    const answer = response.status === 204 ? undefined : await response.json();
    if (kind.isAnswer && !kind.isAnswer(answer, write)) return { kind: 'unreachable', retryAfterMs: undefined };
    return { kind: 'done', answer };
  } catch {
    return { kind: 'unreachable', retryAfterMs: undefined, hasHung };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', end);
  }
}

/** How long the write has waited, as a class. Left out where nobody knows: the clock was set back, or a damaged row has no time. */
function ageHeader(write: StoredWrite, clock: ServerClock): Record<string, string> {
  const waitedMs = new Date(sentAt(write, clock)).getTime() - new Date(write.recordedAt).getTime();
  const told = toldOutboxAge(waitedMs / 1000);
  return told === undefined ? {} : { [OUTBOX_AGE_HEADER]: told };
}

/** What the clock shows that the write was recorded by: put right by as much, whatever is known by now. */
function sentAt({ clockOffset = 0 }: StoredWrite, clock: ServerClock): string {
  return new Date(clock.deviceNow().getTime() + clockOffset).toISOString();
}

/**
 * Milliseconds that a try may take, by how many before it got no answer at all. A network that came back without a word leaves
 * hanging what was sent before, so the first one is not waited for long; a slow one gets more time.
 */
const TRY_LIMITS_MS = [7_000, 14_000] as const;

/** Sends writes, each as often as it is asked to, with as much patience as the network needs. */
export function createAttempts(sending: Pick<Sending, 'personId' | 'fetch' | 'clock'>) {
  /** In a row; of those that hung together one counts. */
  let hung = 0;
  return async (write: StoredWrite, kind: AnyWriteKind, signal: AbortSignal): Promise<Outcome> => {
    const before = hung;
    const limitMs = TRY_LIMITS_MS[before] ?? LONGEST_TRY_MS;
    const outcome = await sendWrite(write, kind, { ...sending, signal, limitMs });
    if (outcome.kind !== 'unreachable') hung = 0;
    else if (outcome.hasHung) hung = before + 1;
    return outcome;
  };
}

function outcomeOf(problem: ApiProblem, kind: AnyWriteKind): Outcome {
  const { status, code, errors, retryAfter } = problem;
  const retryAfterMs = retryAfter === undefined ? undefined : retryAfter * 1000;
  if (status === 401) return { kind: 'signedOut' };
  // `server.unavailable` is also what an answer without our code is called: a gateway's page, not our server.
  if (UNREACHABLE_STATUSES.has(status) || code === 'server.unavailable') return { kind: 'unreachable', retryAfterMs };
  if (code === STORAGE_FULL) return { kind: 'unreachable', retryAfterMs, isServerFull: true };
  if (status >= 500 || TRY_AGAIN_STATUSES.has(status) || code === 'request.no_such_route') return { kind: 'failed' };
  // Nobody typed those names: a server that is older than this app takes the write once it is brought up to date.
  const isNew = (error: (typeof errors)[number]) => error.code === 'unknown_field' || kind.isNewToServer?.(error);
  if (errors.length > 0 && errors.every(isNew)) return { kind: 'failed' };
  if (kind.isDoneDespite?.(problem)) return { kind: 'done', answer: undefined };
  return { kind: 'refused', refusal: { status, code, errors } };
}
