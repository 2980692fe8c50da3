import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedServer } from '@balsamo/database/embedded-server.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import { EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { urlOf } from './database-url.ts';
import { type Cell, cellOf, cleanUp, type Place, prepare, processorTimeOf, send } from './growth-cells.ts';
import { type Due, lookForDue } from './growth-due.ts';
import { fillGrowth } from './growth-fill.ts';
import { SIZES } from './growth-people.ts';
import { levelsOf, PLAN_SETTINGS, plansOf } from './growth-plans.ts';
import { type GrowthRequest, REQUESTS } from './growth-requests.ts';
import { type Cost, figuresOf, levelTable, markdownOf } from './growth-table.ts';
import type { Figure } from './report.ts';

/** `GROWTH_MILLIONS=0.1,0.3` looks at smaller databases; `GROWTH_REQUESTS=diary,stock` at requests whose names hold one of these. */
const SIZES_OF_DATABASES = (process.env.GROWTH_MILLIONS ?? '1,10').split(',').map((millions) => Number(millions) * 1e6);
const WANTED = process.env.GROWTH_REQUESTS?.split(',');
/** A folder that is kept, filled once and looked at again. The 30 days of insights move away from what is in it: use it on the same day. */
const KEPT = process.env.GROWTH_DATA;
const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 9);
/** A round of a request takes about so long, within these numbers; writes go round the same twenty entries. */
const ROUND_MS = 60;
const [LEAST, MOST, MOST_WRITES] = [8, 60, 20];
/** Requests whose pages are counted, two of each reader. */
const COUNTED = 4;

/** Quick to fill, and worth nothing after a crash. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  temp_file_limit: '-1',
  autovacuum: 'off',
};
/** The product's, and what counts. It is off while processor time is measured. */
const MEASURING = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  ...PLAN_SETTINGS,
};

/**
 * What each request of the app costs PostgreSQL, in two databases whose other people have ten times as many entries, for diaries of 20, 2,000
 * and 20,000 entries: through HTTP, with the product's settings and its row-level security, warm.
 */
export async function measureGrowth(): Promise<Figure[]> {
  const root = KEPT ? path.resolve(KEPT) : await mkdtemp(path.join(tmpdir(), 'balsamo-growth-'));
  await mkdir(root, { recursive: true });
  try {
    await fillAll(root);
    const server = await startEmbeddedServer(root, MEASURING);
    try {
      return await measureAll(root, server.socketDirectory);
    } finally {
      await server.stop();
    }
  } finally {
    if (!KEPT) await rm(root, { recursive: true, force: true });
  }
}

const nameOf = (entries: number) => `growth_${entries}`;
const ownerAt = (host: string, database: string) => ({ host, port: 5432, user: EMBEDDED_OWNER, database });

async function connect(host: string, database: string): Promise<pg.Client> {
  const client = new pg.Client(ownerAt(host, database));
  await client.connect();
  return client;
}

async function fillAll(root: string): Promise<void> {
  const server = await startEmbeddedServer(root, FILLING);
  try {
    const postgres = await connect(server.socketDirectory, 'postgres');
    for (const entries of SIZES_OF_DATABASES) {
      const name = nameOf(entries);
      const { rowCount } = await postgres.query('select from pg_database where datname = $1', [name]);
      if (rowCount) continue;
      const began = performance.now();
      // Renamed when it is whole, so that one that was cut off is not looked at again.
      await postgres.query('drop database if exists growth_draft');
      await postgres.query('create database growth_draft');
      const owner = ownerAt(server.socketDirectory, 'growth_draft');
      await migrate({ owner, roles: { app: undefined, system: undefined } });
      const client = await connect(server.socketDirectory, 'growth_draft');
      await fillGrowth(client, entries);
      const { rows } = await client.query<{ size: string }>(
        'select pg_size_pretty(pg_database_size(current_database())) as size',
      );
      await client.end();
      await postgres.query(`alter database growth_draft rename to ${name}`);
      say(`${entries} entries: ${rows[0]?.size}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    }
    await postgres.query('checkpoint');
    await postgres.end();
  } finally {
    await server.stop();
  }
}

const say = (text: string) => process.stdout.write(`  ${text}\n`);

async function measureAll(root: string, host: string): Promise<Figure[]> {
  const places: Place[] = [];
  const servers: Awaited<ReturnType<typeof startServerProcess>>[] = [];
  try {
    for (const entries of SIZES_OF_DATABASES) {
      const name = nameOf(entries);
      const server = await startServerProcess(path.join(root, `server-${name}`), {
        SERVE_PAGES: '0',
        DATABASE_URL: urlOf(ownerAt(host, name)),
      });
      servers.push(server);
      places.push({ entries, name, address: server.address, client: await connect(host, name) });
    }
    const cells: Cell[] = [];
    for (const place of places) for (const size of SIZES) cells.push(await cellOf(place, size));
    const longest = cells.at(-1) as Cell;
    const measured = [];
    for (const request of REQUESTS) {
      if (WANTED && !WANTED.some((part) => request.name.includes(part))) continue;
      const costs = new Map<Cell, Cost>();
      for (const cell of cells) costs.set(cell, { pages: await pagesOf(cell, request), rounds: [] });
      const plans = await plansOf(root, longest, request);
      await timeAll(costs, request, longest);
      measured.push({ request, costs, plans });
      say(request.name);
    }
    const levels = await Promise.all(places.map(({ client }) => levelsOf(client)));
    const due = await Promise.all(places.map(({ name }) => lookForDue(ownerAt(host, name))));
    const [smaller, larger] = [levels[0], levels.at(-1)] as [(typeof levels)[0], (typeof levels)[0]];
    process.stdout.write(`\n${markdownOf(measured, larger)}\n\n${levelTable(smaller, larger)}\n`);
    return [...figuresOf(measured, larger), dueFigure(due)];
  } finally {
    for (const { stop } of servers) await stop();
    for (const { client } of places) await client.end();
  }
}

function dueFigure(due: Due[]): Figure {
  const [first, last] = [due[0], due.at(-1)] as [Due, Due];
  return {
    name: 'what the job of a minute looks at where nothing is due',
    measured: `${first.pages} → ${last.pages} pages; ${last.scans.join(', ')}`,
    goal: 'by index',
    isReached: !last.scans.some((scan) => scan.startsWith('Seq Scan')),
  };
}

/** Pages of tables and indexes that a request reads or writes, those of its functions, policies and keys included. */
async function pagesOf(cell: Cell, request: GrowthRequest): Promise<number> {
  const { client } = cell.place;
  const since = new Date();
  await prepare(cell, request, COUNTED);
  await send(cell, request, COUNTED);
  await prepare(cell, request, COUNTED);
  await setCounting(client, 'top');
  await client.query('select bench.pg_stat_statements_reset()');
  await send(cell, request, COUNTED);
  const { rows } = await client.query<{ pages: number }>(
    `select sum(shared_blks_hit + shared_blks_read)::float8 as pages from bench.pg_stat_statements
     where userid = 'balsamo_app'::regrole and dbid = (select oid from pg_database where datname = current_database())`,
  );
  await setCounting(client, 'none');
  await cleanUp(cell, since);
  return (rows[0]?.pages ?? Number.NaN) / COUNTED;
}

async function setCounting(client: pg.Client, what: 'top' | 'none'): Promise<void> {
  await client.query(`alter system set pg_stat_statements.track = '${what}'`);
  await client.query('select pg_reload_conf()');
  await sleep(100);
}

/** Rounds of every cell in turn, the order turned round each time. */
async function timeAll(costs: Map<Cell, Cost>, request: GrowthRequest, longest: Cell): Promise<void> {
  // The quicker of two: whatever else a connection had to do in one of them says nothing of the request.
  const trial = Math.min(await timeOf(longest, request, LEAST), await timeOf(longest, request, LEAST));
  const most = request.who === 'writer' ? MOST_WRITES : MOST;
  const count = Math.min(Math.max(Math.ceil(ROUND_MS / trial / 2) * 2, LEAST), most);
  for (let round = 0; round < ROUNDS; round++) {
    const cells = round % 2 ? [...costs].reverse() : [...costs];
    for (const [cell, cost] of cells) cost.rounds.push(await timeOf(cell, request, count));
  }
}

/** Processor time of PostgreSQL for one request. */
async function timeOf(cell: Cell, request: GrowthRequest, count: number): Promise<number> {
  const since = new Date();
  // The first after those of another database finds the caches of the processor full of that.
  await prepare(cell, request, count);
  await send(cell, request, 2);
  await prepare(cell, request, count);
  const before = await processorTimeOf(cell.place);
  await send(cell, request, count);
  const taken = (await processorTimeOf(cell.place)) - before;
  if (request.who === 'writer') await cleanUp(cell, since);
  return taken / count;
}
