import type { OperatedRegistrationList, OperatorEventList } from '@balsamo/contract/operators/schemas.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let operator: TestPerson;
const doctors: TestPerson[] = [];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  operator = await createPerson(ownerPool, 'operador', 'Olívia Operadora');
  for (const [index, name] of ['Ana Primeira', 'Bia Segunda', 'Caio Terceiro'].entries()) {
    const doctor = await createPerson(ownerPool, 'medico', name);
    await ownerPool.query("update users set crm = $2, created_at = now() - $3 * interval '1 day' where id = $1", [
      doctor.id,
      `40000${index}-SP`,
      10 - index,
    ]);
    doctors.push(doctor);
  }
});
afterAll(() => server?.close());

const list = async (query = '', as = operator) =>
  (await server.send('GET', `/api/admin/registrations${query}`, { as })).body as OperatedRegistrationList;
const find = (index: number, body: object, as = operator) =>
  server.send('PUT', `/api/admin/registrations/${doctors[index]?.id}/finding`, { as, body });
const ana = { crm: '400000-SP', name: 'Ana Primeira' };

describe('doctors’ registrations for operators', () => {
  test('wait with the oldest first, page by page', async () => {
    const first = await list('?limit=2');
    expect(first.items).toMatchObject([
      {
        doctorId: doctors[0]?.id,
        ...ana,
        email: doctors[0]?.email,
        isEmailConfirmed: false,
        check: null,
        refusal: null,
      },
      { name: 'Bia Segunda' },
    ]);
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ items: [{ name: 'Caio Terceiro' }], nextCursor: null });
  });

  test('are confirmed or refused with a reason, and taken back', async () => {
    expect((await find(0, { check: 'conferido', ...ana })).status).toBe(204);
    const bia = { crm: '400001-SP', name: 'Bia Segunda' };
    expect((await find(1, { check: 'recusado', reason: '  Número de outra pessoa.  ', ...bia })).status).toBe(204);
    expect((await list()).items.map(({ name }) => name)).toEqual(['Caio Terceiro']);
    expect((await list('?status=found')).items).toMatchObject([
      { name: 'Bia Segunda', check: 'recusado', refusal: 'Número de outra pessoa.' },
      { name: 'Ana Primeira', check: 'conferido', refusal: null },
    ]);
    expect((await find(1, { check: 'conferido', ...bia })).status).toBe(204);
    const { items } = (await server.send('GET', '/api/admin/events', { as: operator })).body as OperatorEventList;
    expect(items.slice(0, 3)).toMatchObject([
      { kind: 'registration_confirmed', personName: 'Bia Segunda', subject: '400001-SP' },
      { kind: 'registration_refused', personName: 'Bia Segunda', actorName: 'Olívia Operadora' },
      { kind: 'registration_confirmed', personName: 'Ana Primeira' },
    ]);
  });

  test('are not decided of a number or name that the operator has not seen', async () => {
    const answer = await find(2, { check: 'conferido', crm: '400002-RJ', name: 'Caio Terceiro' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'operators.registration_changed' } });
  });

  test.each([
    ['no reason', { check: 'recusado', ...ana }],
    ['an empty reason', { check: 'recusado', reason: '   ', ...ana }],
    ['a reason that is too long', { check: 'recusado', reason: 'a'.repeat(301), ...ana }],
    ['another word', { check: 'talvez', ...ana }],
    ['a character that cannot be stored', { check: 'recusado', reason: 'a\u0000', ...ana }],
  ])('are not refused with %s', async (_, body) => {
    expect((await find(0, body)).status).toBe(422);
  });

  test('are nobody else’s business', async () => {
    for (const [role, as] of [
      ['the doctor', doctors[2]],
      ['a patient', await createPerson(server.db.ownerPool)],
      ['an association', await createPerson(server.db.ownerPool, 'associacao')],
    ] as const) {
      if (!as) throw new Error('no such person');
      expect((await server.send('GET', '/api/admin/registrations', { as })).status, role).toBe(403);
      expect((await server.send('GET', '/api/admin/events', { as })).status, role).toBe(403);
      expect((await find(2, { check: 'conferido', crm: '400002-SP', name: 'Caio Terceiro' }, as)).status, role).toBe(
        403,
      );
    }
    expect((await server.send('GET', '/api/admin/registrations')).status).toBe(401);
    expect((await list('?status=found')).items.map(({ name }) => name)).not.toContain('Caio Terceiro');
  });
});
