import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { countGuess, forgetGuesses, removeOldGuesses } from './guesses.ts';

const allowance = { kind: 'sign_in', limit: 10, windowSeconds: 900 } as const;
const start = Date.UTC(2026, 0, 5, 12);
const at = (seconds: number) => new Date(start + seconds * 1000);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.close());

const guess = (subject: string, seconds: number) => countGuess(database.systemPool, allowance, subject, at(seconds));

describe('counting guesses', () => {
  it('evaluates at most ten of forty sent at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('at-once', 0)));
    expect(answers.filter((answer) => answer.isAllowed)).toHaveLength(10);
  });

  it('frees the allowance guess by guess, 15 minutes after each', async () => {
    for (let i = 0; i < 10; i++) expect((await guess('sliding', i * 60)).isAllowed).toBe(true);
    expect(await guess('sliding', 600)).toEqual({ isAllowed: false, retryAfter: 300 });
    expect((await guess('sliding', 899)).isAllowed).toBe(false);
    expect((await guess('sliding', 900)).isAllowed).toBe(true);
    expect(await guess('sliding', 901)).toEqual({ isAllowed: false, retryAfter: 59 });
  });

  it('is not prolonged by tries that were blocked', async () => {
    for (let i = 0; i < 10; i++) await guess('stubborn', 0);
    for (let second = 1; second < 900; second += 60) expect((await guess('stubborn', second)).isAllowed).toBe(false);
    expect((await guess('stubborn', 900)).isAllowed).toBe(true);
  });

  it('takes exactly one guess back', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => guess('refund', 0)));
    const first = answers[0];
    if (!first?.isAllowed) throw new Error('the first guess must be allowed');
    await first.takeBack();
    expect((await guess('refund', 1)).isAllowed).toBe(true);
    expect((await guess('refund', 1)).isAllowed).toBe(false);
  });

  it('forgets an account and its devices together, and nobody else', async () => {
    for (const subject of ['maria', 'maria:phone', 'joana']) for (let i = 0; i < 10; i++) await guess(subject, 0);
    await forgetGuesses(database.systemPool, 'sign_in', 'maria');
    expect((await guess('maria', 1)).isAllowed).toBe(true);
    expect((await guess('maria:phone', 1)).isAllowed).toBe(true);
    expect((await guess('joana', 1)).isAllowed).toBe(false);
  });

  it('removes rows that no longer count and keeps those that do', async () => {
    await guess('old', 0);
    await guess('recent', 5000);
    await removeOldGuesses(database.systemPool, at(1000));
    const { rows } = await database.ownerPool.query(
      "select subject from sign_in_guesses where subject in ('old', 'recent')",
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
          if ((await guess(subject, second)).isAllowed) evaluated.push(second);
        }
        for (const from of evaluated) {
          expect(evaluated.filter((when) => when >= from && when < from + 900).length).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 25 },
    );
  });
});
