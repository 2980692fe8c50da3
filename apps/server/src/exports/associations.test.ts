import { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createHandedLot, membershipOf } from '@balsamo/database/dispensary/testing-dispensing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { exported, exportedJson } from './testing.ts';

let server: TestServer;
let raiz: TestAssociation;
let admin: TestPerson;
let member: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  raiz = await createAssociation(ownerPool, 'Raiz Serena');
  admin = await createStaff(ownerPool, raiz, 'admin');
  member = await createMember(ownerPool, raiz);
  other = await createMember(ownerPool, raiz);
});
afterAll(() => server?.close());

const staff = (method: string, path: string, body?: object, as = admin, association = raiz) =>
  server.send(method, `/api/associations/${association.id}${path}`, { as, ...(body ? { body } : {}) });
async function handTo({ id }: TestPerson, lotId: string, quantity: number): Promise<string> {
  const memberId = await membershipOf(server.db.ownerPool, raiz, id);
  const body = { id: crypto.randomUUID(), lotId, memberId, quantity, note: 'Duas gotas à noite' };
  expect((await staff('POST', '/dispensings', body)).status).toBe(201);
  return body.id;
}

describe('what associations have to do with a person, in what that person takes along', () => {
  test('is their memberships with the consent, invitations, and what was handed to them with its recall', async () => {
    const lot = await createHandedLot(server.db.ownerPool, raiz, { quantity: 300, expiresOn: '2099-05-31' });
    const taken = await handTo(member, lot.id, 30);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    const open = await handTo(member, lot.id, 60);
    await handTo(other, lot.id, 30);
    const inventoryItemId = crypto.randomUUID();
    const as = member;
    await server.send('POST', `/api/memberships/dispensings/${taken}/take`, { as, body: { inventoryItemId } });
    await server.send('PUT', `/api/memberships/${raiz.id}/consent`, { as, body: { sharesSummary: true } });
    await staff('POST', `/lots/${lot.id}/recall`, { reason: 'Teor acima do rótulo' });
    await server.send('POST', `/api/memberships/recalls/${lot.id}/confirm`, { as });

    const flor = await createAssociation(server.db.ownerPool, 'Flor de Ágata');
    const theirs = await createStaff(server.db.ownerPool, flor, 'admin');
    await staff('POST', '/invitations', { email: member.email, message: 'Venha!' }, theirs, flor);
    expect((await exportedJson(server, member)).associationInvitations, 'before the address is confirmed').toEqual([]);
    await server.db.ownerPool.query('update users set email_verified = true where id = $1', [member.id]);

    const file = await exportedJson(server, member);
    expect(PersonalExport.safeParse(file).error).toBeUndefined();
    expect(file.memberships).toEqual([
      {
        associationId: raiz.id,
        associationName: 'Raiz Serena',
        status: 'active',
        source: 'code',
        joinedAt: expect.any(String),
        leftAt: null,
        sharesSummarySince: expect.any(String),
      },
    ]);
    expect(file.associationInvitations).toMatchObject([
      {
        associationName: 'Flor de Ágata',
        email: member.email,
        message: 'Venha!',
        status: 'pending',
        respondedAt: null,
      },
    ]);
    const recall = {
      recalledAt: expect.any(String),
      reason: 'Teor acima do rótulo',
      confirmedAt: expect.any(String),
    };
    const what = { productName: 'Óleo Raiz', batchNumber: 'RS-0142', unit: 'ml', expiresOn: '2099-05-31', recall };
    expect(file.dispensings).toMatchObject([
      { id: taken, quantity: 30, note: 'Duas gotas à noite', inventoryItemId, decidedAt: expect.any(String), ...what },
      { id: open, quantity: 60, inventoryItemId: null, decidedAt: null, undoneAt: null, ...what },
    ]);
    const others = await exportedJson(server, other);
    expect([others.dispensings?.length, others.dispensings?.[0]?.recall?.confirmedAt]).toEqual([1, null]);

    const tables = new TextDecoder('latin1').decode(await exported(server, member, { format: 'csv' }));
    for (const name of ['memberships', 'association_invitations', 'dispensings'])
      expect(tables).toContain(`${name}.csv`);
  });

  test('is nothing of the people whom somebody invited or dispensed to as staff', async () => {
    await staff('POST', '/invitations', { email: 'convidada@exemplo.com' });
    const file = await exportedJson(server, admin);
    expect([file.memberships, file.associationInvitations, file.dispensings]).toEqual([[], [], []]);
    expect(JSON.stringify(file)).not.toContain('convidada@exemplo.com');
  });
});
