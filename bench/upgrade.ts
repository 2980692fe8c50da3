import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestCluster } from '@balsamo/database/testing/cluster.ts';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { SERVER_PROGRAM } from '../scripts/server-flags.mjs';
import { urlOf } from './database-url.ts';
import { fillDatabase } from './fill.ts';
import { checkOutVersion, formerCommit } from './former-version.ts';
import { OLD_APP_DATE } from './old-outbox.ts';
import type { Figure } from './report.ts';
import { startRetryingProxy } from './retrying-proxy.ts';
import { type ClientsResult, lostWrites, runClients } from './upgrade-clients.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CLIENTS = 16;
const FILLED = 'former_version';
const PRESENT = SERVER_PROGRAM;
/** How long each state lasts: one version alone, both beside each other. */
const STATE_MS = 3_000;

type Round = ClientsResult & { lost: number; retried: number; startMs: number };

/**
 * The former version serves sixteen clients on a database with 200,000 entries, and devices that send what an old app has left on them; the
 * new one starts beside it and migrates, both serve, and the former one is ended. Then the other way round: the former version comes back on the database of the new one.
 */
export async function measureUpgrade(): Promise<Figure[]> {
  const commit = formerCommit();
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-former-'));
  // One for all: database and files are bound to each other (ADR-0021).
  const dataDirectory = path.join(folder, 'data');
  const { cluster, stop } = await startTestCluster();
  const admin = new pg.Client({ ...cluster, database: 'postgres' });
  await admin.connect();
  const rounds: { there: Round[]; back: Round[] } = { there: [], back: [] };
  try {
    const former = await checkOutVersion(commit, folder);
    await admin.query(`create database ${FILLED}`);
    const server = await start(former, FILLED);
    await server.stop();
    await fillDatabase({ ...cluster, database: FILLED });
    for (let round = 1; round <= ROUNDS; round++) {
      const name = `upgrade_${round}`;
      await admin.query(`create database ${name} template ${FILLED} strategy file_copy`);
      for (const [way, from, to, firstDevice] of [
        ['there', former, PRESENT, 0],
        ['back', PRESENT, former, 100],
      ] as const) {
        const measured = await replace(from, to, name, firstDevice);
        rounds[way].push(measured);
        process.stdout.write(
          `  ${round} ${way}: started in ${Math.round(measured.startMs)} ms, slowest request ${Math.round(measured.slowestMs)} ms, ${measured.retried} sent twice, ${measured.failed.length} failed, ${measured.lost} lost\n`,
        );
        for (const failure of new Set(measured.failed)) process.stdout.write(`    ${failure}\n`);
      }
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  return [
    figureOf(`upgrade from ${commit.slice(0, 8)} while it serves ${CLIENTS} clients, ${ROUNDS} times`, rounds.there),
    figureOf(`way back: that version on the database of this one, ${ROUNDS} times`, rounds.back),
  ];

  function start(program: string, database: string) {
    const variables = {
      DATABASE_URL: urlOf({ ...cluster, database }),
      AUTH_SECRET: 'of-both-versions-while-they-serve-beside-each-other',
      SERVE_PAGES: '0',
    };
    return startServerProcess(dataDirectory, variables, program);
  }

  async function replace(from: string, to: string, database: string, firstDevice: number): Promise<Round> {
    const proxy = await startRetryingProxy();
    const servers = [await start(from, database)];
    const [leaving] = servers as [ServerProcess];
    let isOver = false;
    try {
      proxy.sendTo(leaving.address);
      const clients = runClients(proxy.address, { clients: CLIENTS, firstDevice }, () => isOver);
      await sleep(STATE_MS);
      const begun = performance.now();
      const coming = await start(to, database);
      servers.push(coming);
      const startMs = performance.now() - begun;
      proxy.sendTo(leaving.address, coming.address);
      await sleep(STATE_MS);
      // Nobody has told the proxy: it finds out by what it sends.
      await leaving.stop();
      proxy.sendTo(coming.address);
      await sleep(STATE_MS);
      isOver = true;
      const result = await clients;
      const lost = await lostWrites(coming.address, result);
      return { ...result, lost, startMs, retried: proxy.retried() };
    } finally {
      isOver = true;
      for (const server of servers) await server.stop();
      await proxy.close();
    }
  }
}

function figureOf(name: string, rounds: readonly Round[]): Figure {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const requests = sum(({ answers }) => [...answers.values()].reduce((total, times) => total + times, 0));
  const failed = sum((round) => round.failed.length);
  const lost = sum((round) => round.lost + round.stale);
  const ready = rounds.map(({ startMs }) => (startMs / 1000).toFixed(1)).join(', ');
  const slowest = Math.max(...rounds.map(({ slowestMs }) => slowestMs));
  return {
    name,
    measured: `${requests} requests, ${sum(({ retried }) => retried)} sent twice, ${failed} failed; ${sum(({ expected }) => expected.size)} entries and ${sum(({ oldWrites }) => oldWrites)} writes of an app of ${OLD_APP_DATE}, ${lost} lost or otherwise; ready after ${ready} s; slowest request ${Math.round(slowest)} ms`,
    goal: '0 failed after one retry, 0 lost',
    isReached: failed === 0 && lost === 0 && requests > 0,
  };
}
