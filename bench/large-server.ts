import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { makePools } from '@balsamo/database/pools.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { fillInsightsDatabase } from './insights-fill.ts';

type Pools = ReturnType<typeof makePools>;
export type LargeServer = { dataDirectory: string; address: string; owner: pg.ClientConfig };

/** A server over a large database, of 1,000,000 entries unless another is filled, made for one measurement and removed after it. */
export async function withLargeServer<Measured>(
  measure: (server: LargeServer) => Promise<Measured>,
  fill: (dataDirectory: string) => Promise<void> = fillInsightsDatabase,
): Promise<Measured> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-'));
  await fill(dataDirectory);
  const { address, stop } = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const host = path.join(dataDirectory, 'run');
  try {
    const owner = { host, port: 5432, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE };
    return await measure({ dataDirectory, address, owner });
  } finally {
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Adds what a measurement needs beyond the entries, as the owner. */
export async function prepare(
  owner: pg.ClientConfig,
  ...steps: ((client: pg.Client) => Promise<void>)[]
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  for (const step of steps) await step(client);
  await client.end();
}

/** Works with the pools of a server, closed afterwards. */
export async function withPools<Result>(owner: pg.ClientConfig, work: (db: Pools) => Promise<Result>): Promise<Result> {
  const db = makePools(owner, { app: undefined, system: undefined });
  try {
    return await work(db);
  } finally {
    await Promise.all([db.appPool.end(), db.systemPool.end()]);
  }
}

/** How many statements a piece of work sends, opening and end of its transactions included. */
export async function countStatements(owner: pg.ClientConfig, work: (db: Pools) => Promise<unknown>): Promise<number> {
  const send = pg.Client.prototype.query;
  let sent = 0;
  await withPools(owner, async (db) => {
    pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
      sent++;
      return (send as (...all: never[]) => never).apply(this, given);
    } as typeof send;
    try {
      await work(db);
    } finally {
      pg.Client.prototype.query = send;
    }
  });
  return sent;
}
