import { ApiProblem, NetworkProblem, STORAGE_FULL } from '../../platform/api-client.ts';
import { newId } from '../../platform/new-id.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { problemOfRefusal } from './refusal-problem.ts';
import { sendWrite } from './send-write.ts';
import { recordedBy, type StoredWrite, type Write } from './write.ts';
import type { WriteKind } from './write-kind.ts';

export type SentWrite<Payload, Answer> = { write: Write<Payload>; answer: Answer };

/**
 * Sends a write that the device cannot keep. It is saved when this has resolved; else what was typed stays with the caller.
 * @throws {NetworkProblem} when there is no answer
 * @throws {ApiProblem} when the server does not take it
 */
export async function sendDirectly<Payload, Answer>(
  kind: WriteKind<Payload, Answer>,
  payload: Payload,
  personId: string,
): Promise<SentWrite<Payload, Answer>> {
  const write: StoredWrite<Payload> = {
    sequence: 0,
    id: newId(),
    kind: kind.name,
    version: kind.version,
    subject: kind.subjectOf(payload),
    needs: [],
    payload,
    ...recordedBy(serverClock),
  };
  const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
  const outcome = await sendWrite(write, kind, {
    personId,
    fetch,
    clock: serverClock,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'done') return { write: { ...write, state: 'sending' }, answer: outcome.answer as Answer };
  if (outcome.kind === 'refused') throw problemOfRefusal(outcome.refusal);
  if (outcome.kind === 'signedOut') throw new ApiProblem({ status: 401, code: 'auth.not_signed_in' });
  if (outcome.kind === 'failed') throw new ApiProblem({ status: 500, code: 'server.failed' });
  if (outcome.isServerFull) throw new ApiProblem({ status: 507, code: STORAGE_FULL });
  throw new NetworkProblem('unreachable');
}
