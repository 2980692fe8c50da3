import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDoctorOf, hideRecreational } from '../patients/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { countBody, trackerBody } from './testing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
});

const send = (method: string, path: string, body?: unknown, as = patient) => server.send(method, path, { as, body });
const own = async () => (await send('GET', '/api/trackers')).body.items;
const follow = async (body = trackerBody()) => (await send('POST', '/api/trackers', body)).body;
const figures = async (as = patient, path = '/api/trackers/figures') => send('GET', path, undefined, as);

/** A use some days ago, finished so many hours later. */
async function use(daysAgo: number, said: { before?: object; after?: object; hours?: number; method?: string }) {
  const at = server.clock.now.getTime() - daysAgo * DAY_MS;
  const { before, after, hours = 5, method = 'sublingual' } = said;
  const body = checkInBody({
    consumedAt: new Date(at).toISOString(),
    consumptionMethod: method,
    ...(before ? { ownBefore: before } : {}),
  });
  expect(await send('POST', '/api/diary/entries', body)).toMatchObject({ status: 201 });
  if (!after) return body.id;
  const changedAt = new Date(at + hours * HOUR_MS).toISOString();
  const checkOut = { ...CHECK_OUT_BODY, ownAfter: after, changedAt };
  expect(await send('POST', `/api/diary/entries/${body.id}/check-out`, checkOut)).toMatchObject({ status: 200 });
  return body.id;
}

describe('what a patient follows', () => {
  test('is kept as it was named, and sending it again changes nothing', async () => {
    const body = trackerBody({ name: ' Formigamento nas mãos ' });
    const first = await send('POST', '/api/trackers', body);
    expect(first).toMatchObject({ status: 201, body: { ...body, name: 'Formigamento nas mãos', isFollowed: true } });
    expect(await send('POST', '/api/trackers', { ...body, name: 'Outra' })).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await own()).toEqual([first.body]);
  });

  test('is three things at most: a fourth is refused until one is stopped, also when two are sent at once', async () => {
    const [first] = [await follow(), await follow(countBody())];
    const both = await Promise.all([trackerBody(), trackerBody()].map((body) => send('POST', '/api/trackers', body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('trackers.full');
    expect(await send('PATCH', `/api/trackers/${first.id}`, { isFollowed: false })).toMatchObject({ status: 200 });
    expect(await send('POST', '/api/trackers', trackerBody())).toMatchObject({ status: 201 });
    const again = await send('PATCH', `/api/trackers/${first.id}`, { isFollowed: true, name: 'Outro nome' });
    expect(again).toMatchObject({ status: 409, body: { code: 'trackers.full' } });
    const stopped = (await own()).at(-1);
    expect(stopped).toMatchObject({ id: first.id, name: first.name, isFollowed: false });
  });

  test('that is taken up again at the same moment as another gets a place of its own', async () => {
    const three = [await follow(), await follow(countBody()), await follow()];
    const all = (isFollowed: boolean) =>
      Promise.all(three.map(({ id }) => send('PATCH', `/api/trackers/${id}`, { isFollowed })));
    for (let round = 0; round < 10; round++) {
      await all(false);
      expect((await all(true)).map(({ status, body }) => [status, body.isFollowed])).toEqual(
        three.map(() => [200, true]),
      );
    }
  });

  test('can be reworded, and never made another measure', async () => {
    const scale = await follow();
    expect(await send('PATCH', `/api/trackers/${scale.id}`, { name: 'Tremor', highEnd: 'sem parar' })).toMatchObject({
      status: 200,
      body: { ...scale, name: 'Tremor', highEnd: 'sem parar', updatedAt: expect.any(String) },
    });
    expect(await send('PATCH', `/api/trackers/${scale.id}`, { kind: 'count' })).toMatchObject({ status: 422 });
    const count = await follow(countBody());
    expect(await send('PATCH', `/api/trackers/${count.id}`, { highEnd: 'muito' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/highEnd', code: 'not_of_kind' }] },
    });
  });

  test.each([
    ['a scale without ends', { lowEnd: null }, '/lowEnd', 'required'],
    ['a count without hours', { kind: 'count', lowEnd: null, highEnd: null }, '/windowHours', 'required'],
    ['a blank name', { name: '  ' }, '/name', 'empty'],
  ])('is refused beside its cause: %s', async (_, changes, pointer, code) => {
    const { status, body } = await send('POST', '/api/trackers', trackerBody(changes as object));
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('is a patient’s alone: a doctor follows nothing, and nobody changes another person’s', async () => {
    const tracker = await follow();
    const stranger = await server.person();
    expect(await send('PATCH', `/api/trackers/${tracker.id}`, { name: 'Meu' }, stranger)).toMatchObject({
      status: 404,
    });
    const doctor = await server.person('medico');
    expect(await send('POST', '/api/trackers', trackerBody(), doctor)).toMatchObject({ status: 403 });
    expect(await own()).toMatchObject([{ name: tracker.name }]);
  });
});

describe('values', () => {
  test('come back with the entry, merge by the moment, and are told in its history', async () => {
    const { id } = await follow();
    const entryId = await use(1, { before: { [id]: 7 }, after: { [id]: 3 } });
    expect((await send('GET', `/api/diary/entries/${entryId}`)).body).toMatchObject({
      ownBefore: { [id]: 7 },
      ownAfter: { [id]: 3 },
    });
    await send('PATCH', `/api/diary/entries/${entryId}`, { ownAfter: {} });
    const { body } = await send('GET', `/api/diary/entries/${entryId}`);
    expect(body).toMatchObject({ ownBefore: { [id]: 7 }, ownAfter: {} });
    const { items } = (await send('GET', `/api/diary/entries/${entryId}/revisions`)).body;
    expect(items[0].changes).toEqual([{ field: 'ownAfter', from: { [id]: 3 }, to: {}, isKept: true }]);
  });

  test('stand in a rating without a use, and go with a correction', async () => {
    const { id } = await follow();
    const rating = { id: crypto.randomUUID(), ratedAt: server.clock.now.toISOString(), timeZone: 'UTC', symptoms: {} };
    const kept = await send('POST', '/api/diary/ratings', { ...rating, own: { [id]: 4 } });
    expect(kept).toMatchObject({ status: 201, body: { own: { [id]: 4 } } });
    const corrected = await send('PATCH', `/api/diary/ratings/${rating.id}`, { own: { [id]: 5 } });
    expect(corrected).toMatchObject({ status: 200, body: { own: { [id]: 5 } } });
  });

  test('are refused where they are of nobody’s tracker, of another person’s, or none of its kind', async () => {
    const { id } = await follow(trackerBody({ kind: 'yes_no', lowEnd: null, highEnd: null }));
    const other = trackerBody();
    await send('POST', '/api/trackers', other, await server.person());
    const tried = async (ownBefore: object) =>
      (await send('POST', '/api/diary/entries', checkInBody({ ownBefore }))).body.errors?.[0];
    expect(await tried({ [id]: 2 })).toMatchObject({ pointer: `/ownBefore/${id}`, code: 'not_of_kind' });
    expect(await tried({ [other.id]: 2 })).toMatchObject({ code: 'no_such_tracker' });
    expect(await tried({ algo: 2 })).toBeDefined();
    expect((await send('GET', '/api/diary/entries')).body.items).toEqual([]);
  });

  test('of what was stopped meanwhile are taken: they were said before', async () => {
    const { id } = await follow();
    await send('PATCH', `/api/trackers/${id}`, { isFollowed: false });
    expect(await send('POST', '/api/diary/entries', checkInBody({ ownBefore: { [id]: 1 } }))).toMatchObject({
      status: 201,
    });
  });
});

describe('figures', () => {
  test('of who follows nothing are none', async () => {
    expect((await figures()).body.items).toEqual([]);
  });

  test('tell of each day what was said, and that a handful of uses says nothing yet', async () => {
    const { id } = await follow();
    await use(2, { before: { [id]: 8 }, after: { [id]: 4 } });
    await use(1, { before: { [id]: 6 }, after: { [id]: 2 } });
    const { status, body } = await figures();
    expect(status).toBe(200);
    const [figure] = body.items;
    expect(figure.days.map(({ before, after }: never) => [before, after])).toEqual([
      [
        { mean: 8, records: 1 },
        { mean: 4, records: 1 },
      ],
      [
        { mean: 6, records: 1 },
        { mean: 2, records: 1 },
      ],
    ]);
    expect(figure.effect).toMatchObject({ verdict: 'unclear', outcome: 'too_few', records: 2, change: null });
  });

  test('count only what lies after the use as a whole: of three hours, a check-out made after two is no observation', async () => {
    const { id } = await follow(countBody());
    await use(3, { before: { [id]: 3 }, after: { [id]: 1 }, hours: 2, method: 'vaporizando' });
    await use(2, { before: { [id]: 3 }, after: { [id]: 1 }, hours: 3, method: 'vaporizando' });
    expect((await figures()).body.items[0].effect).toMatchObject({ records: 1 });
  });

  test('say of a product that keeps most of it away that it helps', async () => {
    const { id } = await follow();
    for (let day = 1; day <= 28; day++) {
      await use(day, { before: { [id]: 7 + (day % 2) }, after: { [id]: 1 + (day % 3) } });
      const ratedAt = new Date(server.clock.now.getTime() - day * DAY_MS - 10 * HOUR_MS).toISOString();
      const symptoms = {};
      await send('POST', '/api/diary/ratings', {
        id: crypto.randomUUID(),
        ratedAt,
        timeZone: 'America/Sao_Paulo',
        symptoms,
        own: { [id]: 7 },
      });
    }
    const [figure] = (await figures()).body.items;
    expect(figure.effect).toMatchObject({
      verdict: 'helps',
      outcome: 'benefit',
      meaning: { size: 'meaningful', basis: 'convention' },
    });
    expect(figure.effect.change.low).toBeGreaterThan(0);
    expect(figure.products).toMatchObject([{ itemId: null, productType: 'oleo', effect: { verdict: 'helps' } }]);
  });

  test('of what no way is better of are shown and not judged', async () => {
    const { id } = await follow(trackerBody({ better: 'neither' }));
    await use(1, { before: { [id]: 8 }, after: { [id]: 4 } });
    const [figure] = (await figures()).body.items;
    expect(figure).toMatchObject({ effect: null, products: [] });
    expect(figure.days).toHaveLength(1);
  });

  test('of what was stopped stand there as long as the period holds any of it', async () => {
    const [stopped, unused] = [await follow(), await follow(countBody())];
    await use(1, { before: { [stopped.id]: 8 } });
    for (const { id } of [stopped, unused]) await send('PATCH', `/api/trackers/${id}`, { isFollowed: false });
    expect((await figures()).body.items).toMatchObject([{ tracker: { id: stopped.id, isFollowed: false } }]);
  });

  test('are shown to the doctor who follows the patient, each reading in the access log, and to nobody else', async () => {
    const { id } = await follow();
    await use(1, { before: { [id]: 8 }, after: { [id]: 4 } });
    await use(2, { before: { [id]: 8 }, after: { [id]: 4 }, method: 'recreativo' });
    const doctor = await createDoctorOf(server, patient);
    const careful = await createDoctorOf(server, patient);
    await hideRecreational(server, patient, careful);
    const path = `/api/patients/${patient.id}/trackers`;
    expect((await figures(doctor, path)).body.items[0].days).toHaveLength(2);
    expect((await figures(careful, path)).body.items[0].days).toHaveLength(1);
    const { rows } = await server.db.ownerPool.query(
      'select reader_id, resource from access_log where patient_id = $1 order by id',
      [patient.id],
    );
    expect(rows).toEqual([doctor, careful].map((reader) => ({ reader_id: reader.id, resource: 'insights' })));
    await send('DELETE', `/api/connections/${doctor.id}`);
    for (const reader of [doctor, await server.person('medico'), await server.person()])
      expect(await figures(reader, path)).toMatchObject({ status: 404 });
  });
});
