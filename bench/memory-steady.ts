import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../e2e/server-process.ts';
import { anyEntryOf, anyUser, checkOut, edit, newEntry, PAGE, signatureOf, tokenOf, userIdOf } from './diary-load.ts';
import { fillBenchDatabase } from './fill.ts';
import { insightsAddress } from './insights-load.ts';
import { residentMegabytes } from './memory.ts';
import type { Figure } from './report.ts';

const MINUTES = Number(process.env.MEMORY_MINUTES ?? 60);
const MINUTE_MS = 60_000;
/** A few hundred people who use it at once. What a server can do at most `memory` asks of it. */
const EVERY_MS = 40;
/** The first minutes load what is loaded with its first use. */
const SETTLED_AFTER = 1 / 4;
const GOAL_GROWTH = 1.05;

type Request = { address: string; method?: string; body?: object; isVisitor?: boolean };

/** What a day brings, each as often as its number says among all. */
const DAY: [number, (user: number) => Request][] = [
  [38, () => ({ address: `/api/diary/entries?limit=${PAGE}` })],
  [15, (user) => ({ address: '/api/diary/entries', method: 'POST', body: newEntry(user) })],
  [12, (user) => ({ address: `/api/diary/entries/${anyEntryOf(user)}/check-out`, method: 'POST', body: checkOut() })],
  [6, (user) => ({ address: `/api/diary/entries/${anyEntryOf(user)}`, method: 'PATCH', body: edit() })],
  [8, () => ({ address: insightsAddress(30) })],
  [8, () => ({ address: '/', isVisitor: true })],
  [4, () => ({ address: '/en/blog', isVisitor: true })],
  [4, () => ({ address: '/diary' })],
  [4, () => ({ address: '/locales/pt/diary.json' })],
  [1, () => ({ address: '/api/account/exports', method: 'POST', body: { format: 'pdf' } })],
];
const ANY = DAY.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** The resident set of a server that people use for an hour, minute by minute: what grows for good is seen, what is collected is not. */
export async function measureSteadyMemory(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fillBenchDatabase(dataDirectory);
  const server = await startServerProcess(dataDirectory);
  try {
    const pid = server.child.pid as number;
    const byMinute: number[] = [];
    const answers = new Map<number, number>();
    const started = Date.now();
    const waiting = new Set<Promise<void>>();
    for (let sent = 0; Date.now() - started < MINUTES * MINUTE_MS; sent++) {
      const asked = ask(server.address, anyUser())
        .then((status) => void answers.set(status, (answers.get(status) ?? 0) + 1))
        .catch(() => void answers.set(0, (answers.get(0) ?? 0) + 1))
        .finally(() => waiting.delete(asked));
      waiting.add(asked);
      if (Date.now() - started >= (byMinute.length + 1) * MINUTE_MS) byMinute.push(await residentMegabytes(pid));
      await sleep(Math.max(0, started + (sent + 1) * EVERY_MS - Date.now()));
    }
    await Promise.all(waiting);
    byMinute.push(await residentMegabytes(pid));
    process.stdout.write(`  MB of each minute: ${byMinute.map((one) => one.toFixed(0)).join(' ')}\n`);
    const settled = byMinute.slice(Math.floor(byMinute.length * SETTLED_AFTER));
    const third = Math.max(1, Math.floor(settled.length / 3));
    const [early, late] = [median(settled.slice(0, third)), median(settled.slice(-third))];
    const told = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
    return [
      {
        name: `memory over ${MINUTES} minutes of mixed load (${told.join(', ')})`,
        measured: `${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late, ${Math.max(...byMinute).toFixed(0)} MB at most`,
        goal: `late ≤ ${GOAL_GROWTH} × early`,
        isReached: late <= GOAL_GROWTH * early,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function ask(origin: string, user: number): Promise<number> {
  const make = ANY[Math.floor(Math.random() * ANY.length)] as (user: number) => Request;
  const { address, method = 'GET', body, isVisitor } = make(user);
  const token = tokenOf(user);
  const answer = await fetch(origin + address, {
    method,
    redirect: 'manual',
    headers: {
      ...(!isVisitor && { Cookie: `balsamo.session_token=${token}.${signatureOf(token)}` }),
      ...(body && { Origin: origin, 'Content-Type': 'application/json', 'Balsamo-Person': userIdOf(token) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
