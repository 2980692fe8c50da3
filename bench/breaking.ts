/** What the figures of breaking things share: a person who writes, clients that write until they are told to stop, and reading back. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PASSWORD = 'chuva-na-serra-7';

/** An answer, or the code of the error that came instead. */
export type Answer = { status: number; isLast: boolean; body: string } | { error: string };

/** Sends one request on a kept-alive connection. */
export async function ask(
  agent: Agent,
  method: string,
  url: string,
  cookie: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  try {
    const headers = { ...more, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const asked = request(url, { agent, method, headers });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    return { status: answer.statusCode ?? 0, isLast: answer.headers.connection === 'close', body: text };
  } catch (error) {
    return { error: (error as NodeJS.ErrnoException).code ?? (error as Error).message };
  }
}

export const isTaken = (answer: Answer): answer is Exclude<Answer, { error: string }> =>
  'status' in answer && answer.status < 300;

export const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** Makes an account; answers its cookie. */
export async function signUp(address: string): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const response = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Pessoa de Medida', email, password: PASSWORD, role: 'paciente' }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function checkIn() {
  return {
    id: randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: new Date().toISOString(),
    // As the app: by it the server puts right what a wrong clock has said.
    sentAt: new Date().toISOString(),
    timeZone: 'America/Sao_Paulo',
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    notes: 'Depois do jantar. '.repeat(20),
  };
}

/** How often each answer came: a status, or the code of an error. */
export type Tally = Map<string, number>;
export const count = (tally: Tally, what: string) => void tally.set(what, (tally.get(what) ?? 0) + 1);
export const written = (tally: Tally) => [...tally].map(([what, times]) => `${what}: ${times}`).join(', ') || 'none';

/** Writes entries, one after the other on each connection, until `isOver`; adds the ids that were acknowledged. */
export async function writeUntil(
  isOver: () => boolean,
  { address, cookie, clients }: { address: string; cookie: string; clients: number },
  acknowledged: Set<string>,
  tally: Tally,
): Promise<void> {
  const lanes = Array.from({ length: clients }, async () => {
    const agent = oneConnection();
    while (!isOver()) {
      const entry = checkIn();
      const answer = await ask(agent, 'POST', `${address}/api/diary/entries`, cookie, entry);
      count(tally, 'error' in answer ? answer.error : String(answer.status));
      if ('status' in answer && answer.status < 300) acknowledged.add(entry.id);
      else await sleep(10);
    }
    agent.destroy();
  });
  await Promise.all(lanes);
}

/** How many of the acknowledged entries the diary does not have. */
export async function lostOf(address: string, cookie: string, acknowledged: Set<string>): Promise<number> {
  const found = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await fetch(`${address}/api/diary/entries?limit=100${cursor ? `&cursor=${cursor}` : ''}`, {
      headers: { cookie },
    });
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    const page = (await response.json()) as { items: { id: string }[]; nextCursor: string | null };
    for (const { id } of page.items) found.add(id);
    cursor = page.nextCursor;
  }
  return [...acknowledged].filter((id) => !found.has(id)).length;
}

/** Milliseconds until a write is acknowledged again. */
export async function untilWritten(address: string, cookie: string, limitMs: number): Promise<number> {
  const started = performance.now();
  const agent = oneConnection();
  for (;;) {
    const answer = await ask(agent, 'POST', `${address}/api/diary/entries`, cookie, checkIn());
    const took = performance.now() - started;
    if (('status' in answer && answer.status < 300) || took > limitMs) {
      agent.destroy();
      return took;
    }
    await sleep(20);
  }
}
