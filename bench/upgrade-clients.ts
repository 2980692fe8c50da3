import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { SESSION_COOKIE } from '../apps/server/src/http/session.ts';
import { type Answer, ask, count, isTaken, oneConnection, type Tally } from './breaking.ts';
import { checkOut, newEntry, tokenOf, userIdOf } from './diary-load.ts';
import { isShown, type Shows, sendOldOutbox } from './old-outbox.ts';

/** The last acknowledged value of each entry. */
export type Expected = Map<string, { user: number; notes: string; status: string; primaryEffect: string | null }>;

export type ClientsResult = {
  expected: Expected;
  /** What devices were told of their writes, by the number of the patient. */
  outboxes: Map<number, Shows>;
  oldWrites: number;
  answers: Tally;
  failed: string[];
  stale: number;
  slowestMs: number;
};

/**
 * Patients of the filled database that record, edit, check out and read, one request after the other each, until `isOver`; and devices
 * of others that send what an old app has left on them, one after the other.
 * @param firstDevice the number of the first of them, of the hundred that there may be
 */
export async function runClients(
  address: string,
  { clients, firstDevice }: { clients: number; firstDevice: number },
  isOver: () => boolean,
): Promise<ClientsResult> {
  const result: ClientsResult = {
    expected: new Map(),
    outboxes: new Map(),
    oldWrites: 0,
    answers: new Map(),
    failed: [],
    stale: 0,
    slowestMs: 0,
  };
  await Promise.all([
    ...Array.from({ length: clients }, (_, user) => runClient(address, user, isOver, result)),
    runDevices(address, { clients, firstDevice }, isOver, result),
  ]);
  return result;
}

/** Sends as a patient, and notes what was answered. */
const sender =
  (agent: Agent, address: string, user: number, result: ClientsResult) =>
  async (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> => {
    const begun = performance.now();
    const answer = await ask(agent, method, `${address}${path}`, cookieOf(user), body, headers);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - begun);
    const what = 'error' in answer ? answer.error : String(answer.status);
    count(result.answers, what);
    if (!isTaken(answer))
      result.failed.push(
        `${method} ${path.replace(/[0-9a-f-]{36}/, '…')}: ${what} ${'body' in answer ? String(answer.body).slice(0, 200) : ''}`,
      );
    return answer;
  };

async function runDevices(
  address: string,
  { clients, firstDevice }: { clients: number; firstDevice: number },
  isOver: () => boolean,
  result: ClientsResult,
): Promise<void> {
  const agent = oneConnection();
  for (let number = firstDevice; !isOver(); number++) {
    const user = clients + number;
    const device = { number, personId: userIdOf(tokenOf(user)), send: sender(agent, address, user, result) };
    const { taken, shows } = await sendOldOutbox(device, isOver);
    result.oldWrites += taken;
    result.outboxes.set(user, shows);
  }
  agent.destroy();
}

async function runClient(address: string, user: number, isOver: () => boolean, result: ClientsResult): Promise<void> {
  const agent = oneConnection();
  const send = sender(agent, address, user, result);
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
    if (isTaken(read) && !isSame(JSON.parse(read.body), standing)) result.stale += 1;
    await send('GET', '/api/diary/overview');
  }
  agent.destroy();
}

/** Of everything that was acknowledged, what a server does not have, or has otherwise. */
export async function lostWrites(address: string, { expected, outboxes }: ClientsResult): Promise<number> {
  const agent = oneConnection();
  let lost = 0;
  for (const [id, standing] of expected) {
    const answer = await ask(agent, 'GET', `${address}/api/diary/entries/${id}`, cookieOf(standing.user));
    if (!('status' in answer) || answer.status !== 200 || !isSame(JSON.parse(answer.body), standing)) lost += 1;
  }
  for (const [user, shows] of outboxes)
    for (const shown of shows.values())
      if (!isShown(await ask(agent, 'GET', `${address}${shown.path}`, cookieOf(user)), shown)) lost += 1;
  agent.destroy();
  return lost;
}

const cookieOf = (user: number) => `${SESSION_COOKIE}=${tokenOf(user)}.signature`;

const isSame = (shown: Record<string, unknown>, { user: _, ...standing }: { user: number }) =>
  Object.entries(standing).every(([name, value]) => shown[name] === value);
