import type { FoundAssociationPage, MembershipList } from '@balsamo/contract/my-associations/schemas.ts';
import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let ours: TestAssociation;
let maria: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  ours = await createAssociation(server.db.ownerPool, 'Raiz de Teste');
  maria = await createMember(server.db.ownerPool, ours);
});

const membershipsOf = async (as: TestPerson) =>
  ((await server.send('GET', '/api/memberships', { as })).body as MembershipList).items;
const leave = (as: TestPerson, id = ours.id) => server.send('POST', `/api/memberships/${id}/leave`, { as });
const consent = (as: TestPerson, sharesSummary: unknown, id = ours.id) =>
  server.send('PUT', `/api/memberships/${id}/consent`, { as, body: { sharesSummary } });
const close = () => server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);

describe('a patient’s memberships', () => {
  test('are theirs, with what the association says of itself, and shown nothing until they say so', async () => {
    await server.db.ownerPool.query("update associations set city = 'Manaus', state = 'AM' where id = $1", [ours.id]);
    expect(await membershipsOf(maria)).toEqual([
      {
        association: {
          id: ours.id,
          slug: ours.slug,
          name: 'Raiz de Teste',
          logoId: null,
          description: null,
          city: 'Manaus',
          state: 'AM',
        },
        role: 'member',
        joinedAt: expect.any(String),
        sharesSummarySince: null,
      },
    ]);
    expect(await membershipsOf(await server.person())).toEqual([]);
    expect(await membershipsOf(await createStaff(server.db.ownerPool, ours, 'admin'))).toEqual([]);
  });

  test('end when they leave, with their consent, and twice is once too often', async () => {
    await consent(maria, true);
    expect((await leave(maria)).status).toBe(204);
    expect(await membershipsOf(maria)).toEqual([]);
    const { rows } = await server.db.ownerPool.query(
      'select status, shares_summary_since, left_at from association_members where patient_id = $1',
      [maria.id],
    );
    expect(rows).toEqual([{ status: 'inactive', shares_summary_since: null, left_at: server.clock.now }]);
    expect(await leave(maria)).toMatchObject({ status: 404, body: { code: 'associations.not_found' } });
    expect((await consent(maria, true)).status).toBe(404);
  });

  test('say what is shown since when; consent that stands keeps its day', async () => {
    const first = await consent(maria, true);
    expect(first).toMatchObject({ status: 200, body: { sharesSummarySince: server.clock.now.toISOString() } });
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
    expect((await consent(maria, true)).body).toEqual(first.body);
    expect((await consent(maria, false)).body).toEqual({ sharesSummarySince: null });
    expect((await membershipsOf(maria))[0]?.sharesSummarySince).toBeNull();
    expect((await consent(maria, 'yes')).status).toBe(422);
  });

  test('are left and changed by their patient alone', async () => {
    const staff = await createStaff(server.db.ownerPool, ours, 'admin');
    for (const as of [staff, await server.person(), await server.person('medico'), await server.person('operador')]) {
      expect((await leave(as)).status).toBe(404);
      expect((await consent(as, true)).status).toBe(404);
    }
    expect((await server.send('GET', '/api/memberships')).status).toBe(401);
    expect(await membershipsOf(maria)).toHaveLength(1);
  });

  test('of a closed association are shown no more, and what it was shown can still be taken back', async () => {
    await consent(maria, true);
    await close();
    expect(await membershipsOf(maria)).toEqual([]);
    expect((await consent(maria, false)).body).toEqual({ sharesSummarySince: null });
  });
});

describe('the search of associations', () => {
  const search = async (query = '', as = maria) =>
    (await server.send('GET', `/api/associations?${query}`, { as })).body as FoundAssociationPage;
  const names = ({ items }: FoundAssociationPage) => items.map(({ name }) => name);

  beforeAll(async () => {
    for (const [name, city, state] of [
      ['Águas Claras', 'São José', 'SC'],
      ['zelo Verde', 'São Paulo', 'SP'],
      ['Bem-Viver Associação', 'São Paulo', 'SP'],
      ['Flor de Ágata', 'Santos', 'SP'],
    ] as const) {
      const { id } = await createAssociation(server.db.ownerPool, name);
      await server.db.ownerPool.query('update associations set city = $2, state = $3 where id = $1', [id, city, state]);
    }
  });

  test('finds by any part of the name, whatever case and accents, sorted as a person sorts', async () => {
    expect(names(await search('name=aga'))).toEqual(['Flor de Ágata']);
    expect(names(await search('name=%20VIVER%20'))).toEqual(['Bem-Viver Associação']);
    expect(names(await search('name=nada+assim'))).toEqual([]);
    const all = names(await search('limit=50'));
    expect(all.filter((name) => !name.startsWith('Raiz'))).toEqual([
      'Águas Claras',
      'Bem-Viver Associação',
      'Flor de Ágata',
      'zelo Verde',
    ]);
    for (const odd of ['%25', '_', '%27', '%5C']) expect(names(await search(`name=${odd}`)), odd).toEqual([]);
  });

  test('takes state and city exactly', async () => {
    expect(names(await search('state=SP'))).toEqual(['Bem-Viver Associação', 'Flor de Ágata', 'zelo Verde']);
    expect(names(await search('state=SP&city=Santos'))).toEqual(['Flor de Ágata']);
    expect(names(await search('city=santos'))).toEqual([]);
    expect((await server.send('GET', '/api/associations?state=XX', { as: maria })).status).toBe(422);
  });

  test('is paged without gaps and without twins', async () => {
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: FoundAssociationPage = await search(
        `state=SP&limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      paged.push(...names(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(['Bem-Viver Associação', 'Flor de Ágata', 'zelo Verde']);
    expect((await server.send('GET', '/api/associations?cursor=nope', { as: maria })).status).toBe(422);
  });

  test('is for every role, counts members, and leaves out closed ones', async () => {
    await createMember(server.db.ownerPool, ours);
    for (const role of ['paciente', 'medico', 'operador'] as const) {
      const { items } = await search('name=raiz&limit=50', await server.person(role));
      expect(items.find(({ id }) => id === ours.id)).toMatchObject({ memberCount: 2 });
    }
    await close();
    expect((await search('name=raiz&limit=50')).items.some(({ id }) => id === ours.id)).toBe(false);
    expect((await server.send('GET', '/api/associations')).status).toBe(401);
  });

  test('suggests cities that have one, at most five', async () => {
    const cities = async (query: string) =>
      (await server.send('GET', `/api/associations/cities?${query}`, { as: maria })).body.items as unknown[];
    expect(await cities('q=sao')).toEqual([
      { city: 'São José', state: 'SC' },
      { city: 'São Paulo', state: 'SP' },
    ]);
    expect(await cities('q=SÃO&state=SP')).toEqual([{ city: 'São Paulo', state: 'SP' }]);
    expect((await server.send('GET', '/api/associations/cities?q=s', { as: maria })).status).toBe(422);
    for (let n = 0; n < 7; n++) {
      const { id } = await createAssociation(server.db.ownerPool, `Vila ${n}`);
      await server.db.ownerPool.query("update associations set city = $2, state = 'MG' where id = $1", [
        id,
        `Vila ${n}`,
      ]);
    }
    expect(await cities('q=vila')).toHaveLength(5);
  });
});

describe('the profile of an association', () => {
  const profile = (id: string, as: TestPerson) => server.send('GET', `/api/associations/${id}`, { as });

  test('is what it tells about itself, for every role', async () => {
    await server.db.ownerPool.query(
      "update associations set about = 'Plantamos juntos.', whatsapp_number = '5511987654321', website = 'https://raiz.example', instagram = 'raiz' where id = $1",
      [ours.id],
    );
    for (const as of [
      maria,
      await server.person('medico'),
      await createStaff(server.db.ownerPool, ours, 'stock_keeper'),
    ]) {
      const { status, body } = await profile(ours.id, as);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: ours.id,
        memberCount: 1,
        about: 'Plantamos juntos.',
        contact: { whatsappNumber: '5511987654321', website: 'https://raiz.example', instagram: 'raiz', email: null },
      });
    }
  });

  test('does not exist where it is closed or was never made, and single words keep their own routes', async () => {
    await close();
    for (const id of [ours.id, crypto.randomUUID()])
      expect(await profile(id, maria)).toMatchObject({ status: 404, body: { code: 'associations.not_found' } });
    expect((await profile('nope', maria)).status).toBe(422);
    expect((await profile('staffed', maria)).body).toEqual({ items: [] });
  });
});
