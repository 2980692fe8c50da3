import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUser, asUserOnce } from '../as-user.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { freeSlug, inviteAdmin, makeAssociation, setAssociationStatus } from '../staff-invitations/operating.ts';
import { newStaffInvitationToken } from '../staff-invitations/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { listOperatedAssociations } from './queries.ts';

const NOW = new Date();

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let operator: TestPerson;
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  operator = await createPerson(ownerPool, 'operador', 'Olívia Operadora');
  others.patient = await createPerson(ownerPool);
  others.doctor = await createPerson(ownerPool, 'medico');
});
afterAll(() => db?.close());
beforeEach(async () => {
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz Serena');
  others['its admin'] = await createStaff(ownerPool, ours, 'admin');
  others['its manager'] = await createStaff(ownerPool, ours, 'manager');
  others['its stock keeper'] = await createStaff(ownerPool, ours, 'stock_keeper');
  others['its member'] = await createMember(ownerPool, ours);
});

const sending = () => ({
  now: NOW,
  expiresAt: new Date(NOW.getTime() + 7 * 86_400_000),
  token: newStaffInvitationToken(),
});
const made = (slug: string) => ({
  id: randomUUID(),
  name: 'Folha Nova',
  slug,
  city: 'Recife',
  state: 'PE' as const,
  admin: { email: `${slug}@exemplo.com`, name: 'Ana Folha' },
});
const as = <Result>({ token }: TestPerson, work: Parameters<typeof asSystemInSession<Result>>[3]) =>
  asSystemInSession(db, token, 'a test', work);
const list = async ({ token }: TestPerson, status: 'active' | 'closed' = 'active', search: string | null = null) =>
  (
    await asUserOnce<{ json: string }>(db, token, listOperatedAssociations({ status, search }, undefined, 100, NOW))
  ).rows.map(({ json }) => JSON.parse(json));
const refused = { code: '42501' };

describe('associations', () => {
  test('are listed with their admins and open invitations to operators, closed ones too, and to nobody else', async () => {
    const closed = await createAssociation(db.ownerPool, 'Ácer Fechada');
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [closed.id]);
    const invitation = sending();
    await as(operator, ({ client }) =>
      inviteAdmin(client, { associationId: ours.id, admin: { email: 'bia@exemplo.com', name: 'Bia' } }, invitation),
    );
    expect((await list(operator)).find(({ id }) => id === ours.id)).toEqual({
      id: ours.id,
      slug: ours.slug,
      name: 'Raiz Serena',
      status: 'active',
      city: null,
      state: null,
      createdAt: expect.any(String),
      memberCount: 1,
      admins: ['Equipe de Teste'],
      invited: ['bia@exemplo.com'],
      plan: null,
    });
    expect((await list(operator, 'closed', 'ACER')).map(({ name }) => name)).toEqual(['Ácer Fechada']);
    for (const [name, person] of Object.entries(others)) {
      expect(await list(person), name).toEqual([]);
      expect(await list(person, 'closed'), name).toEqual([]);
    }
    const anonymous = await db.appPool.query(
      "select * from operated_associations('active', null, null, null, 9, now())",
    );
    expect(anonymous.rows).toEqual([]);
  });

  test('are made with an invitation for their first admin by operators, once, and by nobody else', async () => {
    const association = made(`folha-${randomUUID()}`);
    expect(await as(operator, ({ client }) => makeAssociation(client, association, sending()))).toBe('made');
    expect(await as(operator, ({ client }) => makeAssociation(client, association, sending()))).toBe('known');
    const another = { ...association, id: randomUUID() };
    expect(await as(operator, ({ client }) => makeAssociation(client, another, sending()))).toBe('slug_taken');
    const { rows } = await db.ownerPool.query(
      'select email, role, status, invited_by from association_staff_invitations where association_id = $1',
      [association.id],
    );
    expect(rows).toEqual([{ email: association.admin.email, role: 'admin', status: 'pending', invited_by: null }]);
    for (const [name, person] of Object.entries(others)) {
      const attempt = as(person, ({ client }) => makeAssociation(client, made(randomUUID()), sending()));
      await expect(attempt, name).rejects.toMatchObject(refused);
    }
    const ofNobody = asSystem(db, 'a test', ({ client }) => makeAssociation(client, made(randomUUID()), sending()));
    await expect(ofNobody).rejects.toMatchObject(refused);
    // Also without the invitation, which has a policy of its own.
    const bare = (slug: string) => ({
      text: "insert into associations (slug, name, created_at, updated_at) values ($1, 'Folha Nova', now(), now())",
      values: [slug],
    });
    const byAdmin = as(others['its admin'] as TestPerson, ({ client }) => client.query(bare(randomUUID())));
    await expect(byAdmin).rejects.toMatchObject(refused);
    expect((await as(operator, ({ client }) => client.query(bare(randomUUID())))).rowCount).toBe(1);
  });

  test('get a slug of their name that is free', async () => {
    const slug = `livre-${randomUUID()}`;
    await as(operator, ({ client }) => makeAssociation(client, made(slug), sending()));
    expect(await as(operator, ({ client }) => freeSlug(client, slug))).toBe(`${slug}-2`);
  });

  test('get further admins from operators alone, an invitation to the same address taking the place of the one before', async () => {
    const admin = { email: `${randomUUID()}@exemplo.com`, name: 'Caio' };
    const invite = (person: TestPerson) =>
      as(person, ({ client }) => inviteAdmin(client, { associationId: ours.id, admin }, sending()));
    expect(await invite(operator)).toEqual({ name: 'Raiz Serena' });
    expect(await invite(operator)).toEqual({ name: 'Raiz Serena' });
    const { rowCount } = await db.ownerPool.query('select from association_staff_invitations where email = $1', [
      admin.email,
    ]);
    expect(rowCount).toBe(1);
    for (const [name, person] of Object.entries(others))
      await expect(invite(person), name).rejects.toMatchObject(refused);
    const manager = { email: others['its manager']?.email as string, name: 'Gestão' };
    const known = as(operator, ({ client }) =>
      inviteAdmin(client, { associationId: ours.id, admin: manager }, sending()),
    );
    expect(await known).toBe('works_there');
    const lesser = as(operator, ({ client }) =>
      client.query(
        `insert into association_staff_invitations (association_id, email, role, token_hash, sent_at, expires_at)
         values ($1, 'x@exemplo.com', 'manager', 'x', now(), now() + interval '1 day')`,
        [ours.id],
      ),
    );
    await expect(lesser, 'another role').rejects.toMatchObject(refused);
  });

  test('are closed and opened by operators alone, not even by their admin, and stay what they are', async () => {
    const set = (person: TestPerson, status: 'active' | 'closed') =>
      as(person, ({ client }) => setAssociationStatus(client, ours.id, status));
    for (const [name, person] of Object.entries(others)) {
      const outcome = await set(person, 'closed').catch((error: { code: string }) => error.code);
      expect(outcome === '42501' || (outcome as { hasChanged: boolean }).hasChanged === false, name).toBe(true);
    }
    const statusOf = async () =>
      (await db.ownerPool.query('select status from associations where id = $1', [ours.id])).rows[0].status;
    expect(await statusOf()).toBe('active');
    expect(await set(operator, 'closed')).toEqual({ name: 'Raiz Serena', hasChanged: true });
    expect(await set(operator, 'closed')).toEqual({ name: 'Raiz Serena', hasChanged: false });
    for (const person of Object.values(others))
      expect(await set(person, 'active')).toEqual({ name: 'Raiz Serena', hasChanged: false });
    expect(await statusOf()).toBe('closed');
    expect(await set(operator, 'active')).toEqual({ name: 'Raiz Serena', hasChanged: true });
    const { rows } = await db.ownerPool.query(
      `select (select count(*)::int from association_staff where association_id = $1) as staff,
         (select count(*)::int from association_members where association_id = $1 and status = 'active') as members`,
      [ours.id],
    );
    expect(rows).toEqual([{ staff: 3, members: 1 }]);
  });

  test('keep their pictures where an operator is at work', async () => {
    const { rows } = await db.ownerPool.query<{ id: string }>(
      `insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at)
       values (gen_random_uuid(), $1, 'logo', 'image/webp', 'logo.webp', 1, repeat('0', 64), now()) returning id`,
      [ours.id],
    );
    const change = as(operator, ({ client }) =>
      client.query('update associations set logo_id = $2 where id = $1', [ours.id, rows[0]?.id]),
    );
    await expect(change).rejects.toMatchObject(refused);
    const rename = as(operator, ({ client }) =>
      client.query("update associations set name = 'Outra' where id = $1", [ours.id]),
    );
    await expect(rename).rejects.toMatchObject(refused);
  });
});

test('an operator sees a closed association in their own list and nowhere else, and none of its members', async () => {
  await db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);
  const seen = await asUser(db, operator.token, async ({ query }) => {
    const associations = await query({ text: 'select from associations where id = $1', values: [ours.id] });
    const members = await query({
      text: 'select from association_members where association_id = $1',
      values: [ours.id],
    });
    const staff = await query({ text: 'select from association_staff where association_id = $1', values: [ours.id] });
    return [associations.rowCount, members.rowCount, staff.rowCount];
  });
  expect(seen).toEqual([0, 0, 0]);
});

test('among 20,000 associations a page is found by the index', async () => {
  await db.ownerPool.query(
    `insert into associations (slug, name, created_at, updated_at)
     select 'muitas-' || n, 'Associação ' || n, now(), now() from generate_series(1, 20000) n`,
  );
  await db.ownerPool.query('analyze associations');
  const after = { name: 'Associação 5', id: '00000000-0000-7000-8000-000000000000' };
  const [scans, wholeScans] = await asUser(db, operator.token, async ({ query }) => {
    const { rows } = await query<{ json: string }>(
      listOperatedAssociations({ status: 'active', search: null }, after, 21, NOW),
    );
    expect(rows).toHaveLength(21);
    const counted = await query<{ scans: string; wholes: string }>({
      text: `select pg_stat_get_xact_numscans('associations_operated_idx'::regclass) as scans,
        pg_stat_get_xact_tuples_returned('associations'::regclass) as wholes`,
    });
    return [Number(counted.rows[0]?.scans), Number(counted.rows[0]?.wholes)];
  });
  expect(scans).toBeGreaterThan(0);
  expect(wholeScans).toBeLessThan(1000);
});
