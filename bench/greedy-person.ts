import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import sharp from 'sharp';
import { startServerProcess } from '../e2e/server-process.ts';
import type { Attack, Order, Rested } from './greedy-attacker.ts';
import { send } from './greedy-requests.ts';
import { pace, type Round, summarise } from './latencies.ts';
import type { Figure } from './report.ts';

const MEASURED_MS = Number(process.env.GREEDY_SECONDS ?? 180) * 1000;
/** Other processes of the machine come and go in longer stretches: they disturb the slices of both sides alike. */
const SLICE_MS = 30_000;
const WARM_MS = 5_000;
/** What a patient can do, all at once, and what a doctor can; `GREEDY_KINDS=patient,imports` looks at these one after the other instead. */
const OF_PATIENT = ['broken', 'huge', 'imports', 'exports', 'wallet', 'effects', 'streams', 'readings'];
const ATTACKS: Record<string, string[]> = process.env.GREEDY_KINDS
  ? Object.fromEntries(
      process.env.GREEDY_KINDS.split(',').map((kind) => [kind, kind === 'patient' ? OF_PATIENT : [kind]]),
    )
  : { patient: OF_PATIENT, doctor: ['reports'] };
/** So many that none of them meets the limit of uploads. */
const OTHERS = 120;
/** Far below what the server can do: whoever does not wait for others' answers is delayed by what holds the server up. */
const EVERY_MS = { upload: 250, record: 50, sync: 100 } as const;
const USES = 20_000;
const GOAL = 2;

/** As large as a page of PostgreSQL. */
const BLOCK = Buffer.alloc(8_192);

type Person = { id: string; token: string; prescriptionId: string; address: string };
type Kind = 'upload' | 'record' | 'sync';
type Times = Record<Kind, { latencies: number[]; failures: number }>;

/** One account does its worst while others upload small pictures and record uses: their times beside it and without it, in turns. */
export async function measureGreedyPerson(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const socket = path.join(dataDirectory, 'run');
  const owner = new pg.Client({ host: socket, port: 5432, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE });
  const attacker = startAttacker();
  const disk = await open(path.join(dataDirectory, 'sync'), 'w');
  try {
    await owner.connect();
    const patient = await addPatient(owner, server.address);
    const others: Person[] = [];
    for (let count = 0; count < OTHERS; count++) others.push(await addPatient(owner, server.address));
    const diaryFile = path.join(dataDirectory, 'diary.json');
    await writeFile(diaryFile, JSON.stringify(await longDiary(owner, patient)));
    const doctor = { ...patient, token: await addDoctor(owner, others) };
    await everybodysDay(others, disk, WARM_MS);
    const figures: Figure[] = [];
    for (const [name, kinds] of Object.entries(ATTACKS)) {
      const { token, prescriptionId, address } = kinds.includes('reports') ? doctor : patient;
      const attack = { address, token, prescriptionId, diaryFile, kinds };
      figures.push(...(await besideAndAlone(name, { owner, others, disk, attacker, attack })));
    }
    return figures;
  } finally {
    attacker.kill('SIGKILL');
    await disk.close();
    await owner.end().catch(() => undefined);
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** After all other processes, with all its threads, which a priority that it set itself would not reach. */
function startAttacker(): ChildProcess {
  const file = path.join(import.meta.dirname, 'greedy-attacker.ts');
  return spawn('nice', ['-n', '19', process.execPath, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

type Scene = { owner: pg.Client; others: Person[]; disk: FileHandle; attacker: ChildProcess; attack: Attack };

async function besideAndAlone(name: string, { owner, others, disk, attacker, attack }: Scene): Promise<Figure[]> {
  const order = (given: Order) => void attacker.send(given);
  const alone: Times[] = [];
  const beside: Times[] = [];
  const answered: Rested = {};
  // Once: what one account may do in an hour is a part of what protects the others, and it begins its worst with all of it.
  await owner.query('delete from rate_limit_attempts');
  for (let measured = 0; measured < MEASURED_MS; measured += SLICE_MS) {
    alone.push(await everybodysDay(others, disk, SLICE_MS));
    order({ attack });
    beside.push(await everybodysDay(others, disk, SLICE_MS));
    const rested = once(attacker, 'message');
    order('rest');
    for (const [what, times] of Object.entries((await rested)[0] as Rested))
      answered[what] = (answered[what] ?? 0) + times;
    await untilJobsAreDone(owner);
  }
  const load = loadavg().map((one) => one.toFixed(1));
  process.stdout.write(
    `  greedy ${name} was answered: ${JSON.stringify(answered)}; load of the machine ${load.join(' ')}\n` +
      (['upload', 'record', 'sync'] as const)
        .map(
          (what) =>
            `  p99 of each slice, ${what}, in ms: alone ${slicesOf(alone, what)}; beside ${slicesOf(beside, what)}\n`,
        )
        .join(''),
  );
  return (['upload', 'record'] as const).flatMap((what) =>
    figuresOf(`${what} beside a greedy ${name}`, roundOf(alone, what), roundOf(beside, what)),
  );
}

const slicesOf = (slices: Times[], what: Kind) =>
  slices.map((slice) => summarise(slice[what].latencies, SLICE_MS / 1000, 0).p99.toFixed(0)).join(' ');

/** Of all slices together: the worst minute counts, in which the account has not met its limits yet. */
function roundOf(slices: Times[], what: keyof Times): Round {
  const failures = slices.reduce((sum, slice) => sum + slice[what].failures, 0);
  const latencies = slices.flatMap((slice) => slice[what].latencies);
  return summarise(latencies, (slices.length * SLICE_MS) / 1000, failures);
}

function figuresOf(what: string, alone: Round, beside: Round): Figure[] {
  const failures = alone.failures + beside.failures;
  const failed: Figure = {
    name: `${what}, refused or failed`,
    measured: `${failures}`,
    goal: '0',
    isReached: failures === 0,
  };
  const times = (['p50', 'p99'] as const).map((of) => ({
    name: `${what}, ${of}`,
    measured: `${beside[of].toFixed(0)} ms`,
    floor: `${alone[of].toFixed(0)} ms alone`,
    result: `${(beside[of] / alone[of]).toFixed(2)} ×`,
    goal: `≤ ${GOAL} ×`,
    isReached: beside[of] <= GOAL * alone[of],
  }));
  return [...times, failed];
}

/** What people do all day, at a pace of their own: some bring small pictures, some record uses. Beside it, what the disk alone takes. */
async function everybodysDay(others: Person[], disk: FileHandle, milliseconds: number): Promise<Times> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1f5b43' } })
    .jpeg()
    .toBuffer();
  // Of each kind by itself: taken from one row, at these paces a sixth of the people would bring all pictures.
  const turns = () => {
    let next = 0;
    return () => others[next++ % others.length] as Person;
  };
  const [uploader, recorder] = [turns(), turns()];
  const [upload, record, sync] = await Promise.all([
    pace(EVERY_MS.upload, milliseconds, async () => {
      const person = uploader();
      const answer = await send(person, 'PUT', `/api/prescriptions/${person.prescriptionId}/document`, picture);
      await answer.arrayBuffer();
      return answer.ok;
    }),
    pace(EVERY_MS.record, milliseconds, async () => {
      const answer = await send(recorder(), 'POST', '/api/diary/entries', use());
      await answer.arrayBuffer();
      return answer.status === 201;
    }),
    pace(EVERY_MS.sync, milliseconds, async () => {
      await disk.write(BLOCK, 0, BLOCK.length, 0);
      await disk.datasync();
      return true;
    }),
  ]);
  return { upload, record, sync };
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

async function addAccount(owner: pg.Client, role: string): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const { rows } = await owner.query<{ id: string }>(
    `with person as (insert into users (name, email, role, crm)
       values ('Pessoa', $1 || '@example.test', $2, case $2 when 'medico' then '12345-SP' end) returning id)
     insert into sessions (user_id, token, expires_at) select id, token_hash($1), now() + interval '1 day' from person returning user_id as id`,
    [token, role],
  );
  return { id: (rows[0] as { id: string }).id, token };
}

async function addPatient(owner: pg.Client, address: string): Promise<Person> {
  const account = await addAccount(owner, 'paciente');
  const prescriptionId = randomUUID();
  const products = [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }];
  const person = { ...account, prescriptionId, address };
  const made = await send(person, 'POST', '/api/prescriptions', { id: prescriptionId, protocolName: 'Sono', products });
  if (made.status !== 201) throw new Error(`a prescription was answered with ${made.status}`);
  return person;
}

/** A doctor of everybody; answers the session's token. */
async function addDoctor(owner: pg.Client, patients: Person[]): Promise<string> {
  const { id, token } = await addAccount(owner, 'medico');
  await owner.query(
    `insert into patients_doctors (patient_id, doctor_id, status, connected_at)
     select patient, $1, 'ativo', now() - interval '60 days' from unnest($2::uuid[]) patient`,
    [id, patients.map((patient) => patient.id)],
  );
  return token;
}

/** Gives the person a diary of `USES` uses; answers its export. */
async function longDiary(owner: pg.Client, person: Person): Promise<object> {
  await send(person, 'POST', '/api/diary/entries', use());
  const file = await exported(owner, person);
  const [entry] = file.entries;
  if (!entry) throw new Error('the use is not in the export');
  file.entries = Array.from({ length: USES }, () => ({ ...entry, id: randomUUID() }));
  const { id } = (await (await send(person, 'POST', '/api/account/imports', file)).json()) as { id: string };
  await send(person, 'POST', `/api/account/imports/${id}/confirmation`);
  await untilJobsAreDone(owner);
  return file;
}

async function exported(owner: pg.Client, person: Person): Promise<{ entries: { id: string }[] }> {
  const asked = await send(person, 'POST', '/api/account/exports', { format: 'json' });
  const { id } = (await asked.json()) as { id: string };
  await untilJobsAreDone(owner);
  return (await send(person, 'GET', `/api/account/exports/${id}/file`)).json() as never;
}

async function untilJobsAreDone(owner: pg.Client): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await owner.query("select from data_jobs where state in ('queued', 'running') limit 1");
    if (rows.length === 0) return;
    await sleep(200);
  }
  throw new Error('an export or an import was not done within two minutes');
}
