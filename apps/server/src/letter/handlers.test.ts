import type { WeeklyLetter } from '@balsamo/contract/letter/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { insertEntry, type NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { testEntry } from '@balsamo/database/testing/entries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { prescriptionBody } from '../prescriptions/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument } from '../wallet/testing.ts';

const cluster = inject('cluster');
const ADDRESS = '/api/insights/letter';
/** A Sunday, seven in the evening in São Paulo. */
const SUNDAY = '2026-11-22';
const EVENING = new Date('2026-11-22T22:00:00Z');
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
  server.clock.now = EVENING;
});
afterAll(() => server?.close());

async function letterOf(person = maria, query = 'symptom=pain'): Promise<WeeklyLetter | null> {
  const { status, body } = await server.send('GET', `${ADDRESS}?${query}`, { as: person });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.letter;
}

/** A use at noon of a day, after which pain is as given, and a rating without use two hours before. */
async function useOf(item: { id: string }, day: string, pain: readonly [number, number]): Promise<void> {
  const consumedAt = new Date(`${day}T15:00:00Z`);
  const due = checkOutDueAt(consumedAt, 'sublingual');
  const entry: NewEntryRow = testEntry({
    consumedAt,
    checkOutDueAt: due,
    consumptionMethod: 'sublingual',
    productType: 'oleo',
    inventoryItemId: item.id,
    stockTaken: '0.1',
    painBefore: pain[0],
    moodAfter: 5,
    anxietyAfter: 5,
    energyAfter: 5,
    painAfter: pain[1],
    status: 'completo',
    checkedOutAt: due,
  });
  await asUser(server.db, maria.token, ({ query }) => query(insertEntry(entry)));
  await server.db.ownerPool.query(
    `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'America/Sao_Paulo', 5, 5, 5, $3, $2, $2)`,
    [maria.id, `${day}T13:00:00Z`, 6 + (consumedAt.getUTCDate() % 2)],
  );
}

/** Relief on every day of a stretch that ends that many days before the Sunday. */
async function reliefUntil(daysBefore: number, days: number, item: { id: string }): Promise<void> {
  for (let back = daysBefore + days - 1; back >= daysBefore; back--) {
    await useOf(item, addDays(SUNDAY, -back), [7 + (back % 3), 3 + (back % 3)]);
  }
}

describe('what changed', () => {
  test('is told of a product that helps since this week, in the words of the dashboard and of the person alone', async () => {
    const oil = await addItem(server, maria, { quantity: 300 });
    await reliefUntil(0, 9, oil);
    const before = await server.send('GET', `/api/insights?symptom=pain&to=${addDays(SUNDAY, -7)}`, { as: maria });
    const now = await server.send('GET', `/api/insights?symptom=pain&to=${SUNDAY}`, { as: maria });
    expect([before, now].map(({ body }) => body.products[0].effect.verdict)).toEqual(['unclear', 'helps']);
    const letter = await letterOf();
    expect(letter).toEqual({
      sunday: SUNDAY,
      symptom: 'pain',
      news: { itemId: oil.id, productType: 'oleo', name: 'Óleo da noite', verdict: 'helps', records: 9, days: 9 },
      next: null,
    });
    // The same until Wednesday, whatever is recorded on these days.
    server.clock.now = new Date('2026-11-25T22:00:00Z');
    expect(await letterOf()).toEqual(letter);
    expect(await letterOf(await server.person())).toBeNull();
  });

  test('is not told twice: what helped a week ago and still does is no news', async () => {
    const oil = await addItem(server, maria, { quantity: 300 });
    await reliefUntil(0, 20, oil);
    const now = await server.send('GET', `/api/insights?symptom=pain&to=${SUNDAY}`, { as: maria });
    expect(now.body.products[0].effect.verdict).toBe('helps');
    expect(await letterOf()).toBeNull();
  });

  test('is nothing of someone who only uses more', async () => {
    const oil = await addItem(server, maria, { quantity: 300 });
    for (let day = 0; day < 14; day++) {
      for (let times = 0; times < (day < 7 ? 4 : 1); times++) await useOf(oil, addDays(SUNDAY, -day), [6, 6]);
    }
    expect(await letterOf()).toBeNull();
  });
});

describe('what comes', () => {
  test('is the first date of the seven days after the Sunday, and how many others there are', async () => {
    await addDocument(server, maria, { title: 'Autorização', validUntil: '2026-11-27' });
    await addDocument(server, maria, { validUntil: '2026-11-29' });
    await addDocument(server, maria, { title: 'Later', validUntil: '2026-11-30' });
    const next = { kind: 'document', name: 'Autorização', day: '2026-11-27', others: 1 };
    expect(await letterOf()).toEqual({ sunday: SUNDAY, symptom: 'pain', news: null, next });
    const prescription = await server.send('POST', '/api/prescriptions', {
      as: maria,
      body: prescriptionBody({ renewalDate: '2026-11-25' }),
    });
    expect(prescription.status, JSON.stringify(prescription.body)).toBe(201);
    await server.db.ownerPool.query(
      `insert into appointments (user_id, day, written_at, created_at, updated_at) values ($1, '2026-11-25', now(), now(), now())`,
      [maria.id],
    );
    expect((await letterOf())?.next).toEqual({ kind: 'appointment', name: null, day: '2026-11-25', others: 3 });
    // On Wednesday evening the appointment of the day still stands; a day of Monday would not.
    server.clock.now = new Date('2026-11-25T22:00:00Z');
    expect((await letterOf())?.next?.others).toBe(3);
    await server.db.ownerPool.query("update appointments set day = '2026-11-23'");
    expect((await letterOf())?.next).toMatchObject({ kind: 'prescription', day: '2026-11-25', others: 2 });
  });

  test('is no document of which a newer one is there already', async () => {
    await addDocument(server, maria, { title: 'Autorização', validUntil: '2026-11-27' });
    await addDocument(server, maria, { title: 'autorização ', validUntil: '2028-11-27' });
    expect(await letterOf()).toBeNull();
  });

  test('names a document without a name by none, and nothing of the stock', async () => {
    await addItem(server, maria, { details: { expiresOn: '2026-11-28' } });
    expect(await letterOf()).toBeNull();
    await addDocument(server, maria, { validUntil: '2026-11-24' });
    expect((await letterOf())?.next).toEqual({ kind: 'document', name: null, day: '2026-11-24', others: 0 });
  });
});

test('the letter is there from Sunday evening until Wednesday, by the clock of the profile', async () => {
  await addDocument(server, maria, { validUntil: '2026-11-27' });
  const thereAt = async (now: string) => {
    server.clock.now = new Date(now);
    return (await letterOf()) !== null;
  };
  expect(await thereAt('2026-11-22T20:59:59Z')).toBe(false);
  expect(await thereAt('2026-11-22T21:00:00Z')).toBe(true);
  expect(await thereAt('2026-11-26T02:59:59Z')).toBe(true);
  expect(await thereAt('2026-11-26T03:00:00Z')).toBe(false);
  await server.db.ownerPool.query("update users set time_zone = 'Pacific/Kiritimati' where id = $1", [maria.id]);
  expect(await thereAt('2026-11-22T04:00:00Z')).toBe(true);
});

test.each(['medico', 'associacao', 'operador'] as const)('nobody but a patient has one: %s', async (role) => {
  const { status, body } = await server.send('GET', ADDRESS, { as: await server.person(role) });
  expect([status, body.code]).toEqual([403, 'request.not_allowed']);
});

test('is closed without a session', async () => {
  expect((await server.send('GET', ADDRESS)).body.code).toBe('auth.not_signed_in');
});
