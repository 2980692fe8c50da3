import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { itemOf, newEntry } from './diary-load.ts';
import type { Figure } from './report.ts';

const ROUNDS = 20;
const CLIENTS = 4;
const PASSWORD = 'chuva-na-serra-7';
/** The person who writes, and the millilitres they begin with; each entry takes two of twenty drops. */
const WRITER = 0;
const STOCK_ML = 10_000;
const TAKEN_ML = 0.1;

type Acknowledged = { id: string; notes: string };

/**
 * SIGKILL of server and database at a random moment while four clients write, twenty times; after each restart everything
 * that was ever acknowledged is read back, field by field, and the stock must have lost exactly what the entries took.
 */
export async function measureCrashes(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-crash-'));
  const acknowledged: Acknowledged[] = [];
  let lost = 0;
  let torn = 0;
  let opened = 0;
  let cookie = '';
  let server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  try {
    cookie = await signUp(server);
    await addStock(server, cookie);
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.length;
      const clients = Array.from({ length: CLIENTS }, () => writeUntilCut(server, cookie, acknowledged));
      await sleep(150 + Math.random() * 700);
      await killAll(server, dataDirectory);
      await Promise.all(clients);
      server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
      opened++;
      const found = await readBack(server, cookie);
      for (const entry of acknowledged) {
        const stored = found.get(entry.id);
        if (!stored) lost++;
        else if (stored.notes !== entry.notes || stored.symptoms.before.pain !== 6 || stored.triggers.length !== 1)
          torn++;
      }
      if (Math.abs((await stockLeft(server, cookie)) - (STOCK_ML - TAKEN_ML * found.size)) > 0.0005) torn++;
      process.stdout.write(
        `  round ${round + 1}: ${acknowledged.length - before} acknowledged, ${acknowledged.length} in all, ${lost} lost, ${torn} torn\n`,
      );
    }
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return [
    {
      name: `kill -9 of server and database, ${ROUNDS} rounds`,
      measured: `${acknowledged.length} acknowledged: ${lost} lost, ${torn} torn; opened ${opened} of ${ROUNDS}`,
      goal: '0 lost, 0 torn, opens every time',
      isReached: lost === 0 && torn === 0 && opened === ROUNDS && acknowledged.length > 0,
    },
  ];
}

async function signUp(server: ServerProcess): Promise<string> {
  const response = await fetch(`${server.address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Pessoa de Medida',
      email: 'crash@example.test',
      password: PASSWORD,
      role: 'paciente',
    }),
  });
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function addStock(server: ServerProcess, cookie: string): Promise<void> {
  const response = await fetch(`${server.address}/api/inventory/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      id: itemOf(WRITER),
      nickname: 'Óleo',
      productType: 'oleo',
      quantity: STOCK_ML,
      unit: 'ml',
      details: { dropsPerMl: 20 },
    }),
  });
  if (!response.ok) throw new Error(`the item answered ${response.status}`);
}

async function stockLeft(server: ServerProcess, cookie: string): Promise<number> {
  const response = await fetch(`${server.address}/api/inventory/items/${itemOf(WRITER)}`, { headers: { cookie } });
  return ((await response.json()) as { quantity: number }).quantity;
}

async function writeUntilCut(server: ServerProcess, cookie: string, acknowledged: Acknowledged[]): Promise<void> {
  for (;;) {
    const entry = { ...newEntry(WRITER), notes: `nota ${randomUUID()}` };
    try {
      const response = await fetch(`${server.address}/api/diary/entries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(entry),
      });
      if (response.status === 201) acknowledged.push({ id: entry.id, notes: entry.notes });
      else if (response.status < 500) throw new Error(`unexpected ${response.status}`);
    } catch (error) {
      if (error instanceof TypeError) return; // fetch's word for a connection that was cut
      throw error;
    }
  }
}

async function killAll(server: ServerProcess, dataDirectory: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8');
  // Sometimes the server first, sometimes the database: both orders happen in life.
  const victims = [() => server.child.kill('SIGKILL'), () => process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')];
  if (Math.random() < 0.5) victims.reverse();
  for (const kill of victims) kill();
  while (server.child.exitCode === null && server.child.signalCode === null) await sleep(5);
}

type Stored = { id: string; notes: string; triggers: string[]; symptoms: { before: { pain: number } } };

async function readBack(server: ServerProcess, cookie: string): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await fetch(`${server.address}/api/diary/entries?limit=100${cursor ? `&cursor=${cursor}` : ''}`, {
      headers: { cookie },
    });
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    const page = (await response.json()) as { items: Stored[]; nextCursor: string | null };
    for (const item of page.items) found.set(item.id, item);
    cursor = page.nextCursor;
  }
  return found;
}
