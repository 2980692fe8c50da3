import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { searchAssociations } from './queries.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  people.admin = await createStaff(ownerPool, ours, 'admin');
  people.member = await createMember(ownerPool, ours);
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    people['former member'].id,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
});
afterAll(() => db?.close());

const counted = async (client: { query: typeof db.appPool.query }, id: string) =>
  (await client.query<{ count: number }>('select association_member_count($1) as count', [id])).rows[0]?.count;

describe('how many members an association has', () => {
  test('is told to whoever is signed in, active ones alone, and nobody learns who they are', async () => {
    for (const [name, { token }] of Object.entries(people)) {
      const statement = { text: 'select association_member_count($1) as count', values: [ours.id] };
      expect((await asUserOnce(db, token, statement)).rows, name).toEqual([{ count: 1 }]);
      const { rows } = await asUserOnce<{ id: string }>(db, token, {
        text: 'select patient_id as id from association_members where association_id = $1',
        values: [ours.id],
      });
      const theirs = { admin: 2, member: 1, 'former member': 1 }[name] ?? 0;
      expect(rows.length, name).toBe(theirs);
    }
  });

  test('is told to nobody without a session, and of a closed association to nobody', async () => {
    expect(await counted(db.appPool, ours.id)).toBe(0);
    const closed = await createAssociation(db.ownerPool);
    await createMember(db.ownerPool, closed);
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [closed.id]);
    const statement = { text: 'select association_member_count($1) as count', values: [closed.id] };
    expect((await asUserOnce(db, (people.stranger as TestPerson).token, statement)).rows).toEqual([{ count: 0 }]);
  });
});

test('among 2,000 associations a page is found by the index, and counts the members of its own page alone', async () => {
  await db.ownerPool.query(
    `insert into associations (slug, name, city, state, created_at, updated_at)
     select 'muitas-' || n, 'Associação ' || lpad(n::text, 4, '0'), 'Cidade ' || n % 90, 'SP', now(), now() from generate_series(1, 2000) n`,
  );
  await db.ownerPool.query('analyze associations, association_members');
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from open_session($1)', [(people.stranger as TestPerson).token]);
    const { text, values } = searchAssociations(
      { name: null, state: null, city: null },
      { name: 'Associação 1000', id: '00000000-0000-7000-8000-000000000000' },
      21,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using associations_by_name_idx');
    expect(plan).not.toContain('Sort');
    expect(plan).toMatch(/rows=21\.00/);
    expect(plan).not.toContain('Rows Removed by Filter');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
