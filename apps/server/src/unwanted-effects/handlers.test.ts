import { asUser } from '@balsamo/database/as-user.ts';
import { insertEntry, type NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { testEntry } from '@balsamo/database/testing/entries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { VIGIMED_FIELDS } from '@balsamo/domain/unwanted-effects/vigimed-fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { createCareWorld } from '../care/testing.ts';
import { connect, createDoctor } from '../connections/testing.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { addItem } from '../inventory/testing.ts';
import { digestsOf } from '../isolation/marks.ts';
import { addCondition, conditionBody } from '../medicines/testing.ts';
import { createDoctorOf, hideRecreational } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { vigimedSheet } from './sheet/vigimed-sheet.ts';
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
const shownTo = (doctor: TestPerson) => send('GET', `/api/patients/${patient.id}/unwanted-effects`, undefined, doctor);
const toldTo = async (person: TestPerson) =>
  (
    await server.db.ownerPool.query(
      "select related_id, data from notifications where user_id = $1 and type = 'unwanted_effect_reported'",
      [person.id],
    )
  ).rows;
const readings = async () =>
  (
    await server.db.ownerPool.query('select reader_id, action, resource from access_log where patient_id = $1', [
      patient.id,
    ])
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

describe('the doctors of a patient', () => {
  test('are shown what the patient shows them, and each reading stands in the patient’s log', async () => {
    const doctor = await createDoctorOf(server, patient);
    const shown = await reportEffect(server, patient, { isShownToDoctors: true });
    await reportEffect(server, patient, { description: 'só meu' });
    expect(await shownTo(doctor)).toMatchObject({ status: 200, body: { items: [shown] } });
    expect(await readings()).toEqual([{ reader_id: doctor.id, action: 'view', resource: 'unwanted_effects' }]);
  });

  test('read nothing where nothing is shown, and nothing is logged', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient);
    expect((await shownTo(doctor)).body.items).toEqual([]);
    expect(await readings()).toEqual([]);
  });

  test('are told once, neutrally: by ids', async () => {
    const [doctor, other] = [await createDoctorOf(server, patient), await createDoctor(server)];
    const {
      id,
      createdAt: _,
      updatedAt: __,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    await send('POST', '/api/unwanted-effects', { id, ...body });
    await send('PUT', `/api/unwanted-effects/${id}`, { ...body, dose: '1 gota' });
    expect(await toldTo(doctor)).toEqual([{ related_id: id, data: { patientId: patient.id } }]);
    expect(await toldTo(other)).toEqual([]);
  });

  test('who see no recreational use are told nothing of a report of one, and what they were told is taken back', async () => {
    const [hidden, seeing] = [await createDoctorOf(server, patient), await createDoctorOf(server, patient)];
    await hideRecreational(server, patient, hidden);
    await hideRecreational(server, patient, seeing, false);
    const { id } = await reportEffect(server, patient, { isShownToDoctors: true, method: 'recreativo' });
    expect([await toldTo(hidden), (await shownTo(hidden)).body.items]).toEqual([[], []]);
    expect([await toldTo(seeing), (await shownTo(seeing)).body.items]).toEqual([
      [expect.objectContaining({ related_id: id })],
      [expect.objectContaining({ id })],
    ]);
    const {
      id: other,
      createdAt: _,
      updatedAt: __,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    expect(await toldTo(hidden)).toHaveLength(1);
    await send('PUT', `/api/unwanted-effects/${other}`, { ...body, method: 'recreativo' });
    expect([(await toldTo(hidden)).length, (await toldTo(seeing)).length]).toEqual([0, 2]);
  });

  test('are told later where a report is shown later', async () => {
    const doctor = await createDoctorOf(server, patient);
    const { id, createdAt: _, updatedAt: __, ...body } = await reportEffect(server, patient);
    expect(await toldTo(doctor)).toEqual([]);
    await send('PUT', `/api/unwanted-effects/${id}`, { ...body, isShownToDoctors: true });
    expect(await toldTo(doctor)).toHaveLength(1);
  });

  test.each([
    [
      'it is hidden',
      (id: string, body: object) => send('PUT', `/api/unwanted-effects/${id}`, { ...body, isShownToDoctors: false }),
    ],
    ['it is removed', (id: string) => send('DELETE', `/api/unwanted-effects/${id}`)],
  ])('read a report no longer once %s, and what they were told is taken back', async (_, end) => {
    const doctor = await createDoctorOf(server, patient);
    const {
      id,
      createdAt: __,
      updatedAt: ___,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    await end(id, body);
    expect((await shownTo(doctor)).body.items).toEqual([]);
    expect(await toldTo(doctor)).toEqual([]);
  });

  test('read nothing any more once the connection has ended, and are not told', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient, { isShownToDoctors: true });
    await send('DELETE', `/api/connections/${doctor.id}`);
    expect((await shownTo(doctor)).status).toBe(404);
    expect(await toldTo(doctor)).toEqual([]);
    await reportEffect(server, patient, { isShownToDoctors: true });
    expect(await toldTo(doctor)).toEqual([]);
  });

  test('are one patient’s: what the same doctor opens of another shows nothing of this one', async () => {
    const doctor = await createDoctorOf(server, patient);
    const sibling = await server.person();
    await connect(server, doctor, sibling);
    await reportEffect(server, patient, { isShownToDoctors: true });
    const answer = await send('GET', `/api/patients/${sibling.id}/unwanted-effects`, undefined, doctor);
    expect(answer.body.items).toEqual([]);
  });

  test('read nothing where the log cannot be written', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient, { isShownToDoctors: true });
    await server.db.ownerPool.query('alter table access_log add constraint broken check (false) not valid');
    try {
      expect(await shownTo(doctor)).toMatchObject({ status: 503, body: { code: 'patients.access_not_logged' } });
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint broken');
    }
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

describe('the text for VigiMed', () => {
  const vigimed = async (id: string) => (await send('GET', `/api/unwanted-effects/${id}/vigimed`)).body;

  test('is in the words of the form, with what the report says and what it asks for', async () => {
    await server.db.ownerPool.query("update users set name = 'Ana Maria da Silva' where id = $1", [patient.id]);
    const { id } = await reportEffect(server, patient, {
      beganOn: '2026-01-10',
      beganAt: '22:30',
      actions: ['parou'],
      product: { name: 'Óleo da noite', brand: null, batch: 'B-7', type: 'oleo' },
      method: 'sublingual',
      seriousness: ['internacao', 'outra_importante'],
      indication: 'Dor crônica',
      useBeganOn: '2025-12-03',
    });
    const { text, missing } = await vigimed(id);
    expect(missing).toEqual([]);
    for (const line of [
      'Qualificação do notificador: Paciente ou consumidor',
      'Iniciais do paciente: A. M. S.',
      'Reação ou evento, como foi sentido: Tontura, moderado',
      'Início da reação: 10/01/2026, 22:30',
      'Gravidade (internação, risco de morte, incapacidade): Hospitalização ou prolongamento de hospitalização; Outro evento clinicamente significativo',
      'Desfecho: Em recuperação',
      'Para que é usado: Dor crônica',
      'Início do uso: 03/12/2025',
      'Medicamento suspeito: Óleo da noite · Óleo',
      'Lote: B-7',
      'Via de administração: Sublingual',
      'Ação adotada: Uso suspenso',
      'Dose: (preencha, se souber)',
    ])
      expect(text.split('\n')).toContain(line);
  });

  test('says what is known of whoever is cared for, and leaves out what its reader does not want to tell', async () => {
    const personId = await createCareWorld(server).add(patient, { birthDate: '2019-11-21', name: 'Davi Souza' });
    const asDavi = (method: string, path: string, body?: unknown) =>
      server.send(method, path, { as: patient, actingFor: personId, body });
    await asDavi('POST', '/api/conditions', conditionBody({ code: 'G40' }));
    await asDavi('POST', '/api/conditions', conditionBody({ name: 'Bronquite', hasEnded: true }));
    const body = reportBody({ beganOn: '2026-01-10' });
    await asDavi('POST', '/api/unwanted-effects', body);
    const read = async (query = '') => {
      const { status, body: answer } = await asDavi('GET', `/api/unwanted-effects/${body.id}/vigimed${query}`);
      expect(status).toBe(200);
      return answer;
    };
    const { text, known, missing } = await read();
    expect([known, missing]).toEqual([{ birthDate: '2019-11-21', conditions: ['Epilepsia (G40)'] }, ['medicine']]);
    const lines = [
      'Data de nascimento: 21/11/2019',
      'Idade no início da reação: 6 anos',
      'Doenças e condições de saúde: Epilepsia (G40)',
    ];
    for (const line of lines) expect(text.split('\n')).toContain(line);
    const without = await read('?noBirthDate=true&noConditions=true');
    expect(without.known).toEqual(known);
    for (const said of ['2019', '6 anos', 'Epilepsia']) expect(without.text).not.toContain(said);
    const told = await asDavi('POST', `/api/unwanted-effects/${body.id}/vigimed`, {
      ...{ noBirthDate: true, noConditions: true },
      ...{ sex: 'masculino', age: 6 },
    });
    expect(told.body.known).toEqual(known);
    for (const said of ['2019', 'Epilepsia']) expect(told.body.text).not.toContain(said);
    for (const line of ['Sexo: Masculino', 'Idade no início da reação: 6 anos'])
      expect(told.body.text.split('\n')).toContain(line);
    // What is written for somebody cared for says nothing of who cares.
    await addCondition(server, patient, { name: 'Enxaqueca' });
    expect((await read()).text).not.toContain('Enxaqueca');
  });

  test('names what a person is treated for by its group where they gave it no name', async () => {
    await addCondition(server, patient, { name: null, chapter: 'VI', code: 'G40' });
    await addCondition(server, patient, { name: 'Enxaqueca', chapter: null, code: null });
    const { id } = await reportEffect(server, patient);
    expect((await vigimed(id)).text.split('\n')).toContain(
      'Doenças e condições de saúde: Enxaqueca; Sistema nervoso (G40)',
    );
  });

  test('says which mandatory fields are left to the person', async () => {
    const { id } = await reportEffect(server, patient);
    const { text, missing } = await vigimed(id);
    expect(missing).toEqual(['medicine']);
    expect(text.split('\n')).toContain('Medicamento suspeito: (obrigatório: preencha)');
    // A word that is missing would stand there as its key.
    expect(text).not.toMatch(/vigimed:|diary:|\bsection\.|\bfield\./);
    expect(text.split('\n').filter((line: string) => line.includes(': ')).length).toBeGreaterThanOrEqual(
      VIGIMED_FIELDS.length,
    );
  });

  const asked = (id: string, body?: object, as = patient) =>
    send('POST', `/api/unwanted-effects/${id}/vigimed`, body, as);

  test('has the sex and the age that are said for it, in the words of the form, and none of both is stored or said again', async () => {
    const { id } = await reportEffect(server, patient);
    const before = await digestsOf(server.db.ownerPool, patient.id);
    const { status, body } = await asked(id, { sex: 'feminino', age: 44 });
    expect(status).toBe(200);
    for (const line of ['Sexo: Feminino', 'Idade no início da reação: 44 anos'])
      expect(body.text.split('\n')).toContain(line);
    expect((await asked(id, { age: 0 })).body.text.split('\n')).toContain('Idade no início da reação: menos de 1 ano');
    const after = await asked(id);
    expect(after).toMatchObject({ status: 200, body: await vigimed(id) });
    for (const field of ['Sexo', 'Idade no início da reação'])
      expect(after.body.text.split('\n')).toContain(`${field}: (se quiser)`);
    expect(await digestsOf(server.db.ownerPool, patient.id)).toEqual(before);
  });

  test.each([
    ['a sex that the form does not have', { sex: 'outro' }, '/sex', 'invalid_value'],
    ['an age below none', { age: -1 }, '/age', 'too_small'],
    ['an age that nobody has', { age: 131 }, '/age', 'too_big'],
    ['an age in parts of a year', { age: 4.5 }, '/age', 'invalid_type'],
    ['an age in words', { age: '44' }, '/age', 'invalid_type'],
    ['what it does not ask', { weight: 60 }, '/weight', 'unknown_field'],
  ])('with %s is refused next to the field, drawn or not', async (_, body, pointer, code) => {
    const { id } = await reportEffect(server, patient);
    for (const path of ['vigimed', 'vigimed/pdf']) {
      const answer = await send('POST', `/api/unwanted-effects/${id}/${path}`, body);
      expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid', errors: [{ pointer, code }] } });
    }
  });

  test('is made for no page of another site, and of nobody else’s report', async () => {
    const { id } = await reportEffect(server, patient);
    for (const path of ['vigimed', 'vigimed/pdf']) {
      const address = `/api/unwanted-effects/${id}/${path}`;
      const foreign = { as: patient, headers: { origin: 'https://other.example' }, body: {} };
      expect((await server.send('POST', address, foreign)).body.code).toBe('request.cross_origin');
      expect((await send('POST', address, {}, await server.person())).body.code).toBe('unwantedEffects.no_such_report');
    }
  });

  test.each(['GET', 'POST'])(
    'asked for by %s of one account is drawn one after the other, and beyond a handful refused',
    async (method) => {
      const greedy = await server.person();
      const { id } = await reportEffect(server, greedy);
      const read = () =>
        server.send(method, `/api/unwanted-effects/${id}/vigimed/pdf`, {
          as: greedy,
          ...(method === 'POST' ? { body: { age: 44 } } : {}),
        });
      const answers = await Promise.all(Array.from({ length: 20 }, read));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(16);
      for (const { status, body } of refused)
        expect([status, body.code, body.retryAfter]).toEqual([429, 'files.too_many_at_once', 10]);
      expect((await read()).status).toBe(200);
    },
  );

  test.each<[string, RequestInit]>([
    ['GET', {}],
    ['POST', { method: 'POST', body: JSON.stringify({ sex: 'feminino', age: 44 }) }],
  ])('asked for by %s is drawn as a PDF under a name that says nothing, whatever was written', async (_, asked) => {
    const { id } = await reportEffect(server, patient, { description: `🌿 ${'Formigamento nas mãos. '.repeat(80)}` });
    const read = (as: TestPerson) =>
      server.app.request(`/api/unwanted-effects/${id}/vigimed/pdf`, {
        ...asked,
        headers: { cookie: `${SESSION_COOKIE}=${as.token}.signature`, 'content-type': 'application/json' },
      });
    const answer = await read(patient);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="balsamo-\d{4}-\d\d-\d\d\.pdf"$/);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await read(await server.person())).status).toBe(404);
  });

  test('finds room on the sheet for everything that a report can hold', () => {
    const most = 'ã'.repeat(2000);
    const text = ['Título', 'Sobre', ...Array(6).fill(`SEÇÃO\n${`Campo: ${most}\n`.repeat(2)}`)].join('\n\n');
    expect(vigimedSheet({ text, today: '2026-11-26' }).isFull).toBe(false);
  });
});
