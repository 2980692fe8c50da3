import type { StaffRole } from '@balsamo/domain/associations/permissions.ts';
import type pg from 'pg';
import { createPerson, type TestPerson } from '../testing/people.ts';

export type TestAssociation = { id: string; slug: string };

/** Makes an active association, as the owner; for tests. */
export async function createAssociation(ownerPool: pg.Pool, name = 'Associação de Teste'): Promise<TestAssociation> {
  const slug = `teste-${crypto.randomUUID()}`;
  const { rows } = await ownerPool.query<{ id: string }>(
    'insert into associations (slug, name, created_at, updated_at) values ($1, $2, now(), now()) returning id',
    [slug, name],
  );
  return { id: rows[0]?.id as string, slug };
}

/** Somebody who works there, with a live session. */
export async function createStaff(
  ownerPool: pg.Pool,
  association: TestAssociation,
  role: StaffRole,
): Promise<TestPerson> {
  const person = await createPerson(ownerPool, 'associacao', 'Equipe de Teste');
  await ownerPool.query(
    'insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, $3, now())',
    [association.id, person.id, role],
  );
  return person;
}

/** A patient who belongs there, with a live session. */
export async function createMember(
  ownerPool: pg.Pool,
  association: TestAssociation,
  { name = 'Membro de Teste', sharesSummary = false } = {},
): Promise<TestPerson> {
  const person = await createPerson(ownerPool, 'paciente', name);
  await ownerPool.query(
    `insert into association_members (association_id, patient_id, status, source, joined_at, shares_summary_since)
     values ($1, $2, 'active', 'code', now(), case when $3 then now() end)`,
    [association.id, person.id, sharesSummary],
  );
  return person;
}
