import { restingBefore } from '@balsamo/domain/diary/check-out.ts';
import { countedIn, OVERVIEW_COUNTS } from '@balsamo/domain/diary/overview.ts';
import { dayBounds } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { readOverview } from './overview.ts';
import {
  type EntryText,
  findEntry,
  findStoredEntry,
  insertEntry,
  listEntries,
  purgeDeletedEntries,
} from './queries.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
afterAll(() => db?.close());

const ROUNDS_OF_A_RACE = 500;

const at = (text: string) => new Date(text);
async function list(person: TestPerson, filter: Parameters<typeof listEntries>[0]) {
  const { rows } = await asUserOnce<EntryText>(db, person.token, listEntries(filter));
  return rows.map((row) => JSON.parse(row.json));
}

/** Stores an entry, and answers what it then is. */
async function stored(person: TestPerson, entry: ReturnType<typeof testEntry>) {
  await asUserOnce(db, person.token, insertEntry(entry));
  const { rows } = await asUserOnce<EntryText>(db, person.token, findStoredEntry(entry.id));
  return JSON.parse(rows[0]?.json ?? '');
}

describe('storing an entry', () => {
  test('answers it as the contract says, numbers without trailing zeros and instants in UTC', async () => {
    const person = await createPerson(db.ownerPool);
    const entry = testEntry({ quantityValue: '2.500', sleepBefore: 3 });
    expect(await stored(person, entry)).toMatchObject({
      id: entry.id,
      quantity: { value: 2.5, unit: 'gotas' },
      consumedAt: '2026-03-02T12:00:00.000Z',
      checkOutDueAt: '2026-03-02T17:00:00.000Z',
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6, sleep: 3 }, after: null },
      status: 'incompleto',
    });
  });

  test('changes nothing when the same id comes again, and answers no row; what is stored is found by the id', async () => {
    const person = await createPerson(db.ownerPool);
    const entry = testEntry();
    await asUserOnce(db, person.token, insertEntry(entry));
    const again = await asUserOnce(db, person.token, insertEntry({ ...entry, moodBefore: 9 }));
    expect(again.rows).toEqual([]);
    const { rows } = await asUserOnce<EntryText>(db, person.token, findStoredEntry(entry.id));
    expect(JSON.parse(rows[0]?.json ?? '').symptoms.before.mood).toBe(4);
  });

  // The table has two unique keys that hold the id: either may be the first to notice that another request stores it at this moment.
  test('refuses nobody who stores the same id at the same moment, whichever key notices', async () => {
    const person = await createPerson(db.ownerPool);
    const refused: unknown[] = [];
    for (let round = 0; round < ROUNDS_OF_A_RACE; round++) {
      const insertion = insertEntry(testEntry());
      const answers = await Promise.allSettled([1, 2, 3].map(() => asUserOnce(db, person.token, insertion)));
      refused.push(...answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
    }
    expect(refused).toEqual([]);
  });

  test('keeps what nobody rated as null, each rating by itself, and what was copied', async () => {
    const person = await createPerson(db.ownerPool);
    const unrated = { moodBefore: null, anxietyBefore: null, energyBefore: null, painBefore: null };
    const rated = async (given: Parameters<typeof testEntry>[0]) => {
      const { symptoms, copiedBefore } = await stored(person, testEntry({ ...unrated, ...given }));
      return { symptoms, copiedBefore };
    };
    expect(await rated({})).toEqual({ symptoms: { before: {}, after: null }, copiedBefore: [] });
    expect(await rated({ painBefore: 7, sleepAfter: 0, copiedBefore: ['pain'] })).toEqual({
      symptoms: { before: { pain: 7 }, after: { sleep: 0 } },
      copiedBefore: ['pain'],
    });
  });

  test.each([
    ['a rating that was not given', { painBefore: null, copiedBefore: ['pain' as const] }],
    ['a symptom that there is not', { copiedBefore: ['hunger' as never] }],
  ])('never marks %s as copied', async (_, given) => {
    const person = await createPerson(db.ownerPool);
    await expect(asUserOnce(db, person.token, insertEntry(testEntry(given)))).rejects.toThrow(
      'diary_entries_copied_is_rated',
    );
  });

  test("answers no row when the id is someone else's", async () => {
    const [person, other] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    const entry = testEntry();
    await asUserOnce(db, other.token, insertEntry(entry));
    const { rows } = await asUserOnce(db, person.token, insertEntry(entry));
    expect(rows).toEqual([]);
  });
});

describe('the list', () => {
  test('is newest first, ends pages without gaps or repeats, also between entries of the same instant', async () => {
    const person = await createPerson(db.ownerPool);
    for (let index = 0; index < 9; index++) {
      await asUserOnce(
        db,
        person.token,
        insertEntry(testEntry({ consumedAt: at(`2026-03-0${1 + Math.floor(index / 3)}T12:00:00Z`) })),
      );
    }
    const all = await list(person, { limit: 100 });
    const paged = [];
    let after: { consumedAt: Date; id: string } | undefined;
    for (;;) {
      const items = await list(person, { limit: 2, after });
      if (items.length === 0) break;
      paged.push(...items);
      const last = items.at(-1);
      after = { consumedAt: at(last.consumedAt), id: last.id };
    }
    expect(paged).toEqual(all);
    expect(all.map((entry) => entry.consumedAt)).toEqual(
      all
        .map((entry) => entry.consumedAt)
        .sort()
        .reverse(),
    );
  });

  test('filters by product type, status and text; wildcards in the text mean themselves', async () => {
    const person = await createPerson(db.ownerPool);
    await asUserOnce(db, person.token, insertEntry(testEntry({ notes: 'Dormi 100% melhor' })));
    await asUserOnce(
      db,
      person.token,
      insertEntry(
        testEntry({ productType: 'flor', consumptionMethod: 'vaporizando', quantityUnit: 'g', notes: '100 passos' }),
      ),
    );
    const search = (text: string) => ({ text, productTypes: [], methods: [], effects: [], unwanted: [], triggers: [] });
    expect(await list(person, { limit: 9, productType: 'flor' })).toHaveLength(1);
    expect(await list(person, { limit: 9, status: 'completo' })).toHaveLength(0);
    expect(await list(person, { limit: 9, search: search('100%') })).toHaveLength(1);
    expect(await list(person, { limit: 9, search: search('dormi') })).toHaveLength(1);
    expect(await list(person, { limit: 9, search: { ...search('zzz'), productTypes: ['flor'] } })).toHaveLength(1);
    expect(await list(person, { limit: 9, search: { ...search('zzz'), triggers: ['Dor Crônica'] } })).toHaveLength(2);
  });

  test('reads through the index of the person, whatever else the table holds', async () => {
    const person = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
         mood_before, anxiety_before, energy_before, pain_before, triggers, source, status, check_out_due_at, created_at, updated_at)
       select gen_random_uuid(), u.id, 'oleo', 'sublingual', 2, 'gotas', now() - n * interval '1 hour', 'UTC', 5, 5, 5, 5, '{}', 'quick', 'incompleto', now(), now(), now()
       from generate_series(1, 200) n, users u`,
    );
    await db.ownerPool.query('analyze diary_entries');
    const statement = listEntries({ limit: 21, after: { consumedAt: new Date(), id: person.id } });
    const { rows } = await asUserOnce<{ 'QUERY PLAN': string }>(db, person.token, {
      text: `explain ${statement.text}`,
      values: statement.values,
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('diary_entries_of_user_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});

const mark = (person: TestPerson, id: string, deletedAt: Date | null) =>
  asUserOnce(db, person.token, {
    text: 'update diary_entries set deleted_at = $2 where id = $1',
    values: [id, deletedAt],
  });

describe('the overview', () => {
  test('counts each entry in the number that the domain counts it in, to the millisecond', async () => {
    const person = await createPerson(db.ownerPool);
    const timeZone = 'America/Sao_Paulo';
    const now = at('2026-03-02T15:00:00Z');
    const day = dayBounds(now, timeZone);
    const around = (instant: Date) => [-1, 0, 1].map((step) => new Date(instant.getTime() + step));
    const finished = [...around(day.start), ...around(day.end), now].map((checkedOutAt) =>
      testEntry({ status: 'completo', checkedOutAt }),
    );
    const waiting = [...around(now), ...around(restingBefore(now))].map((dueAt) => testEntry({ checkOutDueAt: dueAt }));
    const rows = [...finished, ...waiting];
    for (const row of rows) await asUserOnce(db, person.token, insertEntry(row));
    const deleted = testEntry();
    await asUserOnce(db, person.token, insertEntry(deleted));
    await mark(person, deleted.id, now);

    const expected: Record<string, number> = Object.fromEntries(OVERVIEW_COUNTS.map((count) => [count, 0]));
    for (const { status, checkOutDueAt, checkedOutAt, deletedAt } of [...rows, { ...deleted, deletedAt: now }]) {
      const entry = { status, checkOutDueAt: checkOutDueAt.toISOString(), deletedAt: deletedAt?.toISOString() };
      const count = countedIn({ ...entry, checkedOutAt: checkedOutAt?.toISOString() ?? null }, { now, timeZone });
      if (count) expected[count] = (expected[count] ?? 0) + 1;
    }
    expect(expected).toEqual({ pendingCount: 1, overdueCount: 4, completedTodayCount: 4 });
    const answer = await asUserOnce<EntryText>(db, person.token, readOverview(now, day));
    const overview = JSON.parse(answer.rows[0]?.json ?? '');
    expect(overview).toMatchObject(expected);
    // What rests is not among those that wait.
    expect(overview.unfinished).toHaveLength(5);
  });

  test('counts pending, overdue and completed today, and shows the one due first at the top', async () => {
    const person = await createPerson(db.ownerPool);
    const now = at('2026-03-02T18:00:00Z');
    const day = { start: at('2026-03-02T03:00:00Z'), end: at('2026-03-03T03:00:00Z') };
    const due = (text: string) => testEntry({ checkOutDueAt: at(text) });
    const finished = (text: string) =>
      testEntry({
        status: 'completo',
        checkedOutAt: at(text),
        moodAfter: 5,
        anxietyAfter: 5,
        energyAfter: 5,
        painAfter: 5,
      });
    for (const entry of [
      due('2026-03-02T18:00:01Z'),
      due('2026-03-02T18:00:00Z'),
      due('2026-03-01T00:00:00Z'),
      finished('2026-03-02T03:00:00Z'),
      finished('2026-03-02T02:59:59Z'),
    ]) {
      await asUserOnce(db, person.token, insertEntry(entry));
    }
    const { rows } = await asUserOnce<EntryText>(db, person.token, readOverview(now, day));
    const overview = JSON.parse(rows[0]?.json ?? '');
    expect(overview).toMatchObject({ pendingCount: 1, overdueCount: 2, completedTodayCount: 1 });
    expect(overview.unfinished.map((entry: { checkOutDueAt: string }) => entry.checkOutDueAt)).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-02T18:00:00.000Z',
      '2026-03-02T18:00:01.000Z',
    ]);
    expect(overview.latest).toHaveLength(3);
    expect(overview.usual).toEqual([
      {
        productType: 'oleo',
        consumptionMethod: 'sublingual',
        quantity: { value: 2, unit: 'gotas' },
        inventoryItemId: null,
      },
    ]);
  });

  test('is empty for a person without entries', async () => {
    const person = await createPerson(db.ownerPool);
    const { rows } = await asUserOnce<EntryText>(
      db,
      person.token,
      readOverview(new Date(), { start: new Date(), end: new Date() }),
    );
    expect(JSON.parse(rows[0]?.json ?? '')).toEqual({
      pendingCount: 0,
      overdueCount: 0,
      completedTodayCount: 0,
      unfinished: [],
      latest: [],
      today: [],
      preferences: { mainSymptom: null, quickActions: [] },
      usual: [],
    });
  });

  test('lists what was used on the local day, newest first, and nothing of the day before or after', async () => {
    const person = await createPerson(db.ownerPool);
    const day = { start: new Date('2026-03-02T03:00:00Z'), end: new Date('2026-03-03T03:00:00Z') };
    const uses = ['2026-03-02T02:59:59Z', '2026-03-02T03:00:00Z', '2026-03-03T02:59:59Z', '2026-03-03T03:00:00Z'].map(
      (at) => testEntry({ consumedAt: new Date(at) }),
    );
    for (const use of uses) await asUserOnce(db, person.token, insertEntry(use));
    const { rows } = await asUserOnce<EntryText>(db, person.token, readOverview(new Date(), day));
    const { today } = JSON.parse(rows[0]?.json ?? '') as { today: { id: string }[] };
    expect(today.map(({ id }) => id)).toEqual([uses[2]?.id, uses[1]?.id]);
  });
});

describe('deleting', () => {
  test('hides an entry, and can be taken back', async () => {
    const person = await createPerson(db.ownerPool);
    const entry = testEntry();
    await asUserOnce(db, person.token, insertEntry(entry));
    await mark(person, entry.id, new Date());
    expect((await asUserOnce(db, person.token, findEntry(entry.id))).rows).toEqual([]);
    expect(await list(person, { limit: 9 })).toEqual([]);
    await mark(person, entry.id, null);
    expect(await list(person, { limit: 9 })).toHaveLength(1);
  });

  test('is final only after the time to restore has passed', async () => {
    const person = await createPerson(db.ownerPool);
    const [old, recent, kept] = [testEntry(), testEntry(), testEntry()];
    for (const entry of [old, recent, kept]) await asUserOnce(db, person.token, insertEntry(entry));
    await mark(person, old.id, at('2026-01-01T00:00:00Z'));
    await mark(person, recent.id, at('2026-02-01T00:00:00Z'));
    const client = await db.systemPool.connect();
    expect(await purgeDeletedEntries(client, at('2026-01-15T00:00:00Z'))).toBe(1);
    client.release();
    const { rows } = await db.ownerPool.query('select id from diary_entries where user_id = $1 order by id', [
      person.id,
    ]);
    expect(rows.map((row) => row.id)).toEqual([recent.id, kept.id].sort());
  });
});
