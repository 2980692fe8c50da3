import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUser, asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPatientIn } from '../testing/reminders.ts';
import {
  claimDueRatingQuestions,
  FIND_DUE_QUESTIONS,
  FIND_RATED_DAYS,
  retimeRatingQuestion,
  saveRatingQuestion,
} from './rating-question.ts';
import { insertRating } from './ratings.ts';

const cluster = inject('cluster');
const SAO_PAULO = 'America/Sao_Paulo';
/** 18:00 in São Paulo. */
const SIX = new Date('2026-03-02T21:00:00Z');
const after = (minutes: number, from = SIX) => new Date(from.getTime() + minutes * 60_000);
const DAY = 24 * 60;
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
beforeEach(() => db.ownerPool.query('delete from users'));
afterAll(() => db?.close());

type Person = Awaited<ReturnType<typeof createPatientIn>>;
const askAt = (now: Date) => asSystem(db, 'test', ({ client }) => claimDueRatingQuestions(client, now));

function wants(person: Person, given: { localTime?: string; isActive?: boolean; timeZone?: string; now?: Date } = {}) {
  const { localTime = '19:00', isActive = true, timeZone = SAO_PAULO, now = SIX } = given;
  return asUser(db, person.token, (transaction) =>
    saveRatingQuestion(transaction, { localTime, isActive }, timeZone, now),
  );
}

/** A patient who is asked at seven in the evening. */
async function atSeven(timeZone = SAO_PAULO, now = SIX): Promise<Person> {
  const person = await createPatientIn(db.ownerPool, timeZone);
  await wants(person, { timeZone, now });
  return person;
}

function rate(person: Person, ratedAt: Date) {
  const levels = { mood: 5, anxiety: 5, energy: 5, pain: 1 };
  const row = { id: randomUUID(), ratedAt, timeZone: SAO_PAULO, ...levels, createdAt: ratedAt, updatedAt: ratedAt };
  return asUserOnce(db, person.token, insertRating(row));
}

async function asked() {
  const { rows } = await db.ownerPool.query<{ type: string; related_id: string; due_at: Date }>(
    'select type, related_id, due_at from notifications order by due_at, related_id',
  );
  return rows.map(({ type, related_id, due_at }) => [type, related_id, due_at.toISOString()]);
}

const nextAt = async ({ id }: Person): Promise<string | null> =>
  (
    await db.ownerPool.query('select next_at from rating_questions where user_id = $1', [id])
  ).rows[0].next_at?.toISOString() ?? null;

describe('the daily question', () => {
  test('is asked at its minute, once, and then waits for the next day', async () => {
    const person = await atSeven();
    await askAt(after(59));
    expect(await asked()).toEqual([]);
    await askAt(after(60));
    await askAt(after(60));
    await askAt(after(61));
    expect(await asked()).toEqual([['rating_due', person.id, '2026-03-02T22:00:00.000Z']]);
    expect(await nextAt(person)).toBe('2026-03-03T22:00:00.000Z');
  });

  test('is still asked 15 minutes late, and passed over after that', async () => {
    const person = await atSeven();
    await askAt(after(75));
    expect(await asked()).toHaveLength(1);
    await askAt(after(DAY + 76));
    expect(await asked()).toHaveLength(1);
    expect(await nextAt(person)).toBe('2026-03-04T22:00:00.000Z');
  });

  test('is not asked on a day of theirs on which they have rated, and comes again the next day', async () => {
    const person = await atSeven();
    // The first minute of the second of March in São Paulo.
    await rate(person, new Date('2026-03-02T03:00:00Z'));
    await askAt(after(60));
    expect(await asked()).toEqual([]);
    expect(await nextAt(person)).toBe('2026-03-03T22:00:00.000Z');
    await askAt(after(DAY + 60));
    expect(await asked()).toHaveLength(1);
  });

  test('is asked whatever was rated the day before, and by others', async () => {
    const person = await atSeven();
    await rate(person, new Date('2026-03-02T02:59:59Z'));
    await rate(await atSeven(), SIX);
    await askAt(after(60));
    expect((await asked()).map(([, who]) => who)).toEqual([person.id]);
  });

  test('that is switched off is not asked', async () => {
    const person = await atSeven();
    await wants(person, { isActive: false });
    await askAt(after(60));
    expect(await asked()).toEqual([]);
    expect(await nextAt(person)).toBeNull();
  });

  test('saved once more at its very minute is still asked', async () => {
    const person = await atSeven();
    await wants(person, { now: after(60) });
    await askAt(after(60));
    expect(await asked()).toHaveLength(1);
  });

  test('moves with the person to another time zone', async () => {
    const person = await atSeven();
    await asUser(db, person.token, (transaction) => retimeRatingQuestion(transaction, 'Europe/Lisbon', SIX));
    expect(await nextAt(person)).toBe('2026-03-03T19:00:00.000Z');
  });

  test('keeps to the wall clock over a change of it, once a day', async () => {
    // New York sets its clock ahead in the night to the eighth of March 2026.
    const person = await atSeven('America/New_York', new Date('2026-03-07T12:00:00Z'));
    for (let hour = 0; hour < 72; hour++) await askAt(after(hour * 60, new Date('2026-03-07T12:00:00Z')));
    expect((await asked()).map(([, , at]) => at)).toEqual([
      '2026-03-08T00:00:00.000Z',
      '2026-03-08T23:00:00.000Z',
      '2026-03-09T23:00:00.000Z',
    ]);
    expect(await nextAt(person)).toBe('2026-03-10T23:00:00.000Z');
  });

  test('in a zone that this runtime does not know holds nobody else up', async () => {
    const [person, lost] = [await atSeven(), await atSeven()];
    await db.ownerPool.query("update users set time_zone = 'Mars/Olympus' where id = $1", [lost.id]);
    await askAt(after(60));
    expect((await asked()).map(([, who]) => who).sort()).toEqual([person.id, lost.id].sort());
  });

  test('is asked once by many workers, without one waiting for another', async () => {
    for (let person = 0; person < 20; person++) await atSeven();
    const counts = await Promise.all(Array.from({ length: 6 }, () => askAt(after(60))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await asked()).toHaveLength(20);
  });

  test('is found without reading a table from end to end, also behind the policies', async () => {
    await asSystem(db, 'test', async ({ client }) => {
      await client.query('set local enable_seqscan = off');
      const plan = async (text: string, values: unknown[]) =>
        (await client.query(`explain ${text}`, values)).rows.map((row) => row['QUERY PLAN']).join('\n');
      const due = await plan(FIND_DUE_QUESTIONS, [SIX, 10]);
      expect(due).toContain('rating_questions_next_at_idx');
      expect(due).not.toContain('Seq Scan');
      const rated = await plan(FIND_RATED_DAYS, [[randomUUID()], [SIX], [SIX]]);
      expect(rated).toContain('symptom_ratings_of_user_idx');
      expect(rated).not.toContain('Seq Scan');
    });
  });
});
