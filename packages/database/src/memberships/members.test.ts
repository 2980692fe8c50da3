import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import type { TestPerson } from '../testing/people.ts';
import { listMembers } from './members.ts';

const MEMBERS = 3_000;
const PAGE = 20;

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let association: TestAssociation;
let manager: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  association = await createAssociation(db.ownerPool);
  manager = await createStaff(db.ownerPool, association, 'manager');
  await db.ownerPool.query(
    `with people as (
       insert into users (id, name, email, role)
       select gen_random_uuid(), 'Pessoa ' || n, gen_random_uuid() || '@example.test', 'paciente' from generate_series(1, $2::int) n
       returning id
     )
     insert into association_members (association_id, patient_id, status, source, joined_at)
     select $1, id, 'active', 'code', now() from people`,
    [association.id, MEMBERS],
  );
  await db.ownerPool.query('analyze');
});
afterAll(() => db?.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
};

describe(`of ${MEMBERS} members`, () => {
  test('a page reads those whom it shows, and not all to find them', async () => {
    const { text, values = [] } = listMembers(association.id, { status: 'active', limit: PAGE });
    const explained = { text: `explain (analyze, format json) ${text}`, values };
    const { rows } = await asUserOnce<{ 'QUERY PLAN': { Plan: Node }[] }>(db, manager.token, explained);
    const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    const read = flat(rows[0]?.['QUERY PLAN'][0]?.Plan as Node)
      .filter((node) => node['Relation Name'] === 'association_members')
      .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(read).toBe(PAGE);
  });
});
