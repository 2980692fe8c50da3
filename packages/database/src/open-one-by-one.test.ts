import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { OPENED_QUICKLY, THEN_EVERY_MS } from './open-one-by-one.ts';
import { makePools } from './pools.ts';
import { createTestDatabase } from './testing/cluster.ts';

const MAX = 4;
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());
beforeEach(() => {
  pool = makePools(db.owner, db.roles, MAX).appPool;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await pool.end();
});

test('a burst is served by the connections that are open while another one is opened', async () => {
  const burst = Array.from({ length: 30 }, () => pool.query('select 1'));
  expect([pool.totalCount, pool.waitingCount]).toEqual([1, 29]);
  await Promise.all(burst);
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount).toBeLessThanOrEqual(MAX);
});

test('where none is given back, the first few are opened one after the other, up to the limit', async () => {
  const asked = Array.from({ length: MAX }, () => pool.connect());
  expect([pool.totalCount, pool.waitingCount]).toEqual([1, MAX - 1]);
  const held = await Promise.all(asked);
  const beyond = pool.connect();
  expect([pool.totalCount, pool.waitingCount]).toEqual([MAX, 1]);
  held[0]?.release();
  (await beyond).release();
  for (const client of held.slice(1)) client.release();
});

test('one that was thrown away leaves room for another', async () => {
  const held = await Promise.all(Array.from({ length: MAX }, () => pool.connect()));
  for (const client of held) client.release(true);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  const again = await Promise.all(Array.from({ length: MAX }, () => pool.connect()));
  expect(pool.totalCount).toBe(MAX);
  for (const client of again) client.release();
});

test('beyond the first few one is opened each second, for as long as somebody waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await pool.end();
  pool = makePools(db.owner, db.roles, OPENED_QUICKLY + 2).appPool;
  const held = await Promise.all(Array.from({ length: OPENED_QUICKLY }, () => pool.connect()));
  const beyond = Array.from({ length: 2 }, () => pool.connect());
  expect([pool.totalCount, pool.waitingCount]).toEqual([OPENED_QUICKLY, 2]);
  await vi.advanceTimersByTimeAsync(THEN_EVERY_MS - 1);
  expect(pool.totalCount).toBe(OPENED_QUICKLY);
  await vi.advanceTimersByTimeAsync(1);
  expect(pool.totalCount).toBe(OPENED_QUICKLY + 1);
  await Promise.race(beyond);
  await vi.advanceTimersByTimeAsync(THEN_EVERY_MS);
  for (const client of [...held, ...(await Promise.all(beyond))]) client.release();
});

test('a timer that fires before the pause is over leaves nobody waiting', async () => {
  await pool.end();
  pool = makePools(db.owner, db.roles, OPENED_QUICKLY + 1).appPool;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = await Promise.all(Array.from({ length: OPENED_QUICKLY }, () => pool.connect()));
  const beyond = pool.connect();
  now = THEN_EVERY_MS - 0.5;
  await vi.advanceTimersByTimeAsync(THEN_EVERY_MS);
  const early = pool.totalCount;
  now = THEN_EVERY_MS;
  await vi.advanceTimersByTimeAsync(1);
  const inTime = pool.totalCount;
  for (const client of held) client.release();
  (await beyond).release();
  expect([early, inTime]).toEqual([OPENED_QUICKLY, OPENED_QUICKLY + 1]);
});
