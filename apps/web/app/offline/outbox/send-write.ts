import { type ApiProblem, problemOf } from '../../platform/api-client.ts';
import type { Refusal, StoredWrite } from './write.ts';
import type { AnyWriteKind } from './write-kind.ts';

/** What one try came to. */
export type Outcome =
  | { kind: 'done'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /** The server cannot be reached, or wants to be left alone: true for every write. */
  | { kind: 'unreachable'; retryAfterMs: number | undefined }
  /** The server stumbled over this write. */
  | { kind: 'failed' }
  /** Nobody is signed in, or someone else is. */
  | { kind: 'signedOut' };

/** Long enough for a small request on a bad network. */
const TRY_LIMIT_MS = 30_000;
/** Whose write it is: a session of someone else on this browser must not take it. */
const PERSON_HEADER = 'Balsamo-Person';

/** The server is older than this app, or in the middle of something: the write itself may be fine. */
const TRY_AGAIN_STATUSES = new Set([405, 408, 421, 425]);
const UNREACHABLE_STATUSES = new Set([429, 502, 503, 504]);

type Sending = { personId: string; fetch: typeof globalThis.fetch; now: () => Date; signal: AbortSignal };

/** Sends a write once. Never throws. */
export async function sendWrite(
  write: StoredWrite,
  kind: AnyWriteKind,
  { personId, fetch, now, signal }: Sending,
): Promise<Outcome> {
  // `AbortSignal.any` would say this shorter; phones of 2022 do not have it.
  const ending = new AbortController();
  const end = () => ending.abort();
  const limit = setTimeout(end, TRY_LIMIT_MS);
  signal.addEventListener('abort', end);
  try {
    const { method, path, body = method === 'DELETE' ? undefined : {} } = kind.requestOf(write, now().toISOString());
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      // A network that wants a log-in of its own leads elsewhere; that is no answer.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        [PERSON_HEADER]: personId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: ending.signal,
    });
    if (!response.ok) return outcomeOf(await problemOf(response), kind);
    const answer = response.status === 204 ? undefined : await response.json();
    if (kind.isAnswer && !kind.isAnswer(answer, write)) return { kind: 'unreachable', retryAfterMs: undefined };
    return { kind: 'done', answer };
  } catch {
    return { kind: 'unreachable', retryAfterMs: undefined };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', end);
  }
}

function outcomeOf(problem: ApiProblem, kind: AnyWriteKind): Outcome {
  const { status, code, errors, retryAfter } = problem;
  const retryAfterMs = retryAfter === undefined ? undefined : retryAfter * 1000;
  if (status === 401) return { kind: 'signedOut' };
  // `server.unavailable` is also what an answer without our code is called: a gateway's page, not our server.
  if (UNREACHABLE_STATUSES.has(status) || code === 'server.unavailable') return { kind: 'unreachable', retryAfterMs };
  if (status >= 500 || TRY_AGAIN_STATUSES.has(status) || code === 'request.no_such_route') return { kind: 'failed' };
  if (kind.isDoneDespite?.(problem)) return { kind: 'done', answer: undefined };
  return { kind: 'refused', refusal: { status, code, errors } };
}
