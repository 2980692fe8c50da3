import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { DEMO_ACCOUNTS, DEMO_PATIENTS } from './accounts.ts';
import { connectDemoPeople } from './connections.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('the demo doctor has Maria and the others as patients, one who asks, and an open invitation', async () => {
  const idOf = new Map<string, string>();
  const people = new Map<string, Awaited<ReturnType<TestServer['person']>>>();
  for (const { email, role, crm } of [...DEMO_ACCOUNTS, ...DEMO_PATIENTS]) {
    const person = await server.person(role);
    await server.db.ownerPool.query('update users set crm = $2 where id = $1', [person.id, crm ?? null]);
    idOf.set(email, person.id);
    people.set(email, person);
  }
  await connectDemoPeople(server.services, drizzle(server.db.ownerPool), idOf);

  const get = async (email: string, path: string) => {
    const as = people.get(email);
    return (await server.send('GET', path, as ? { as } : {})).body;
  };
  const { items: patients } = await get('medico@demo.test', '/api/connections?limit=100');
  expect(patients).toHaveLength(DEMO_PATIENTS.length);
  expect(patients.at(-1).person.id).toBe(idOf.get('paciente@demo.test'));
  expect((await get('medico@demo.test', '/api/connections/requests')).items).toMatchObject([{ direction: 'received' }]);
  expect((await get('medico@demo.test', '/api/invitations')).items).toMatchObject([{ status: 'pending' }]);
  expect(await get('medico@demo.test', '/api/connections/allowance')).toMatchObject({ limit: null });
  const { items: doctors } = await get('paciente@demo.test', '/api/connections');
  expect(doctors).toMatchObject([{ person: { id: idOf.get('medico@demo.test'), specialty: 'Neurologia' } }]);
  const { items: looks } = await get('paciente@demo.test', '/api/account/access-log');
  expect(looks).toHaveLength(5);
  const { items: listed } = await get('medico@demo.test', '/api/patients?limit=100');
  const neverSeen = listed.filter(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt === null);
  expect([listed.length, neverSeen.length]).toEqual([patients.length, 2]);
  const { items: prescribed } = await get('medico@demo.test', '/api/prescribed?limit=100');
  expect(prescribed.map(({ status }: { status: string }) => status)).toEqual([
    'ativa',
    'pausada',
    'ativa',
    'ativa',
    'expirada',
  ]);
  const { items: ofMaria } = await get('paciente@demo.test', '/api/prescriptions');
  expect(ofMaria).toMatchObject([{ doctorName: 'Pessoa de Teste', doctorSpecialty: 'Neurologia', status: 'ativa' }]);
  expect((await get('paciente@demo.test', `/api/prescriptions/${ofMaria[0].previousId}`)).status).toBe('obsoleta');
  const { rows } = await server.db.ownerPool.query('select count(*)::int as n from sessions');
  expect(rows[0].n).toBe(people.size);
});
