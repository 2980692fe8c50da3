import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { VIGIMED_FIELDS } from '@balsamo/domain/unwanted-effects/vigimed-fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCareWorld } from '../care/testing.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { digestsOf } from '../isolation/marks.ts';
import { addCondition, conditionBody } from '../medicines/testing.ts';
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
