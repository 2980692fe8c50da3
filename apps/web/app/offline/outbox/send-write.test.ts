import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerClock } from '../../platform/server-clock.ts';
import { createAttempts } from './send-write.ts';
import type { StoredWrite } from './write.ts';
import type { AnyWriteKind } from './write-kind.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const write = { id: 'w', kind: 'note', payload: {}, recordedAt: '2026-03-02T09:00:00Z' } as StoredWrite;
const kind = { name: 'note', requestOf: () => ({ method: 'POST', path: '/api/notes' }) } as unknown as AnyWriteKind;

const hang = (_: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it('gives up a request that hangs sooner the first time than after others that hung', async () => {
  const fetch = vi.fn(hang as typeof globalThis.fetch);
  const attempt = createAttempts({ personId: 'p1', fetch, clock: createServerClock() });
  const patience = async () => {
    const begunAt = Date.now();
    const outcome = attempt(write, kind, new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ kind: 'unreachable' });
    return Date.now() - begunAt;
  };
  expect([await patience(), await patience(), await patience(), await patience()]).toEqual([
    7_000, 14_000, 30_000, 30_000,
  ]);
  fetch.mockResolvedValueOnce(Response.json({}));
  await attempt(write, kind, new AbortController().signal);
  expect(await patience()).toBe(7_000);
});

it('counts those that hung together as one', async () => {
  const attempt = createAttempts({
    personId: 'p1',
    fetch: hang as typeof globalThis.fetch,
    clock: createServerClock(),
  });
  const { signal } = new AbortController();
  const together = Promise.all(Array.from({ length: 6 }, () => attempt(write, kind, signal)));
  await vi.runAllTimersAsync();
  await together;
  const begunAt = Date.now();
  const next = attempt(write, kind, signal);
  await vi.runAllTimersAsync();
  await next;
  expect(Date.now() - begunAt).toBe(14_000);
});

it('tells how long the write has waited as a class, by a clock put right, and nothing where the clock was set back', async () => {
  vi.setSystemTime(new Date('2026-03-02T09:50:00Z'));
  const told = async (recorded: Partial<StoredWrite>) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    const attempt = createAttempts({ personId: 'p1', fetch, clock: createServerClock() });
    await attempt({ ...write, ...recorded }, kind, new AbortController().signal);
    return new Headers(fetch.mock.calls[0]?.[1]?.headers).get('balsamo-outbox-age');
  };
  expect(await told({})).toBe('3600');
  expect(await told({ recordedAt: '2026-03-02T09:49:59.500Z' })).toBe('1');
  expect(await told({ recordedAt: '2026-03-02T10:50:00Z', clockOffset: 3_600_000 })).toBe('1');
  expect(await told({ recordedAt: '2026-03-02T10:50:00Z' })).toBeNull();
});

it('keeps a write for later that a server of an older version does not know the names of, and no other that is refused', async () => {
  const outcomeOf = async (...codes: string[]) => {
    const errors = codes.map((code, place) => ({ pointer: `/${place}`, code, message: '' }));
    const problem = {
      type: '/problems/request.invalid',
      title: '',
      status: 422,
      code: 'request.invalid',
      requestId: 'r',
      errors,
    };
    const fetch = async () =>
      new Response(JSON.stringify(problem), { status: 422, headers: { 'content-type': 'application/problem+json' } });
    const attempt = createAttempts({ personId: 'p1', fetch, clock: createServerClock() });
    return (await attempt(write, { ...kind, isNewToServer }, new AbortController().signal)).kind;
  };
  const isNewToServer = ({ code, pointer }: { code: string; pointer: string }) =>
    code === 'invalid_value' && pointer === '/1';
  expect(await outcomeOf('unknown_field', 'unknown_field')).toBe('failed');
  expect(await outcomeOf('unknown_field', 'invalid_value')).toBe('failed');
  expect(await outcomeOf('invalid_value', 'invalid_value')).toBe('refused');
  expect(await outcomeOf('unknown_field', 'too_big')).toBe('refused');
  expect(await outcomeOf()).toBe('refused');
});
