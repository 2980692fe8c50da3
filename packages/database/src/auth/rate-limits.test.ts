import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { countAttempt, forgetAttempts, removeOldAttempts } from './rate-limits.ts';

const limit = { kind: 'sign_in', limit: 10, windowSeconds: 900 } as const;
const start = Date.UTC(2026, 0, 5, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.close());

const attempt = (subject: string, seconds: number) => countAttempt(database.systemPool, limit, subject, at(seconds));

describe('counting attempts', () => {
  it('evaluates at most ten of forty sent at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt('at-once', 0)));
    expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(10);
  });

  it('frees the places one by one, 15 minutes after each', async () => {
    for (let i = 0; i < 10; i++) expect((await attempt('sliding', i * 60)).isAllowed).toBe(true);
    expect(await attempt('sliding', 600)).toEqual({ isAllowed: false, retryAfter: 300 });
    expect((await attempt('sliding', 899)).isAllowed).toBe(false);
    expect((await attempt('sliding', 900)).isAllowed).toBe(true);
    expect(await attempt('sliding', 901)).toEqual({ isAllowed: false, retryAfter: 59 });
  });

  it('is not prolonged by tries that were blocked', async () => {
    for (let i = 0; i < 10; i++) await attempt('stubborn', 0);
    for (let second = 1; second < 900; second += 60) expect((await attempt('stubborn', second)).isAllowed).toBe(false);
    expect((await attempt('stubborn', 900)).isAllowed).toBe(true);
  });

  it('writes nothing for an attempt that is refused: the row is not even locked', async () => {
    for (let i = 0; i < 10; i++) await attempt('refused', 0);
    const version = async () =>
      (await database.ownerPool.query("select xmin, xmax, ctid from rate_limit_attempts where subject = 'refused'"))
        .rows;
    const before = await version();
    expect((await attempt('refused', 1)).isAllowed).toBe(false);
    expect(await version()).toEqual(before);
  });

  it('takes exactly one attempt back', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt('refund', 0)));
    const first = answers[0];
    if (!first?.isAllowed) throw new Error('the first attempt must be allowed');
    await first.takeBack();
    expect((await attempt('refund', 1)).isAllowed).toBe(true);
    expect((await attempt('refund', 1)).isAllowed).toBe(false);
  });

  it('forgets an account and its devices together, and nobody else', async () => {
    for (const subject of ['maria', 'maria:phone', 'joana']) for (let i = 0; i < 10; i++) await attempt(subject, 0);
    await forgetAttempts(database.systemPool, 'sign_in', 'maria');
    expect((await attempt('maria', 1)).isAllowed).toBe(true);
    expect((await attempt('maria:phone', 1)).isAllowed).toBe(true);
    expect((await attempt('joana', 1)).isAllowed).toBe(false);
  });

  it('removes rows that no longer count and keeps those that do', async () => {
    await attempt('old', 0);
    await attempt('recent', 5000);
    await removeOldAttempts(database.systemPool, at(1000));
    const { rows } = await database.ownerPool.query(
      "select subject from rate_limit_attempts where subject in ('old', 'recent')",
    );
    expect(rows).toEqual([{ subject: 'recent' }]);
  });

  it('never evaluates more than ten within any 15 minutes, whatever the rhythm', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 12, maxLength: 40 }), async (pauses) => {
        const subject = `rhythm-${run++}`;
        const evaluated: number[] = [];
        let second = 0;
        for (const pause of pauses) {
          second += pause;
          if ((await attempt(subject, second)).isAllowed) evaluated.push(second);
        }
        for (const from of evaluated) {
          expect(evaluated.filter((when) => when >= from && when < from + 900).length).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 25 },
    );
  });
});
