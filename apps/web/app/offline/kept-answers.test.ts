import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createDevice, type Device } from '../testing/device.ts';
import { keepAnswers, readAnswers, restoreAnswers } from './kept-answers.ts';

const DAY_MS = 24 * 3_600_000;
const OPTIONS = { queryKey: ['diary', 'overview'], meta: { isKept: true } };

/** A device that has kept one answer of p1, by the shapes of version `a`. */
async function deviceWith(
  answer: unknown,
  options: { queryKey: readonly unknown[]; meta?: { isKept: boolean } } = OPTIONS,
) {
  const device = createDevice();
  const database = await device.open('p1');
  const client = new QueryClient();
  const stop = keepAnswers(client, 'p1', { shapes: 'a' });
  await client.fetchQuery({ ...options, queryFn: () => Promise.resolve(answer) });
  return { device, database, client, stop };
}
const untilKept = (device: Device, count: number) =>
  waitFor(async () => expect(await (await device.open('p1')).count('answers')).toBe(count), { interval: 5 });

describe('the last answers', () => {
  it('are there at the next start, each with the time of its sync', async () => {
    const { device, database } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    const next = new QueryClient();
    const [answer] = await readAnswers(database, { shapes: 'a' });
    restoreAnswers(next, answer ? [answer] : []);
    expect(next.getQueryData(OPTIONS.queryKey)).toEqual({ pending: 2 });
    expect(next.getQueryState(OPTIONS.queryKey)?.dataUpdatedAt).toBe(answer?.syncedAt);
  });

  it('are asked for anew, however new they are', async () => {
    const { device, database } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    const next = new QueryClient({ defaultOptions: { queries: { staleTime: DAY_MS } } });
    restoreAnswers(next, await readAnswers(database, { shapes: 'a' }));
    const answer = next.fetchQuery({ ...OPTIONS, queryFn: () => Promise.resolve({ pending: 3 }) });
    expect(await answer).toEqual({ pending: 3 });
  });

  it('are of one person alone', async () => {
    const { device } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    expect(await readAnswers(await device.open('p2'), { shapes: 'a' })).toEqual([]);
  });

  it('never take the place of what was asked meanwhile', async () => {
    const { device, database } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    const next = new QueryClient();
    next.setQueryData(OPTIONS.queryKey, { pending: 3 });
    restoreAnswers(next, await readAnswers(database, { shapes: 'a' }));
    expect(next.getQueryData(OPTIONS.queryKey)).toEqual({ pending: 3 });
  });

  it('in a shape of before, or older than a session can be, are dropped', async () => {
    const { device, database } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    expect(await readAnswers(database, { shapes: 'a', now: Date.now() + 29 * DAY_MS })).toHaveLength(1);
    expect(await readAnswers(database, { shapes: 'b' })).toEqual([]);
    await untilKept(device, 0);
  });

  it('that were changed on the disk are dropped', async () => {
    const { device, database } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    const [row] = await database.getAll('answers');
    if (row) await database.put('answers', { ...row, content: { ...row.content, bytes: new ArrayBuffer(64) } });
    expect(await readAnswers(database, { shapes: 'a' })).toEqual([]);
    await untilKept(device, 0);
  });

  it('are those of queries that say so, and never what a screen put in place by itself', async () => {
    const { device, client } = await deviceWith('found', { queryKey: ['search', 'dor'] });
    await client.fetchQuery({ ...OPTIONS, queryFn: () => Promise.resolve({ pending: 1 }) });
    await untilKept(device, 1);
    client.setQueryData(OPTIONS.queryKey, { pending: 0 });
    await client.fetchQuery({ ...OPTIONS, queryKey: ['stock'], queryFn: () => Promise.resolve([]) });
    await untilKept(device, 2);
    const kept = await readAnswers(await device.open('p1'), { shapes: 'a' });
    expect(kept.map(({ data }) => data)).toEqual(expect.arrayContaining([{ pending: 1 }, []]));
  });

  it('of a list of pages are its first page', async () => {
    const { device, database } = await deviceWith({ pages: [1, 2, 3], pageParams: [null, 'b', 'c'] });
    await untilKept(device, 1);
    expect((await readAnswers(database, { shapes: 'a' }))[0]?.data).toEqual({ pages: [1], pageParams: [null] });
  });

  it('are at most 40, the newest, and none of them huge', async () => {
    const { device, client } = await deviceWith('x'.repeat(600_000));
    for (let at = 0; at < 45; at++) {
      client.setQueryDefaults(['page', at], { meta: { isKept: true } });
      await client.fetchQuery({ queryKey: ['page', at], meta: { isKept: true }, queryFn: () => Promise.resolve(at) });
    }
    await untilKept(device, 40);
  });

  it('are no longer kept once the person has left', async () => {
    const { device, client, stop } = await deviceWith({ pending: 2 });
    await untilKept(device, 1);
    stop();
    await client.fetchQuery({ ...OPTIONS, queryKey: ['stock'], queryFn: () => Promise.resolve([]) });
    await untilKept(device, 1);
  });
});
