import { randomUUID } from 'node:crypto';
import type { AccountSearchResult } from '@balsamo/contract/operators/account-schemas.ts';
import type { OperatorEventList } from '@balsamo/contract/operators/schemas.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const PATH = '/api/admin/accounts';
let server: TestServer;
let operator: TestPerson;
let another: TestPerson;
let patient: TestPerson;
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  another = await createPerson(ownerPool, 'operador', 'Otávio Operador');
  others.patient = await createPerson(ownerPool);
  others.doctor = await createPerson(ownerPool, 'medico');
  others['staff of an association'] = await createPerson(ownerPool, 'associacao');
});
afterAll(() => server?.close());
beforeEach(async () => {
  operator = await createPerson(server.db.ownerPool, 'operador', 'Olívia Operadora');
  patient = await createPerson(server.db.ownerPool, 'paciente', 'Maria Silva');
  server.mails.length = 0;
});

const search = (email: unknown, as = operator) => server.send('POST', `${PATH}/search`, { as, body: { email } });
const reset = (id: string, as = operator) => server.send('POST', `${PATH}/${id}/password-reset`, { as });
const end = (id: string, as = operator) => server.send('POST', `${PATH}/${id}/sessions/end`, { as });
const events = async () =>
  ((await server.send('GET', '/api/admin/events', { as: operator })).body as OperatorEventList).items;
/** Lines of the history that are about somebody. */
const linesOf = async ({ id }: TestPerson) =>
  (await server.db.ownerPool.query('select from operator_events where person_id = $1', [id])).rowCount;

describe('accounts for operators', () => {
  test('are found by exactly their e-mail, whatever its case, and every search stands in the history', async () => {
    const { status, body } = await search(patient.email.toUpperCase());
    expect(status).toBe(200);
    expect(Object.keys((body as AccountSearchResult).account ?? {}).sort()).toEqual([
      'createdAt',
      'hasSecondFactor',
      'id',
      'isEmailConfirmed',
      'lastSessionOn',
      'name',
      'role',
    ]);
    expect(body.account).toMatchObject({
      id: patient.id,
      name: 'Maria Silva',
      role: 'paciente',
      hasSecondFactor: false,
    });
    expect((await search(`ninguem.${randomUUID()}@exemplo.com`)).body).toEqual({ account: null });
    expect((await events()).slice(0, 2)).toMatchObject([
      { kind: 'account_not_found', actorName: 'Olívia Operadora', personName: null, subject: null },
      { kind: 'account_found', personName: 'Maria Silva' },
    ]);
  });

  test('are not searched by a part of it', async () => {
    for (const part of ['maria', '%@exemplo.com', '', '@', 5]) expect((await search(part)).status).toBe(422);
  });

  test('are searched thirty times in a quarter of an hour at most', async () => {
    for (let count = 0; count < 30; count++) expect((await search(patient.email)).status).toBe(200);
    const refused = await search(patient.email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'operators.too_many_searches' } });
    expect(await linesOf(patient)).toBe(30);
  });

  test('get a mail for a new password whose link works, which their person is told', async () => {
    expect((await reset(patient.id)).status).toBe(204);
    expect(server.mails).toMatchObject([{ to: patient.email }]);
    const token = decodeURIComponent(/token=([^&\s]+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '');
    const checked = await server.send('POST', '/api/auth/reset-password/check', { body: { token } });
    expect(checked.body.state).toBe('valid');
    const { body: bell } = await server.send('GET', '/api/notifications', { as: patient });
    expect(bell.items[0]).toMatchObject({ type: 'security_changed', data: { change: 'password_reset_asked' } });
    const { body: log } = await server.send('GET', '/api/account/events', { as: patient });
    expect(log.items[0]).toMatchObject({ kind: 'password_reset_asked', network: null, browser: null });
    expect((await events())[0]).toMatchObject({ kind: 'account_reset_mailed', personName: 'Maria Silva' });
  });

  test('get three of these mails in a quarter of an hour at most, and the history tells of no other', async () => {
    for (let count = 0; count < 3; count++) expect((await reset(patient.id)).status).toBe(204);
    expect(await reset(patient.id)).toMatchObject({ status: 429, body: { code: 'operators.too_many_mails' } });
    expect(await linesOf(patient)).toBe(3);
    expect(server.mails).toHaveLength(3);
  });

  test('have nothing in the history of a mail that was not taken', async () => {
    const { send } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('refused'));
    const refused = await reset(patient.id);
    server.services.mail.send = send;
    expect(refused).toMatchObject({ status: 503, body: { code: 'operators.mail_failed' } });
    expect(await linesOf(patient)).toBe(0);
  });

  test('are signed out everywhere, which their person reads in their account', async () => {
    expect((await end(patient.id)).status).toBe(204);
    expect((await server.send('GET', '/api/account', { as: patient })).status).toBe(401);
    expect((await events())[0]).toMatchObject({ kind: 'account_sessions_ended', personName: 'Maria Silva' });
  });

  test('of operators, their own too, are left alone', async () => {
    expect((await search(another.email)).body.account).toMatchObject({ role: 'operador' });
    for (const id of [another.id, operator.id, randomUUID()]) {
      expect(await reset(id)).toMatchObject({ status: 404, body: { code: 'operators.not_found' } });
      expect(await end(id)).toMatchObject({ status: 404, body: { code: 'operators.not_found' } });
    }
    expect((await server.send('GET', '/api/admin/events', { as: another })).status).toBe(200);
    expect(server.mails).toEqual([]);
  });

  test('are nobody else’s to find or change', async () => {
    for (const [role, as] of Object.entries(others)) {
      for (const request of [search(patient.email, as), reset(patient.id, as), end(patient.id, as)])
        expect((await request).status, role).toBe(403);
    }
    expect((await server.send('POST', `${PATH}/search`, { body: { email: patient.email } })).status).toBe(401);
    expect((await server.send('GET', '/api/account', { as: patient })).status).toBe(200);
    expect(server.mails).toEqual([]);
  });
});
