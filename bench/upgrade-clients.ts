import { randomUUID } from 'node:crypto';
import { SESSION_COOKIE } from '../apps/server/src/http/session.ts';
import { type Answer, ask, count, oneConnection, type Tally } from './breaking.ts';
import { checkOut, newEntry, tokenOf } from './diary-load.ts';

/** The last acknowledged value of each entry. */
export type Expected = Map<string, { user: number; notes: string; status: string; primaryEffect: string | null }>;

export type ClientsResult = { expected: Expected; answers: Tally; failed: string[]; stale: number; slowestMs: number };

/** Patients of the filled database that record, edit, check out and read, one request after the other each, until `isOver`. */
export async function runClients(address: string, clients: number, isOver: () => boolean): Promise<ClientsResult> {
  const result: ClientsResult = { expected: new Map(), answers: new Map(), failed: [], stale: 0, slowestMs: 0 };
  await Promise.all(Array.from({ length: clients }, (_, user) => runClient(address, user, isOver, result)));
  return result;
}

async function runClient(address: string, user: number, isOver: () => boolean, result: ClientsResult): Promise<void> {
  const agent = oneConnection();
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const begun = performance.now();
    const answer = await ask(agent, method, `${address}${path}`, cookieOf(user), body);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - begun);
    const what = 'error' in answer ? answer.error : String(answer.status);
    count(result.answers, what);
    if ('error' in answer || answer.status >= 300)
      result.failed.push(
        `${method} ${path.replace(/[0-9a-f-]{36}/, '…')}: ${what} ${'body' in answer ? answer.body.slice(0, 200) : ''}`,
      );
    return answer;
  };
  const isTaken = (answer: Answer) => 'status' in answer && answer.status < 300;
  while (!isOver()) {
    const entry = newEntry(user);
    const at = `/api/diary/entries/${entry.id}`;
    if (!isTaken(await send('POST', '/api/diary/entries', entry))) continue;
    const standing = { user, notes: entry.notes ?? '', status: 'incompleto', primaryEffect: null as string | null };
    result.expected.set(entry.id, standing);
    for (let edit = 0; edit < 2; edit++) {
      const notes = `Corrigido ${randomUUID()}`;
      if (isTaken(await send('PATCH', at, { writeId: randomUUID(), notes }))) standing.notes = notes;
    }
    if (isTaken(await send('POST', `${at}/check-out`, checkOut())))
      Object.assign(standing, { status: 'completo', primaryEffect: 'alivio_dor' });
    const read = await send('GET', at);
    if (isTaken(read) && 'body' in read && !isSame(JSON.parse(read.body), standing)) result.stale += 1;
    await send('GET', '/api/diary/overview');
  }
  agent.destroy();
}

/** Of everything that was acknowledged, what a server does not have, or has otherwise. */
export async function lostWrites(address: string, expected: Expected): Promise<number> {
  const agent = oneConnection();
  let lost = 0;
  for (const [id, standing] of expected) {
    const answer = await ask(agent, 'GET', `${address}/api/diary/entries/${id}`, cookieOf(standing.user));
    if (!('status' in answer) || answer.status !== 200 || !isSame(JSON.parse(answer.body), standing)) lost += 1;
  }
  agent.destroy();
  return lost;
}

const cookieOf = (user: number) => `${SESSION_COOKIE}=${tokenOf(user)}.signature`;

const isSame = (shown: Record<string, unknown>, { user: _, ...standing }: { user: number }) =>
  Object.entries(standing).every(([name, value]) => shown[name] === value);
