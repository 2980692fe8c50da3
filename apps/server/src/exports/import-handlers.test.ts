import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { itemBody } from '../inventory/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { exportedJson, imported } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
let owner: TestPerson;
/** Of a patient with a product, a finished use of it and a reminder. */
let file: PersonalExport;

beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  owner = await server.person();
  const item = itemBody();
  const entry = checkInBody({ inventoryItemId: item.id });
  const send = (path: string, body: unknown) => server.send('POST', path, { as: owner, body });
  await send('/api/inventory/items', item);
  await send('/api/diary/entries', entry);
  await send(`/api/diary/entries/${entry.id}/check-out`, CHECK_OUT_BODY);
  await send('/api/reminders', { id: crypto.randomUUID(), inventoryItemId: item.id, times: ['08:00'] });
  file = await exportedJson(server, owner);
});

const check = (body: unknown, as = owner) => server.send('POST', '/api/account/imports', { as, body });
const first = <Item>(list: readonly Item[]) => list[0] as Item;
const balance = async () =>
  (await server.send('GET', '/api/inventory/items', { as: owner })).body.items[0].quantity as number;

const MOUTH = { effect: 'boca_seca', strength: 'leve' } as const;

describe('a file that is brought', () => {
  test('is checked, and nothing of it is written before its person says so', async () => {
    const other = await server.person();
    const checked = await check(file, other);
    expect(checked.status).toBe(201);
    expect(checked.body).toMatchObject({ state: 'checked', progress: 0 });
    expect(checked.body.counts).toMatchObject({
      inventoryItems: { added: 1 },
      entries: { added: 1 },
      movements: { added: 2 },
      reminders: { added: 1 },
    });
    expect((await server.send('GET', '/api/diary/entries', { as: other })).body.items).toEqual([]);
    const listed = await server.send('GET', '/api/account/imports', { as: other });
    expect(listed.body.items.map((job: { id: string }) => job.id)).toEqual([checked.body.id]);
  });

  test('from before ratings could be copied imports as one that copied nothing', async () => {
    const other = await server.person();
    const old = structuredClone(file) as {
      entries: { copiedBefore?: unknown; symptoms: { before: { sleep?: unknown } } }[];
    };
    for (const entry of old.entries) {
      delete entry.copiedBefore;
      delete entry.symptoms.before.sleep;
    }
    await imported(server, other, old);
    const { entries } = await exportedJson(server, other);
    expect(first(entries)).toMatchObject({
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6, sleep: null } },
      copiedBefore: [],
    });
  });

  test('from before unwanted effects were asked for imports as one that told none', async () => {
    const other = await server.person();
    const old = structuredClone(file) as { entries: { unwantedEffects?: unknown }[] };
    for (const entry of old.entries) delete entry.unwantedEffects;
    await imported(server, other, old);
    expect(first((await exportedJson(server, other)).entries)).toMatchObject({ unwantedEffects: [] });
  });

  test('takes the place of one that was never carried out', async () => {
    await check(file);
    const { body } = await check(file);
    const listed = await server.send('GET', '/api/account/imports', { as: owner });
    expect(listed.body.items.map((job: { id: string }) => job.id)).toEqual([body.id]);
  });

  test('is carried out once, however often that is said', async () => {
    const { body } = await check(file);
    const confirm = () => server.send('POST', `/api/account/imports/${body.id}/confirmation`, { as: owner });
    expect((await confirm()).body.state).toBe('queued');
    expect((await confirm()).body.state).toBe('queued');
    const next = await check(file);
    const busy = await server.send('POST', `/api/account/imports/${next.body.id}/confirmation`, { as: owner });
    expect([busy.status, busy.body.code]).toEqual([409, 'imports.already_running']);
  });

  test.each(['stranger', 'doctor', 'nobody'])('is neither seen nor carried out by %s', async (who) => {
    const as = who === 'nobody' ? undefined : await server.person(who === 'doctor' ? 'medico' : 'paciente');
    const { body } = await check(file);
    const send = (method: string, rest = '') =>
      server.send(method, `/api/account/imports/${body.id}${rest}`, as ? { as } : {});
    const status = as ? 404 : 401;
    expect((await send('GET')).status).toBe(status);
    expect((await send('POST', '/confirmation')).status).toBe(status);
    expect((await send('DELETE')).status).toBe(status);
    expect((await server.send('GET', `/api/account/imports/${body.id}`, { as: owner })).body.state).toBe('checked');
  });

  test('is taken from patients only', async () => {
    const refused = await check(file, await server.person('medico'));
    expect([refused.status, refused.body.code]).toEqual([403, 'request.not_allowed']);
  });

  test('may be large, and not larger', async () => {
    const send = (path: string, padding: number) => {
      const body = `${JSON.stringify(file)}${' '.repeat(padding)}`;
      const headers = { 'content-length': String(Buffer.byteLength(body)) };
      return server.send('POST', path, { as: owner, body, headers });
    };
    expect((await send('/api/account/imports', 63 * 1024 * 1024)).status).toBe(201);
    const tooLarge = await send('/api/account/imports', 64 * 1024 * 1024);
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'request.too_large']);
    expect((await send('/api/diary/entries', 70 * 1024)).status).toBe(413);
  });
});

describe('bodies that arrive slowly', () => {
  /** A body of which the first byte has been read, and that goes on when the test says so. */
  async function slowly(as: TestPerson, saysLength = true) {
    const rest = Buffer.from(JSON.stringify(file));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = {
      'content-type': 'application/json',
      ...(saysLength ? { 'content-length': String(rest.length + 1) } : { 'transfer-encoding': 'chunked' }),
      cookie: `balsamo.session_token=${as.token}.signature`,
    };
    const init = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit;
    const answer = Promise.resolve(server.app.request('/api/account/imports', init));
    const writer = writable.getWriter();
    // Answered early, nobody reads.
    await Promise.race([writer.write(Buffer.from(' ')), answer]);
    return { answer, finish: () => writer.write(rest).then(() => writer.close()) };
  }

  const parsed = async (answer: Promise<Response>) => ({
    status: (await answer).status,
    body: (await (await answer).json()) as { state?: string; code?: string },
  });

  test('keep nobody else’s file from being checked, and are checked once they are there', async () => {
    const slow = [];
    for (let i = 0; i < 4; i++) slow.push(await slowly(await server.person(), i % 2 === 0));
    expect(await check(file)).toMatchObject({ status: 201, body: { state: 'checked' } });
    for (const { answer, finish } of slow) {
      await finish();
      const { status, body } = await parsed(answer);
      expect([status, body.state]).toEqual([201, 'checked']);
    }
  });

  test('are of one person one at a time', async () => {
    const { answer, finish } = await slowly(owner);
    expect((await check(file)).body.code).toBe('imports.already_checking');
    await finish();
    expect((await answer).status).toBe(201);
  });

  test('are taken from nobody who is not signed in', async () => {
    const { answer } = await slowly({ ...owner, token: 'nobody' }, false);
    const { status, body } = await parsed(answer);
    expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
  });
});

describe('what is not in order', () => {
  test.each<[string, (of: PersonalExport) => unknown, string, string]>([
    [
      'a unit',
      (of) => (first(of.entries).quantity.unit = 'litros' as never),
      '/entries/0/quantity/unit',
      'invalid_value',
    ],
    ['a rating', (of) => (first(of.entries).symptoms.before.mood = 11), '/entries/0/symptoms/before/mood', 'too_big'],
    [
      'a copied rating that is none',
      (of) => (first(of.entries).copiedBefore = ['sleep']),
      '/entries/0/copiedBefore/0',
      'copied_without_rating',
    ],
    [
      'an unwanted effect told twice',
      (of) => (first(of.entries).unwantedEffects = [MOUTH, { ...MOUTH, strength: 'forte' }]),
      '/entries/0/unwantedEffects',
      'effect_told_twice',
    ],
    ['a time', (of) => (first(of.entries).consumedAt = 'ontem'), '/entries/0/consumedAt', 'invalid_format'],
    [
      'a missing field',
      (of) => delete (first(of.entries) as { notes?: unknown }).notes,
      '/entries/0/notes',
      'invalid_type',
    ],
    ['a field of nowhere', (of) => Object.assign(first(of.entries), { user: 1 }), '/entries/0/user', 'unknown_field'],
    ['text that cannot be stored', (of) => (first(of.entries).notes = 'a\u0000'), '/entries/0/notes', 'not_storable'],
    ['an id twice', (of) => of.entries.push(first(of.entries)), '/entries/1/id', 'duplicate_id'],
    ['a product of nowhere', (of) => of.inventoryItems.splice(0), '/entries/0/inventoryItemId', 'unknown_reference'],
    ['a list of nowhere', (of) => Object.assign(of, { users: [] }), '/users', 'unknown_field'],
    ['no account', (of) => delete (of as { account?: unknown }).account, '/account', 'invalid_type'],
  ])('%s is said with its record and field, and nothing is kept', async (_, spoil, pointer, code) => {
    const spoilt = structuredClone(file);
    spoil(spoilt);
    const { status, body } = await check(spoilt);
    expect([status, body.code]).toEqual([422, 'imports.refused']);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect((await server.send('GET', '/api/account/imports', { as: owner })).body.items).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['something else', { entries: [] }, 'imports.not_an_export'],
    ['no JSON', '{"format":', 'imports.not_an_export'],
    ['a list', [], 'imports.not_an_export'],
    ['nothing', '', 'request.malformed'],
  ])('%s is no export', async (_, body, code) => {
    const answer = await check(body);
    expect([answer.status < 500, answer.body.code]).toEqual([
      true,
      code === 'request.malformed' ? answer.body.code : code,
    ]);
  });

  test('a file of a version to come is told apart from one that is broken', async () => {
    const { body } = await check({ ...file, version: 2, entries: [{ new: 'shape' }] });
    expect(body.code).toBe('imports.newer_version');
  });

  test('what is wrong is told for as much as one can mend at once', async () => {
    const entries = Array.from({ length: 500 }, () => ({}));
    const { body } = await check({ ...file, entries });
    expect(body.errors.length).toBeLessThanOrEqual(20);
  });
});

describe('what only somebody else can make', () => {
  test('a prescription of a doctor is left out, and its patient’s next version begins a line of its own', async () => {
    const other = await server.person();
    const prescribed = {
      id: crypto.randomUUID(),
      doctorId: crypto.randomUUID(),
      doctorName: 'Helena Prado',
      protocolName: 'Noite',
      products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
      status: 'obsoleta',
      renewalDate: null,
      previousId: null,
      createdAt: '2026-01-01T10:00:00.000Z',
      updatedAt: '2026-01-01T10:00:00.000Z',
      deletedAt: null,
    };
    // Of a doctor whose account is gone the name is left.
    const orphaned = { ...prescribed, id: crypto.randomUUID(), doctorId: null };
    const own = { ...orphaned, id: crypto.randomUUID(), doctorName: null, previousId: prescribed.id, status: 'ativa' };
    const { body } = await imported(server, other, { ...file, prescriptions: [prescribed, orphaned, own] });
    expect(body.counts.prescriptions).toEqual({ added: 1, known: 0, skipped: 2 });
    const { prescriptions } = await exportedJson(server, other);
    expect(prescriptions).toMatchObject([{ id: own.id, doctorId: null, previousId: null }]);
  });
});

describe('an account that went on since', () => {
  test('keeps its own entry, ledger and history of it', async () => {
    const entry = first(file.entries);
    await server.send('PATCH', `/api/diary/entries/${entry.id}`, {
      as: owner,
      body: { quantity: { value: 10, unit: 'gotas' }, notes: 'mais' },
    });
    const now = await exportedJson(server, owner);
    expect(await balance()).toBe(29.5);

    // The other way round, too: a file that knows more of an entry than the account moves no stock.
    const older = await server.person();
    await imported(server, older, file);
    await imported(server, older, now);
    const { body } = await imported(server, owner, file);
    expect(body.counts).toMatchObject({ entries: { known: 1, added: 0 }, movements: { added: 0 } });
    expect(await balance()).toBe(29.5);
    expect({ ...(await exportedJson(server, owner)), exportedAt: now.exportedAt }).toEqual(now);
    const stock = await server.send('GET', '/api/inventory/items', { as: older });
    expect(stock.body.items[0].quantity).toBe(29.9);
  });

  test('is reminded of a product once', async () => {
    const other = await server.person();
    const [reminder] = file.reminders;
    const { body } = await imported(server, other, {
      ...file,
      reminders: [reminder, { ...reminder, id: crypto.randomUUID(), times: ['09:00'] }],
    });
    expect(body.counts.reminders).toEqual({ added: 1, known: 0, skipped: 1 });
  });

  test('is not reminded now of check-outs that fell due elsewhere', async () => {
    const other = await server.person();
    const open = { ...first(file.entries), status: 'incompleto', checkedOutAt: null };
    await imported(server, other, { ...file, entries: [open], revisions: [] });
    const { rows } = await server.db.ownerPool.query('select is_reminder_sent from diary_entries where user_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([{ is_reminder_sent: true }]);
  });
});

describe('a file with more trackers than an account keeps', () => {
  const AT = '2026-01-05T12:00:00.000Z';
  const idOf = (number: number) => `0197a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`;
  /** The last of them is followed. */
  const trackersOf = (total: number) =>
    Array.from({ length: total }, (_, number) => ({
      ...{ id: idOf(number), name: `Tremor ${number}`, kind: 'yes_no', windowHours: null, lowEnd: null, highEnd: null },
      ...{ better: 'less', place: number === total - 1 ? 1 : null, createdAt: AT, updatedAt: AT },
    }));
  const NO_SYMPTOMS = { mood: null, anxiety: null, energy: null, pain: null, sleep: null };
  const rating = (symptoms: object, own: Record<string, number>) => ({
    ...{ id: crypto.randomUUID(), ratedAt: AT, timeZone: 'America/Sao_Paulo', symptoms, own },
    ...{ changedAt: null, createdAt: AT, updatedAt: AT },
  });

  test('says at its check how many stay out, brings those that fit, the followed one first, and drops what was said of the others', async () => {
    const other = await server.person();
    const [first, lost, followed] = [idOf(0), idOf(31), idOf(32)];
    const brought = {
      ...file,
      trackers: trackersOf(33),
      entries: file.entries.map((entry) => ({
        ...entry,
        ownBefore: { [first]: 1, [lost]: 1 },
        ownAfter: { [lost]: 0 },
      })),
      ratings: [
        rating(NO_SYMPTOMS, { [lost]: 1 }),
        rating(NO_SYMPTOMS, { [lost]: 1, [followed]: 1 }),
        rating({ ...NO_SYMPTOMS, pain: 4 }, { [lost]: 1 }),
      ],
    };
    const { body: checked } = await check(brought, other);
    const counts = {
      trackers: { added: 30, known: 0, skipped: 3 },
      ratings: { added: 2, known: 0, skipped: 1 },
      entries: { added: 1, known: 0, skipped: 0 },
    };
    expect(checked.counts).toMatchObject(counts);
    expect((await server.send('GET', '/api/trackers', { as: other })).body.items).toEqual([]);
    const { body: done } = await imported(server, other, brought);
    expect(done.counts).toMatchObject(counts);

    const there = await exportedJson(server, other);
    expect(there.trackers).toHaveLength(30);
    expect(there.trackers.find(({ id }) => id === followed)?.place).toBe(1);
    expect(there.trackers.map(({ id }) => id)).not.toContain(lost);
    expect(there.entries.map(({ ownBefore, ownAfter }) => [ownBefore, ownAfter])).toEqual([[{ [first]: 1 }, {}]]);
    expect(there.ratings.map(({ own }) => own)).toEqual(expect.arrayContaining([{}, { [followed]: 1 }]));
    // What it exports now can be brought again: nothing in it refers to what stayed out.
    expect((await check(there, await server.person())).status).toBe(201);
  });

  test('counts those that the account has, and that came in other parts of the file', async () => {
    const other = await server.person();
    await imported(server, other, { ...file, trackers: trackersOf(20) });
    const { body } = await check({ ...file, trackers: trackersOf(90) }, other);
    expect(body.counts.trackers).toEqual({ added: 10, known: 20, skipped: 60 });
  });
});

test('a file with more documents than fit is told of by the number that will come, however many there are', async () => {
  const other = await server.person();
  const stamps = { createdAt: '2026-01-05T12:00:00.000Z', updatedAt: '2026-01-05T12:00:00.000Z' };
  const words = { type: 'laudo', title: null, number: null, issuer: null, issuedOn: null, validUntil: null };
  const documents = Array.from({ length: 130 }, () => ({ id: crypto.randomUUID(), ...words, ...stamps }));
  const { body } = await check({ ...file, documents }, other);
  expect(body.counts.documents).toEqual({ added: 100, known: 0, skipped: 30 });
});
