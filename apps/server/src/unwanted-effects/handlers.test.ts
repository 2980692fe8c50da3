import { asUser } from '@balsamo/database/as-user.ts';
import { insertEntry, type NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { testEntry } from '@balsamo/database/testing/entries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { createCareWorld } from '../care/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { reportBody, reportEffect } from './testing.ts';

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
const own = async (as = patient) => (await send('GET', '/api/unwanted-effects', undefined, as)).body.items;
const toldTo = async (person: TestPerson) =>
  (
    await server.db.ownerPool.query(
      "select related_id, data from notifications where user_id = $1 and type = 'unwanted_effect_reported'",
      [person.id],
    )
  ).rows;

describe('a report', () => {
  test('is kept with all that it says, and sending it again changes nothing', async () => {
    const body = reportBody({
      redFlags: ['desmaio'],
      description: ' Caí no banho. ',
      beganOn: '2026-01-10',
      beganAt: '22:30',
      endedOn: '2026-01-11',
      actions: ['parou', 'outra'],
      actionNote: 'Deitei',
      outcome: 'recuperado',
      seriousness: ['internacao', 'risco_de_vida'],
      product: { name: 'Óleo', brand: 'Cultiva', batch: 'B-7', type: 'oleo' },
      dose: '5 gotas',
      method: 'sublingual',
      indication: 'Dor crônica',
      useBeganOn: '2025-12-03',
      otherMedicines: 'Losartana\nClobazam',
    });
    const first = await send('POST', '/api/unwanted-effects', body);
    expect(first).toMatchObject({ status: 201, body: { ...body, description: 'Caí no banho.' } });
    const again = await send('POST', '/api/unwanted-effects', { ...body, dose: 'outra' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await own()).toEqual([first.body]);
  });

  test('is changed as a whole and removed for good', async () => {
    const { id, createdAt } = await reportEffect(server, patient);
    const { id: _, ...changed } = reportBody({ outcome: 'recuperado', dose: '2 gotas' });
    expect(await send('PUT', `/api/unwanted-effects/${id}`, changed)).toMatchObject({
      status: 200,
      body: { id, ...changed, createdAt },
    });
    expect((await send('DELETE', `/api/unwanted-effects/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/api/unwanted-effects/${id}`)).status).toBe(204);
    expect(await own()).toEqual([]);
    expect(await send('PUT', `/api/unwanted-effects/${id}`, changed)).toMatchObject({
      status: 404,
      body: { code: 'unwantedEffects.no_such_report' },
    });
  });

  test('of an app that does not ask how serious it was, for what and since when, says nothing of it, and takes nothing away', async () => {
    const { seriousness: _, indication: __, useBeganOn: ___, ...old } = reportBody();
    const nothing = { seriousness: [], indication: null, useBeganOn: null };
    expect(await send('POST', '/api/unwanted-effects', old)).toMatchObject({ status: 201, body: nothing });
    const { id, ...said } = old;
    const more = { seriousness: ['internacao'], indication: 'Insônia', useBeganOn: '2026-01-02' };
    const change = (given: object) => send('PUT', `/api/unwanted-effects/${id}`, { ...said, ...given });
    expect(await change({ ...more, indication: ' Insônia ' })).toMatchObject({ status: 200, body: more });
    expect(await change({ dose: '2 gotas' })).toMatchObject({ status: 200, body: { ...more, dose: '2 gotas' } });
    expect(await change(nothing)).toMatchObject({ status: 200, body: nothing });
  });

  test('that arrives days later is told of the day on which it was written', async () => {
    const sentAt = new Date();
    const changedAt = new Date(sentAt.getTime() - 3 * 86_400_000).toISOString();
    const marks = { writeId: crypto.randomUUID(), changedAt, sentAt: sentAt.toISOString() };
    const { status, body } = await send('POST', '/api/unwanted-effects', { ...reportBody(), ...marks });
    expect(status).toBe(201);
    expect(Math.abs(Date.parse(body.createdAt) - Date.parse(changedAt))).toBeLessThan(60_000);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(body.createdAt) + 86_400_000);
  });

  test('is corrected by what was said last, not by what arrives last', async () => {
    const { id } = await reportEffect(server, patient);
    const { id: _, ...said } = reportBody();
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const change = (given: object) => send('PUT', `/api/unwanted-effects/${id}`, { ...said, ...given });
    const corrected = await change({ dose: '2 gotas', changedAt: at(1) });
    expect(corrected).toMatchObject({ status: 200, body: { dose: '2 gotas' } });
    expect(await change({ dose: '9 gotas', changedAt: at(2) })).toMatchObject({ status: 200, body: corrected.body });
    expect(await change({ dose: '3 gotas' })).toMatchObject({ status: 200, body: { dose: '3 gotas' } });
  });

  test('that was removed is not written again by a device whose answer got lost, and no doctor is told of it', async () => {
    const doctor = await createDoctorOf(server, patient);
    const body = reportBody({ isShownToDoctors: true });
    await send('POST', '/api/unwanted-effects', body);
    await send('DELETE', `/api/unwanted-effects/${body.id}`);
    for (let time = 0; time < 2; time++)
      expect(await send('POST', '/api/unwanted-effects', body)).toMatchObject({
        status: 410,
        body: { code: 'unwantedEffects.removed' },
      });
    expect(await own()).toEqual([]);
    expect(await toldTo(doctor)).toEqual([]);
    const { rows } = await server.db.ownerPool.query(
      'select report_id from removed_effect_reports where user_id = $1',
      [patient.id],
    );
    expect(rows).toEqual([{ report_id: body.id }]);
  });

  test('stays removed whichever of two requests comes first: its removal, or its writing once more', async () => {
    for (let time = 0; time < 10; time++) {
      const body = reportBody();
      await send('POST', '/api/unwanted-effects', body);
      await Promise.all([
        send('DELETE', `/api/unwanted-effects/${body.id}`),
        send('POST', '/api/unwanted-effects', body),
      ]);
    }
    expect(await own()).toEqual([]);
  });

  test('that never arrived leaves nothing behind when it is removed', async () => {
    const body = reportBody();
    expect((await send('DELETE', `/api/unwanted-effects/${body.id}`)).status).toBe(204);
    expect((await send('POST', '/api/unwanted-effects', body)).status).toBe(201);
  });

  test('comes in pages, the newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift((await reportEffect(server, patient)).id);
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
    }
    const first = await send('GET', '/api/unwanted-effects?limit=2');
    const second = await send('GET', `/api/unwanted-effects?limit=2&cursor=${first.body.nextCursor}`);
    const found = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id);
    expect([found, second.body.nextCursor]).toEqual([ids, null]);
  });

  test.each([
    ['nothing told', { effects: [] }, '/effects', 'nothing_told'],
    ['an effect told twice', { effects: Array(2).fill({ effect: 'nausea', strength: 'leve' }) }, '/effects', undefined],
    ['a flag that there is not', { redFlags: ['tosse'] }, '/redFlags/0', 'invalid_value'],
    ['a beginning that is to come', { beganOn: '2096-01-01' }, '/beganOn', 'began_in_future'],
    ['a time of no day', { beganAt: '10:00' }, '/beganAt', 'time_without_day'],
    ['an hour that no clock has', { beganOn: '2026-01-01', beganAt: '24:00' }, '/beganAt', 'time_invalid'],
    ['an end before its beginning', { beganOn: '2026-01-02', endedOn: '2026-01-01' }, '/endedOn', undefined],
    ['nothing and something done', { actions: ['nada', 'parou'] }, '/actions', 'nothing_and_something'],
    ['a serious thing that there is not', { seriousness: ['morte'] }, '/seriousness/0', 'invalid_value'],
    ['none and some serious', { seriousness: ['nenhuma', 'internacao'] }, '/seriousness', 'nothing_and_something'],
    ['a use that is to begin', { useBeganOn: '2096-01-01' }, '/useBeganOn', 'use_began_in_future'],
    ['an indication of blanks', { indication: ' ' }, '/indication', 'empty'],
    ['words of blanks', { description: '  ' }, '/description', 'empty'],
    [
      'a product without a name',
      { product: { name: '', brand: null, batch: '1', type: null } },
      '/product/name',
      'empty',
    ],
  ])('with %s is refused next to the field', async (_, given, pointer, code) => {
    const answer = await send('POST', '/api/unwanted-effects', { ...reportBody(), ...given });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, ...(code && { code }) }));
    expect(await own()).toEqual([]);
  });

  test('is neither read, changed nor removed by anybody else, nor its id told apart from another', async () => {
    const other = await server.person();
    const theirs = await reportEffect(server, other, { description: 'segredo', isShownToDoctors: true });
    const taken = await send('POST', '/api/unwanted-effects', { ...reportBody(), id: theirs.id });
    expect(taken).toMatchObject({ status: 409, body: { code: 'unwantedEffects.id_taken' } });
    const { id: _, ...body } = reportBody();
    expect((await send('PUT', `/api/unwanted-effects/${theirs.id}`, body)).status).toBe(404);
    expect((await send('GET', `/api/unwanted-effects/${theirs.id}/vigimed`)).status).toBe(404);
    await send('DELETE', `/api/unwanted-effects/${theirs.id}`);
    expect(await own(other)).toEqual([theirs]);
  });

  test('is nothing that doctors have', async () => {
    const doctor = await server.person('medico');
    expect((await send('POST', '/api/unwanted-effects', reportBody(), doctor)).status).toBe(403);
    expect(await own(doctor)).toEqual([]);
  });

  test('goes with the account', async () => {
    await reportEffect(server, patient, { isShownToDoctors: true });
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, $2::timestamptz - interval '8 days', $2::timestamptz - interval '1 minute')",
      [patient.id, server.clock.now],
    );
    await eraseDueAccounts(server.services);
    const { rowCount } = await server.db.ownerPool.query('select from unwanted_effect_reports where user_id = $1', [
      patient.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('a report of a death', () => {
  const DEATH = { outcome: 'obito', seriousness: ['obito'] } as const;
  const fatal = () => reportBody({ outcome: DEATH.outcome, seriousness: [...DEATH.seriousness] });
  const refusal = (pointer: string) => ({
    status: 422,
    body: { errors: [expect.objectContaining({ pointer, code: 'death_of_oneself' })] },
  });

  test('is written by whoever cares for the person, and stands in the text for VigiMed', async () => {
    const personId = await createCareWorld(server).add(patient, { name: 'Davi Souza' });
    const asDavi = (method: string, path: string, body?: unknown) =>
      server.send(method, path, { as: patient, actingFor: personId, body });
    const { id, ...body } = fatal();
    expect(await asDavi('POST', '/api/unwanted-effects', { id, ...body })).toMatchObject({ status: 201, body: DEATH });
    expect(await asDavi('PUT', `/api/unwanted-effects/${id}`, body)).toMatchObject({ status: 200, body: DEATH });
    const { text } = (await asDavi('POST', `/api/unwanted-effects/${id}/vigimed`)).body;
    expect(text.split('\n')).toContain('Desfecho: Óbito');
    expect(text).toMatch(/^Gravidade .*: Resultou em óbito$/m);
  });

  test('is written by nobody of themselves, and one that stands is left as it is', async () => {
    expect(await send('POST', '/api/unwanted-effects', fatal())).toMatchObject(refusal('/outcome'));
    expect(await send('POST', '/api/unwanted-effects', reportBody({ seriousness: ['obito'] }))).toMatchObject(
      refusal('/seriousness'),
    );
    expect(await own()).toEqual([]);
    const { id } = await reportEffect(server, patient);
    const { id: _, ...body } = fatal();
    const change = (given: object) => send('PUT', `/api/unwanted-effects/${id}`, { ...body, ...given });
    expect(await change({})).toMatchObject(refusal('/outcome'));
    // As it was written before the diary was taken over.
    await server.db.ownerPool.query(
      "update unwanted_effect_reports set outcome = 'obito', seriousness = '{obito}' where id = $1",
      [id],
    );
    expect(await change({ dose: '2 gotas' })).toMatchObject({ status: 200, body: { ...DEATH, dose: '2 gotas' } });
    // An app that does not ask how serious it was.
    expect(await change({ seriousness: undefined })).toMatchObject({ status: 200, body: DEATH });
    expect(await change({ outcome: 'recuperado', seriousness: [] })).toMatchObject({ status: 200 });
    expect(await change({})).toMatchObject(refusal('/outcome'));
  });
});

describe('since when a product is used', () => {
  const firstUse = async (itemId: string, as = patient) =>
    (await send('GET', `/api/unwanted-effects/first-use?itemId=${itemId}`, undefined, as)).body;

  test('is the day of its first use in the diary by the clock of that use, and of no other product', async () => {
    const [item, other] = [(await addItem(server, patient)).id, (await addItem(server, patient)).id];
    expect(await firstUse(item)).toEqual({ day: null });
    const use = (consumedAt: string, given: Partial<NewEntryRow> = {}) =>
      asUser(server.db, patient.token, ({ query }) =>
        query(
          insertEntry(
            testEntry({
              ...{ inventoryItemId: item, consumedAt: new Date(consumedAt), timeZone: 'America/Recife' },
              ...given,
            }),
          ),
        ),
      );
    await use('2026-01-05T10:00:00Z');
    // Half past ten in the evening of the day before.
    await use('2026-01-02T01:30:00Z');
    await use('2025-12-01T10:00:00Z', { inventoryItemId: other });
    await use('2025-12-02T10:00:00Z', { consumptionMethod: 'recreativo' });
    await use('2025-12-03T10:00:00Z');
    await server.db.ownerPool.query(
      "update diary_entries set deleted_at = consumed_at where user_id = $1 and consumed_at = '2025-12-03T10:00:00Z'",
      [patient.id],
    );
    expect(await firstUse(item)).toEqual({ day: '2026-01-01' });
    expect(await firstUse(item, await server.person())).toEqual({ day: null });
  });
});
