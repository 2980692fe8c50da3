import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import {
  deleteRating,
  findRating,
  insertRating,
  listRatings,
  type NewRatingRow,
  type RatingText,
  updateRating,
} from './ratings.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
afterAll(() => db?.close());

const at = (text: string) => new Date(text);
function testRating(given: Partial<NewRatingRow> = {}): NewRatingRow {
  const ratedAt = at('2026-03-02T12:00:00Z');
  const levels = { mood: 6, anxiety: 3, energy: 5, pain: 0 };
  const made = { createdAt: ratedAt, updatedAt: ratedAt };
  return { id: randomUUID(), ratedAt, timeZone: 'America/Sao_Paulo', ...levels, ...made, ...given };
}
const store = async (person: TestPerson, row: NewRatingRow) =>
  (await asUserOnce<RatingText & { is_new: boolean }>(db, person.token, insertRating(row))).rows;
const list = async (person: TestPerson, filter: Parameters<typeof listRatings>[0]) =>
  (await asUserOnce<RatingText>(db, person.token, listRatings(filter))).rows.map((row) => JSON.parse(row.json));

describe('a rating without a use', () => {
  test('is answered as the contract says; a symptom only where it was rated', async () => {
    const person = await createPerson(db.ownerPool);
    const rating = testRating();
    const [stored] = await store(person, rating);
    expect(stored?.is_new).toBe(true);
    expect(JSON.parse(stored?.json ?? '')).toEqual({
      id: rating.id,
      ratedAt: '2026-03-02T12:00:00.000Z',
      timeZone: 'America/Sao_Paulo',
      symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 0 },
      own: {},
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    });
    const [slept] = await store(person, testRating({ sleep: 8 }));
    expect(JSON.parse(slept?.json ?? '').symptoms.sleep).toBe(8);
    const [only] = await store(person, testRating({ mood: null, anxiety: null, energy: null, pain: 4 }));
    expect(JSON.parse(only?.json ?? '').symptoms).toEqual({ pain: 4 });
  });

  test('changes nothing when the same id comes again, and answers what is stored', async () => {
    const person = await createPerson(db.ownerPool);
    const rating = testRating();
    await store(person, rating);
    const [again] = await store(person, { ...rating, mood: 9 });
    expect(again?.is_new).toBe(false);
    expect(JSON.parse(again?.json ?? '').symptoms.mood).toBe(6);
  });

  test("answers no row when the id is someone else's, who can neither be corrected nor removed by it", async () => {
    const [person, other] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    const rating = testRating();
    await store(other, rating);
    expect(await store(person, rating)).toEqual([]);
    const correction = { mood: 1, changedAt: at('2026-03-02T13:00:00Z') };
    expect(await asUser(db, person.token, (transaction) => updateRating(transaction, rating.id, correction))).toBe(
      undefined,
    );
    await asUserOnce(db, person.token, deleteRating(rating.id));
    expect((await asUserOnce(db, other.token, findRating(rating.id))).rows).toHaveLength(1);
  });

  test('is refused by the table outside 0 to 10', async () => {
    const person = await createPerson(db.ownerPool);
    await expect(store(person, testRating({ pain: 11 }))).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the list of ratings', () => {
  test('is newest first, ends pages without gaps or repeats, also between ratings of the same instant', async () => {
    const person = await createPerson(db.ownerPool);
    for (let index = 0; index < 9; index++) {
      await store(person, testRating({ ratedAt: at(`2026-03-0${1 + Math.floor(index / 3)}T12:00:00Z`) }));
    }
    const all = await list(person, { limit: 100 });
    const paged = [];
    let after: { ratedAt: Date; id: string } | undefined;
    for (;;) {
      const items = await list(person, { limit: 2, after });
      if (items.length === 0) break;
      paged.push(...items);
      const last = items.at(-1);
      after = { ratedAt: at(last.ratedAt), id: last.id };
    }
    expect(paged).toEqual(all);
    const instants = all.map((rating) => rating.ratedAt);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  test('reads through the index of the person, whatever else the table holds', async () => {
    const person = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       select gen_random_uuid(), u.id, now() - n * interval '1 hour', 'UTC', 5, 5, 5, 5, now(), now()
       from generate_series(1, 300) n, users u`,
    );
    await db.ownerPool.query('analyze symptom_ratings');
    const statement = listRatings({ limit: 21, after: { ratedAt: new Date(), id: person.id } });
    const { rows } = await asUserOnce<{ 'QUERY PLAN': string }>(db, person.token, {
      text: `explain ${statement.text}`,
      values: statement.values,
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('symptom_ratings_of_user_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});
