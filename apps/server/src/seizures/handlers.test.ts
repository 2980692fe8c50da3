import { randomUUID } from 'node:crypto';
import type { NewSeizure } from '@balsamo/contract/seizures/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect, createDoctor } from '../connections/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { seizureBody } from './testing.ts';

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
/** Today at noon in São Paulo, some days ago. */
const instantOf = (daysAgo: number) => `${dayOf(daysAgo)}T15:00:00.000Z`;
const dayOf = (daysAgo: number) => addDays(localDay(server.clock.now, 'America/Sao_Paulo'), -daysAgo);
const record = (daysAgo: number, given: Partial<NewSeizure> = {}) =>
  send('POST', '/api/seizures', seizureBody({ occurredAt: instantOf(daysAgo), ...given }));
const sayFree = (daysAgo: number) => send('PUT', `/api/seizure-free-days/${dayOf(daysAgo)}`);
const figures = async (query = '') => (await send('GET', `/api/seizures/figures${query}`)).body;
const list = async () => (await send('GET', '/api/seizures')).body.items;

describe('a seizure', () => {
  test('is kept as it was recorded, and sending it again changes nothing', async () => {
    const body = seizureBody({ occurredAt: instantOf(1), note: ' Ao acordar ', timedSeconds: 95 });
    const first = await send('POST', '/api/seizures', body);
    expect(first).toMatchObject({ status: 201, body: { ...body, note: 'Ao acordar' } });
    expect(await send('POST', '/api/seizures', { ...body, note: null, count: 3 })).toMatchObject({
      status: 200,
      body: first.body,
    });
    const both = await Promise.all([1, 2].map(() => send('POST', '/api/seizures', seizureBody({ id: body.id }))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toEqual([first.body]);
  });

  test('whose id somebody else has is refused, and tells nothing of theirs', async () => {
    const { body } = await record(1);
    const other = await server.person();
    expect(await send('POST', '/api/seizures', seizureBody({ id: body.id }), other)).toMatchObject({
      status: 409,
      body: { code: 'seizures.id_taken' },
    });
    expect(await send('PUT', `/api/seizures/${body.id}`, withoutId(seizureBody()), other)).toMatchObject({
      status: 404,
    });
    expect(await send('DELETE', `/api/seizures/${body.id}`, undefined, other)).toMatchObject({ status: 204 });
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ['timed at another length than it is said to have', { timedSeconds: 400 }, '/length'],
    ['of fifty-one in a row', { count: 51 }, '/count'],
    ['of none', { count: 0 }, '/count'],
    ['timed for more than two hours', { timedSeconds: 7201, length: 'over_5_min' }, '/timedSeconds'],
    ['of an unknown kind', { kind: 'grand_mal' }, '/kind'],
    ['with a note of blanks', { note: '  ' }, '/note'],
  ])('%s is refused at its field', async (_, given, pointer) => {
    const refused = await send('POST', '/api/seizures', { ...seizureBody({ occurredAt: instantOf(1) }), ...given });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });

  test('that is yet to come is refused, and one read off a clock that was set since asks for its time', async () => {
    expect(await record(-2)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/occurredAt', code: 'too_far_in_future' }] },
    });
    const set = { occurredAt: instantOf(0), sentAt: instantOf(3) };
    expect(await send('POST', '/api/seizures', { ...seizureBody(), ...set })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/occurredAt', code: 'clock_was_set' }] },
    });
  });

  test('is corrected as a whole; a correction made earlier that comes later changes nothing', async () => {
    const { body } = await record(2, { note: 'No sono' });
    const change = (given: object) =>
      send('PUT', `/api/seizures/${body.id}`, { ...withoutId(seizureBody({ occurredAt: instantOf(3) })), ...given });
    const at = (hoursAgo: number) => new Date(server.clock.now.getTime() - hoursAgo * HOUR_MS).toISOString();
    const corrected = await change({ kind: 'absence', changedAt: at(1) });
    expect(corrected).toMatchObject({ status: 200, body: { kind: 'absence', note: null, occurredAt: instantOf(3) } });
    expect(await change({ kind: 'spasms', note: 'Tarde demais', changedAt: at(2) })).toMatchObject({
      status: 200,
      body: corrected.body,
    });
    expect(await send('PUT', `/api/seizures/${randomUUID()}`, withoutId(seizureBody()))).toMatchObject({
      status: 404,
      body: { code: 'seizures.no_such_seizure' },
    });
  });

  test('is removed for good, with its note, and nothing is known of its day then', async () => {
    await sayFree(1);
    const { body } = await record(1, { note: 'No sono' });
    for (let time = 0; time < 2; time++)
      expect(await send('DELETE', `/api/seizures/${body.id}`)).toMatchObject({ status: 204 });
    const { rows } = await server.db.ownerPool.query('select from seizure_notes where user_id = $1', [patient.id]);
    expect(rows).toHaveLength(0);
    expect(await figures()).toMatchObject({ weeks: [], freeDays: [] });
  });

  test('that was removed is not recorded again by a device whose answer got lost', async () => {
    const body = seizureBody({ occurredAt: instantOf(1) });
    await send('POST', '/api/seizures', body);
    await send('DELETE', `/api/seizures/${body.id}`);
    for (let time = 0; time < 2; time++)
      expect(await send('POST', '/api/seizures', body)).toMatchObject({
        status: 410,
        body: { code: 'seizures.removed' },
      });
    expect(await list()).toEqual([]);
    const { rows } = await server.db.ownerPool.query('select seizure_id from removed_seizures where user_id = $1', [
      patient.id,
    ]);
    expect(rows).toEqual([{ seizure_id: body.id }]);
  });

  test('stays removed whichever of two requests comes first: its removal, or its recording once more', async () => {
    for (let time = 0; time < 10; time++) {
      const body = seizureBody({ occurredAt: instantOf(1) });
      await send('POST', '/api/seizures', body);
      await Promise.all([send('DELETE', `/api/seizures/${body.id}`), send('POST', '/api/seizures', body)]);
    }
    expect(await list()).toEqual([]);
  });

  test('that was never there leaves nothing behind when it is removed, and can be recorded then', async () => {
    const body = seizureBody({ occurredAt: instantOf(1) });
    await send('DELETE', `/api/seizures/${body.id}`);
    expect(await send('POST', '/api/seizures', body)).toMatchObject({ status: 201 });
  });

  test('stands in pages, newest first, to the last one', async () => {
    for (const daysAgo of [3, 1, 2]) await record(daysAgo);
    const first = (await send('GET', '/api/seizures?limit=2')).body;
    expect(first.items.map((one: NewSeizure) => one.occurredAt)).toEqual([instantOf(1), instantOf(2)]);
    const next = (await send('GET', `/api/seizures?limit=2&cursor=${first.nextCursor}`)).body;
    expect(next).toMatchObject({ items: [{ occurredAt: instantOf(3) }], nextCursor: null });
  });
});

describe('a day without seizures', () => {
  test('is one that was said to be: said twice it is one, and taken back it is none', async () => {
    for (let time = 0; time < 2; time++)
      expect(await sayFree(1)).toMatchObject({ status: 200, body: { day: dayOf(1) } });
    expect((await figures()).freeDays).toEqual([dayOf(1)]);
    for (let time = 0; time < 2; time++)
      expect(await send('DELETE', `/api/seizure-free-days/${dayOf(1)}`)).toMatchObject({ status: 204 });
    expect((await figures()).freeDays).toEqual([]);
  });

  test('is refused where one is recorded, by the day of the place where it was', async () => {
    // Half past eleven at night in São Paulo is the next day in UTC.
    await record(0, { occurredAt: `${dayOf(1)}T02:30:00.000Z` });
    expect(await sayFree(2)).toMatchObject({ status: 409, body: { code: 'seizures.day_has_seizures' } });
    expect(await sayFree(1)).toMatchObject({ status: 200 });
  });

  test('is none any more once a seizure of it is recorded, or corrected to it', async () => {
    await sayFree(1);
    await sayFree(2);
    const { body } = await record(1);
    expect((await figures()).freeDays).toEqual([dayOf(2)]);
    await send('PUT', `/api/seizures/${body.id}`, withoutId(seizureBody({ occurredAt: instantOf(2) })));
    expect((await figures()).freeDays).toEqual([]);
  });

  test('never stands beside a seizure of its own, whichever of two requests comes first', async () => {
    for (let daysAgo = 1; daysAgo < 12; daysAgo++) await Promise.all([sayFree(daysAgo), record(daysAgo)]);
    expect(await figures()).toMatchObject({ freeDays: [], seizures: { length: 11 } });
    const { rows } = await server.db.ownerPool.query('select day from seizure_free_days where user_id = $1', [
      patient.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('that is yet to come is refused, and no doctor has any', async () => {
    expect(await sayFree(-2)).toMatchObject({ status: 422, body: { errors: [{ code: 'day_in_future' }] } });
    const doctor = await server.person('medico');
    for (const [method, path, body] of [
      ['PUT', `/api/seizure-free-days/${dayOf(1)}`, undefined],
      ['POST', '/api/seizures', seizureBody({ occurredAt: instantOf(1) })],
      ['GET', '/api/seizures/figures', undefined],
    ] as const)
      expect(await send(method, path, body, doctor)).toMatchObject({ status: 403 });
  });
});

describe('figures', () => {
  test('tell weeks from Monday, with how many of their days are known', async () => {
    await record(0, { count: 4 });
    await sayFree(1);
    const { weeks, seizures } = await figures();
    const sum = (of: 'count' | 'observedDays') =>
      weeks.reduce((all: number, week: Record<typeof of, number>) => all + week[of], 0);
    expect([sum('count'), sum('observedDays')]).toEqual([4, 2]);
    expect(seizures).toEqual([{ day: dayOf(0), count: 4 }]);
  });

  test('compare with the days before the first use of what is used now, or before the day that is asked for', async () => {
    const use = (daysAgo: number, productType: string, consumptionMethod: string) =>
      send(
        'POST',
        '/api/diary/entries',
        checkInBody({
          productType,
          consumptionMethod,
          quantity: { value: 1, unit: productType === 'oleo' ? 'gotas' : 'g' },
          consumedAt: new Date(server.clock.now.getTime() - daysAgo * DAY_MS).toISOString(),
        }),
      );
    await record(100);
    expect(await figures()).toMatchObject({ firstUses: [], change: null });
    await use(60, 'flor', 'vaporizando');
    await use(50, 'oleo', 'sublingual');
    await use(2, 'oleo', 'sublingual');
    await use(1, 'flor', 'recreativo');
    const told = await figures();
    expect(told.firstUses).toMatchObject([
      { day: dayOf(50), productType: 'oleo', isCurrent: true },
      { day: dayOf(60), productType: 'flor', isCurrent: false },
    ]);
    expect(told.change).toMatchObject({ kind: 'too_few', since: dayOf(50), before: { seizures: 0 } });
    expect((await figures(`?since=${dayOf(93)}`)).change).toMatchObject({ since: dayOf(93) });
    expect((await figures('?since=1900-01-01')).change).toMatchObject({ kind: 'too_few' });
  });

  test('compare with the beginning of the oil and not of its newest bottle, for the doctor as for the patient', async () => {
    const doctor = await createDoctorOf(server, patient);
    const bottles = await Promise.all([1, 2].map(() => addItem(server, patient)));
    for (const [at, daysAgo] of [90, 50, 10].entries()) {
      const answer = await send(
        'POST',
        '/api/diary/entries',
        checkInBody({
          ...{ productType: 'oleo', consumptionMethod: 'sublingual', quantity: { value: 1, unit: 'gotas' } },
          inventoryItemId: bottles[at]?.id ?? bottles[1]?.id,
          consumedAt: new Date(server.clock.now.getTime() - daysAgo * DAY_MS).toISOString(),
        }),
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    }
    await record(100);
    const told = await figures();
    expect(told.change).toMatchObject({ since: dayOf(90) });
    expect(told.firstUses).toMatchObject([
      { day: dayOf(90), isCurrent: false },
      { day: dayOf(50), isCurrent: true },
    ]);
    const { body } = await send('GET', `/api/patients/${patient.id}/seizures`, undefined, doctor);
    expect(body.figures.change).toMatchObject({ since: dayOf(90) });
  });

  test('say that there are fewer where there are', async () => {
    for (let daysAgo = 140; daysAgo > 0; daysAgo--) {
      if (daysAgo > 70 && daysAgo % 2 === 0) await record(daysAgo);
      else if (daysAgo % 35 === 0) await record(daysAgo);
      else await sayFree(daysAgo);
    }
    const { change } = await figures(`?since=${dayOf(70)}`);
    expect(change).toMatchObject({ kind: 'measured', outcome: 'fewer', after: { observedWeeks: 10 } });
  });
});

describe('doctors', () => {
  test('read seizures of those who record them, each reading in the log, and nobody else does', async () => {
    const doctor = await createDoctorOf(server, patient);
    const path = `/api/patients/${patient.id}/seizures`;
    const log = async () =>
      (
        await server.db.ownerPool.query(
          'select reader_id, resource from access_log where patient_id = $1 order by id',
          [patient.id],
        )
      ).rows;
    expect(await send('GET', path, undefined, doctor)).toMatchObject({
      status: 200,
      body: { items: [], figures: null, recorders: {} },
    });
    expect(await log()).toEqual([]);
    await record(1, { note: 'No sono' });
    await sayFree(2);
    const careful = await createDoctor(server);
    await connect(server, careful, patient, { hidesRecreational: false, hidesNotes: true, hidesStock: true });
    expect(await send('GET', path, undefined, doctor)).toMatchObject({
      status: 200,
      body: { items: [{ note: 'No sono' }], figures: { freeDays: [dayOf(2)] } },
    });
    expect((await send('GET', path, undefined, careful)).body.items).toMatchObject([{ note: null, count: 1 }]);
    expect(await log()).toEqual([doctor, careful].map(({ id }) => ({ reader_id: id, resource: 'insights' })));
    await send('DELETE', `/api/connections/${doctor.id}`);
    for (const reader of [doctor, await server.person('medico'), await server.person()])
      expect(await send('GET', path, undefined, reader)).toMatchObject({ status: 404 });
  });
});

function withoutId({ id: _, ...said }: NewSeizure) {
  return said;
}
