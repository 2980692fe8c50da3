import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import sharp from 'sharp';
import { pngOf } from '../apps/server/src/files/testing-attacks.ts';
import { SESSION_COOKIE } from '../apps/server/src/http/session.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { drive, type Round } from './latencies.ts';
import type { Figure } from './report.ts';

const PHASE_MS = Number(process.env.GREEDY_SECONDS ?? 40) * 1000;
const WARM_MS = 5_000;
/** Each may bring thirty files in a quarter of an hour; enough of them that none is refused. */
const OTHERS = 24;
const GOAL = 2;
const MEBIBYTE = 1024 * 1024;

type Person = { token: string; prescriptionId: string };
type Server = { address: string };

/** One account does its worst while others upload small pictures and record uses: their times beside it and without it. */
export async function measureGreedyPerson(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const owner = new pg.Client({
    host: path.join(dataDirectory, 'run'),
    port: 5432,
    user: EMBEDDED_OWNER,
    database: EMBEDDED_DATABASE,
  });
  try {
    await owner.connect();
    const greedy = await addPatient(owner, server);
    const others: Person[] = [];
    for (let count = 0; count < OTHERS; count++) others.push(await addPatient(owner, server));
    const diary = await exportedDiary(owner, server, greedy);
    await everybodysDay(server, others, WARM_MS);
    await owner.query('delete from sign_in_guesses');
    const alone = await everybodysDay(server, others, PHASE_MS);
    await owner.query('delete from sign_in_guesses');
    const stop = new AbortController();
    // Under another name, so that the client shares no connection: the server closes those of bodies that it refuses to read.
    const elsewhere = { address: server.address.replace('127.0.0.1', 'localhost') };
    const worst = doTheWorst(elsewhere, greedy, diary, stop.signal);
    await sleep(2_000);
    const beside = await everybodysDay(server, others, PHASE_MS);
    stop.abort();
    process.stdout.write(`  the greedy account was answered: ${JSON.stringify(await worst)}\n`);
    return (['upload', 'record'] as const).flatMap((what) => figuresOf(what, alone[what], beside[what]));
  } finally {
    await owner.end().catch(() => undefined);
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function figuresOf(what: string, alone: Round, beside: Round): Figure[] {
  const failures = alone.failures + beside.failures;
  const failed: Figure = {
    name: `${what} of others, refused or failed`,
    measured: `${failures}`,
    goal: '0',
    isReached: failures === 0,
  };
  const times = (['p50', 'p99'] as const).map((of) => ({
    name: `${what} of others beside a greedy account, ${of}`,
    measured: `${beside[of].toFixed(0)} ms`,
    floor: `${alone[of].toFixed(0)} ms alone`,
    result: `${(beside[of] / alone[of]).toFixed(2)} ×`,
    goal: `≤ ${GOAL} ×`,
    isReached: beside[of] <= GOAL * alone[of],
  }));
  return [...times, failed];
}

async function send(
  { address }: Server,
  { token }: Pick<Person, 'token'>,
  method: string,
  place: string,
  body?: Uint8Array | object,
): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return fetch(`${address}${place}`, {
    method,
    headers: {
      cookie: `${SESSION_COOKIE}=${token}.x`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

async function addPatient(owner: pg.Client, server: Server): Promise<Person> {
  const token = randomUUID();
  await owner.query(
    `with person as (insert into users (name, email, role) values ('Pessoa', $1 || '@example.test', 'paciente') returning id)
     insert into sessions (user_id, token, expires_at) select id, $1, now() + interval '1 day' from person`,
    [token],
  );
  const prescriptionId = randomUUID();
  const products = [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }];
  const made = await send(server, { token }, 'POST', '/api/prescriptions', {
    id: prescriptionId,
    protocolName: 'Sono',
    products,
  });
  if (made.status !== 201) throw new Error(`a prescription was answered with ${made.status}`);
  return { token, prescriptionId };
}

const use = (id = randomUUID()) => ({
  id,
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 2, unit: 'gotas' },
  consumedAt: new Date().toISOString(),
  timeZone: 'America/Sao_Paulo',
  symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
  triggers: [],
});

/** What people do all day: a lane brings small pictures, another records uses. */
async function everybodysDay(server: Server, others: Person[], milliseconds: number) {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1f5b43' } })
    .jpeg()
    .toBuffer();
  let next = 0;
  const turn = () => others[next++ % others.length] as Person;
  const [upload, record] = await Promise.all([
    drive(1, milliseconds, async () => {
      const person = turn();
      const answer = await send(server, person, 'PUT', `/api/prescriptions/${person.prescriptionId}/document`, picture);
      await answer.arrayBuffer();
      return answer.ok;
    }),
    drive(1, milliseconds, async () => {
      const answer = await send(server, turn(), 'POST', '/api/diary/entries', use());
      await answer.arrayBuffer();
      return answer.status === 201;
    }),
  ]);
  return { upload, record };
}

/** A diary of some 20,000 uses, as its export. */
async function exportedDiary(owner: pg.Client, server: Server, person: Person): Promise<Buffer> {
  const made = await send(server, person, 'POST', '/api/diary/entries', use());
  const { id } = (await made.json()) as { id: string };
  const job = (await (await send(server, person, 'POST', '/api/account/exports', { format: 'json' })).json()) as {
    id: string;
  };
  for (let tries = 0; tries < 300; tries++) {
    const file = await send(server, person, 'GET', `/api/account/exports/${job.id}/file`);
    if (!file.ok) {
      await sleep(200);
      continue;
    }
    const whole = (await file.json()) as { entries: { id: string }[] };
    const entry = whole.entries.find((one) => one.id === id) as { id: string };
    whole.entries = Array.from({ length: 20_000 }, () => ({ ...entry, id: randomUUID() }));
    await owner.query('delete from data_jobs');
    return Buffer.from(JSON.stringify(whole));
  }
  throw new Error('the export was not made within a minute');
}

/** Broken documents, huge pictures, imports, exports in every format, streams, all at once and again. Answers how often it was answered what. */
async function doTheWorst(server: Server, greedy: Person, diary: Buffer, signal: AbortSignal) {
  const answered: Record<string, number> = {};
  const document = `/api/prescriptions/${greedy.prescriptionId}/document`;
  const broken = Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n${'x '.repeat(1.5 * MEBIBYTE)}`);
  const huge = pngOf(6000, 4000);
  const again = async (name: string, ask: () => Promise<Response>) => {
    while (!signal.aborted) {
      const status = await ask().then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        () => 'failed',
      );
      answered[`${name} ${status}`] = (answered[`${name} ${status}`] ?? 0) + 1;
      // Refused at once it would measure how many requests a client can send.
      await sleep(100, undefined, { signal }).catch(() => undefined);
    }
  };
  const streams = Array.from({ length: 20 }, () =>
    fetch(`${server.address}/api/notifications/stream`, {
      headers: { cookie: `${SESSION_COOKIE}=${greedy.token}.x` },
      signal,
    }).catch(() => undefined),
  );
  const work = [
    ...Array.from({ length: 5 }, () => again('broken', () => send(server, greedy, 'PUT', document, broken))),
    ...Array.from({ length: 2 }, () => again('huge', () => send(server, greedy, 'PUT', document, huge))),
    ...Array.from({ length: 2 }, () =>
      again('import', () =>
        fetch(`${server.address}/api/account/imports`, {
          method: 'POST',
          headers: { cookie: `${SESSION_COOKIE}=${greedy.token}.x`, 'content-type': 'application/json' },
          body: new Uint8Array(diary),
        }),
      ),
    ),
    ...(['json', 'csv', 'fhir', 'pdf'] as const).map((format) =>
      again(`export ${format}`, () => send(server, greedy, 'POST', '/api/account/exports', { format })),
    ),
  ];
  await Promise.all(work);
  await Promise.all(streams);
  return answered;
}
