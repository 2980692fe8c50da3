import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import type pg from 'pg';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { headersOf, makeShelf, type Shelf } from './association-shelf.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';

const CLIENTS = 20;
const ACTS = 500;
const LOTS = 5;
/** Less than all clients want, so that the last bottles are fought for. */
const QUANTITY = 600;
const RETRY_MS = 50;

/** What a client did, as it was acknowledged. */
type Act = { kind: 'dispensed' | 'undone' | 'changed' | 'refused'; id: string };
type Target = { address: string };

/**
 * Twenty of the staff hand out of the same five lots, undo some of it, bring more and count what is there, 500 acts each, while the server
 * is killed twice in between and started anew. Whoever has no answer sends the same again. Then every lot must hold what its books say line
 * by line, every acknowledged act must stand there once, and nothing may be below zero.
 */
export async function measureAssociationStock(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-association-stock-'));
  let server: ServerProcess | undefined;
  try {
    const db = await createTestDatabase(cluster);
    const variables = { DATABASE_URL: urlOf(db.owner), SERVE_PAGES: '0' };
    server = await startServerProcess(dataDirectory, variables);
    const shelf = await makeShelf(db.ownerPool, { staff: CLIENTS, members: 50, lots: LOTS, quantity: QUANTITY });
    const target: Target = { address: server.address };
    const done: Act[] = [];
    const begun = performance.now();
    const clients = shelf.staffTokens.map((token) => work(shelf, token, target, done));
    for (const share of [1 / 3, 2 / 3]) {
      while (done.length < CLIENTS * ACTS * share) await sleep(20);
      server.child.kill('SIGKILL');
      while (server.child.exitCode === null && server.child.signalCode === null) await sleep(5);
      server = await startServerProcess(dataDirectory, variables);
      target.address = server.address;
    }
    await Promise.all(clients);
    const seconds = (performance.now() - begun) / 1000;
    const found = await compare(db.ownerPool, done);
    await server.stop();
    await db.close();
    const { unequal, belowZero, lost, doubled } = found;
    return [
      {
        name: `${CLIENTS} clients × ${ACTS} acts on ${LOTS} lots, server killed twice`,
        measured: `${done.length} answered in ${seconds.toFixed(0)} s (${done.filter(({ kind }) => kind === 'refused').length} refused): ${unequal} lots unlike their books, ${belowZero} below zero, ${lost} lost, ${doubled} doubled`,
        goal: 'quantity = movements, 0 below zero, 0 lost, 0 doubled',
        isReached: unequal + belowZero + lost + doubled === 0 && done.length === CLIENTS * ACTS,
      },
    ];
  } finally {
    server?.child.kill('SIGKILL');
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** One of the staff. */
async function work(shelf: Shelf, token: string, target: Target, done: Act[]) {
  const { associationId, lotIds, memberIds } = shelf;
  const path = `/api/associations/${associationId}/dispensings`;
  let undoable: string | undefined;
  for (let act = 0; act < ACTS; act++) {
    if (undoable !== undefined && act % 3 === 2) {
      const status = await sendUntilAnswered(target, `${path}/${undoable}/undo`, token, undefined);
      if (status !== 200) throw new Error(`undoing answered ${status}`);
      done.push({ kind: 'undone', id: undoable });
      undoable = undefined;
      continue;
    }
    const id = randomUUID();
    if (act % 4 === 3) {
      const { lotId, ...change } = act % 8 === 3 ? more(shelf) : await count(shelf, token, target);
      const address = `/api/associations/${associationId}/lots/${lotId}/quantity`;
      const status = await sendUntilAnswered(target, address, token, { id, ...change });
      if (status !== 201 && status !== 200 && status !== 409) throw new Error(`changing a quantity answered ${status}`);
      done.push({ kind: status === 409 ? 'refused' : 'changed', id });
      continue;
    }
    const body = { id, lotId: oneOf(lotIds), memberId: oneOf(memberIds), quantity: 1 + (act % 4) * 0.25 };
    const status = await sendUntilAnswered(target, path, token, body);
    if (status !== 201 && status !== 200 && status !== 409) throw new Error(`handing out answered ${status}`);
    done.push({ kind: status === 409 ? 'refused' : 'dispensed', id });
    if (status !== 409) undoable = id;
  }
}

const more = ({ lotIds }: Shelf) => ({ lotId: oneOf(lotIds), mode: 'add', amount: 0.25, reason: 'entry' });

/** Says of a lot as it stands that a quarter of a bottle is missing; refused where somebody books on it before this arrives. */
async function count({ associationId, productId }: Shelf, token: string, target: Target) {
  const address = `/api/associations/${associationId}/products/${productId}`;
  const { lots } = (await readUntilAnswered(target, address, token)) as { lots: { id: string; quantity: number }[] };
  const { id: lotId, quantity } = oneOf(lots);
  return { lotId, mode: 'count', amount: Math.max(0, quantity - 0.25), basedOn: quantity, reason: 'count' };
}

const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)] as Value;

/** Sends the same until it is answered, as a client does that does not know whether it arrived. */
async function sendUntilAnswered(target: Target, address: string, token: string, body: unknown): Promise<number> {
  for (;;) {
    try {
      const response = await fetch(`${target.address}${address}`, {
        method: 'POST',
        headers: headersOf(token),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (response.status < 500) return response.status;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's word for a connection that was cut
    }
    await sleep(RETRY_MS);
  }
}

async function readUntilAnswered(target: Target, address: string, token: string): Promise<unknown> {
  for (;;) {
    try {
      const response = await fetch(`${target.address}${address}`, { headers: headersOf(token) });
      const body = await response.json();
      if (response.ok) return body;
      if (response.status < 500) throw new Error(`reading answered ${response.status}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's word for a connection that was cut
    }
    await sleep(RETRY_MS);
  }
}

async function compare(owner: pg.Pool, done: readonly Act[]) {
  const { rows: lots } = await owner.query<{ quantity: number; moved: number; lowest: number }>(
    `select lot.quantity::float8 as quantity, sum(change)::float8 as moved, min(quantity_after)::float8 as lowest
     from association_lots lot join association_movements movement on movement.lot_id = lot.id group by lot.id`,
  );
  const { rows: stored } = await owner.query<{ id: string; out: number; back: number; isUndone: boolean }>(
    `select dispensing.id, count(*) filter (where kind = 'dispensing')::int as out,
       count(*) filter (where kind = 'return')::int as back, undone_at is not null as "isUndone"
     from association_dispensings dispensing left join association_movements movement on movement.dispensing_id = dispensing.id
     group by dispensing.id`,
  );
  const { rows: changes } = await owner.query<{ id: string }>(
    'select id from association_movements where dispensing_id is null and id not in (select id from association_lots)',
  );
  // A line that does not go on from the one before it was written without holding the lot.
  const { rows: broken } = await owner.query(
    `select from (
       select quantity_before, lag(quantity_after) over (partition by lot_id order by created_at, id) as was from association_movements
     ) as line where was <> quantity_before`,
  );
  const changedIds = new Set(changes.map(({ id }) => id));
  const changed = done.filter(({ kind }) => kind === 'changed');
  const byId = new Map(stored.map((row) => [row.id, row]));
  const undone = new Set(done.filter(({ kind }) => kind === 'undone').map(({ id }) => id));
  const dispensed = done.filter(({ kind }) => kind === 'dispensed');
  const isLost = ({ id }: Act) => !byId.has(id) || byId.get(id)?.out === 0 || byId.get(id)?.isUndone !== undone.has(id);
  const wasRefused = done.filter(({ kind, id }) => kind === 'refused' && (byId.has(id) || changedIds.has(id))).length;
  return {
    unequal: lots.filter(({ quantity, moved }) => Math.abs(quantity - moved) > 0.0005).length + broken.length,
    belowZero: lots.filter(({ quantity, lowest }) => Math.min(quantity, lowest) < 0).length,
    lost: dispensed.filter(isLost).length + changed.filter(({ id }) => !changedIds.has(id)).length,
    doubled:
      wasRefused +
      stored.filter(({ out, back, isUndone }) => out > 1 || back !== (isUndone ? 1 : 0)).length +
      Math.max(0, stored.length - dispensed.length) +
      Math.max(0, changes.length - changed.length),
  };
}
