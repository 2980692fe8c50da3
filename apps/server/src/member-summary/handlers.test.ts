import type { AccessLogLine } from '@balsamo/contract/access-log/schemas.ts';
import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let ours: TestAssociation;
let member: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  ours = await createAssociation(server.db.ownerPool, 'Raiz de Teste');
  admin = await createStaff(server.db.ownerPool, ours, 'admin');
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await createMember(server.db.ownerPool, ours, { sharesSummary: true });
});

const memberIdOf = async ({ id }: TestPerson) =>
  (await server.db.ownerPool.query<{ id: string }>('select id from association_members where patient_id = $1', [id]))
    .rows[0]?.id as string;
const summary = async (as: TestPerson, of = member) =>
  server.send('GET', `/api/associations/${ours.id}/members/${await memberIdOf(of)}/summary`, { as });
async function use(given: Record<string, unknown> = {}) {
  const body = checkInBody({ consumedAt: new Date().toISOString(), ...given });
  const { status } = await server.send('POST', '/api/diary/entries', { as: member, body });
  expect(status).toBe(201);
}
const logOf = async (as: TestPerson) =>
  (await server.send('GET', '/api/account/access-log', { as })).body.items as AccessLogLine[];

describe('a member’s summary', () => {
  test('holds figures, since when it is shown and when it was added up, and nothing else', async () => {
    for (let times = 0; times < 3; times++) await use();
    await use({ productType: 'outro', consumptionMethod: 'recreativo', quantity: { value: 1, unit: 'g' } });
    const { status, body, headers } = await summary(admin);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      mostUsedProductType: 'oleo',
      mostUsedMethod: 'sublingual',
      averageFrequency: 0.7,
      totalEntries: 3,
      lastEntryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      sharedSince: expect.any(String),
      computedAt: expect.any(String),
    });
  });

  test('is told to the member in their access log, in the file and in the export, with the association', async () => {
    await summary(admin);
    await summary(admin);
    expect(await logOf(member)).toMatchObject([
      {
        reader: { id: admin.id, name: 'Equipe de Teste', association: 'Raiz de Teste' },
        action: 'view',
        resource: 'summary',
        count: 2,
      },
    ]);
    const { body } = await server.send('GET', '/api/account/access-log/file', { as: member });
    expect(body).toContain('reader_association');
    expect(body).toContain('Raiz de Teste');
  });

  test('does not exist without consent, and from the moment it is taken back', async () => {
    const notShown = { status: 404, body: { code: 'associations.summary_not_shown' } };
    expect(await summary(admin, await createMember(server.db.ownerPool, ours))).toMatchObject(notShown);
    expect((await summary(admin)).status).toBe(200);
    await server.send('PUT', `/api/memberships/${ours.id}/consent`, { as: member, body: { sharesSummary: false } });
    expect(await summary(admin)).toMatchObject(notShown);
    await server.send('PUT', `/api/memberships/${ours.id}/consent`, { as: member, body: { sharesSummary: true } });
    expect((await summary(admin)).status).toBe(200);
    await server.send('POST', `/api/memberships/${ours.id}/leave`, { as: member });
    expect(await summary(admin)).toMatchObject(notShown);
    expect((await logOf(member)).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('is for admins and managers of that association; to everybody else there is no such association', async () => {
    const { ownerPool } = server.db;
    expect((await summary(await createStaff(ownerPool, ours, 'manager'))).status).toBe(200);
    const former = await createStaff(ownerPool, ours, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const others = [
      await createStaff(ownerPool, ours, 'stock_keeper'),
      await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
      former,
      member,
      await server.person('medico'),
      await server.person('operador'),
      await server.person(),
    ];
    for (const as of others)
      expect(await summary(as)).toMatchObject({ status: 404, body: { code: 'associations.not_found' } });
    const path = `/api/associations/${ours.id}/members/${await memberIdOf(member)}/summary`;
    expect((await server.send('GET', path)).status).toBe(401);
    expect(await logOf(member)).toHaveLength(1);
  });

  test('is not answered where the log cannot be written', async () => {
    const { ownerPool } = server.db;
    await ownerPool.query("alter table access_log add constraint broken check (resource <> 'summary') not valid");
    try {
      expect((await summary(admin)).status).toBe(503);
    } finally {
      await ownerPool.query('alter table access_log drop constraint broken');
    }
    expect(await logOf(member)).toEqual([]);
  });
});
