import type pg from 'pg';
import type { TestAssociation } from '../associations/testing.ts';
import type { TestPerson } from '../testing/people.ts';

let registrations = 345_000;

/** Gives a doctor a confirmed registration, and a profile that the directory lists where `isListed`; as the owner, for tests. */
export async function registerDoctor(
  ownerPool: pg.Pool,
  doctor: Pick<TestPerson, 'id'>,
  { isListed = true, specialty = 'Neurologia' } = {},
): Promise<void> {
  registrations += 1;
  await ownerPool.query('update users set email_verified = true, crm = $2 where id = $1', [
    doctor.id,
    `${registrations}-SP`,
  ]);
  await ownerPool.query(
    'insert into doctor_profiles (user_id, specialty, is_publicly_listed, updated_at) values ($1, $2, $3, now())',
    [doctor.id, specialty, isListed],
  );
}

/** Recommends a doctor, as the owner; answers the id. For tests. */
export async function recommend(
  ownerPool: pg.Pool,
  association: Pick<TestAssociation, 'id'>,
  doctor: Pick<TestPerson, 'id'>,
  { reason = null as string | null, at = new Date() } = {},
): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into association_recommended_doctors (association_id, doctor_id, recommendation_reason, recommended_at)
     values ($1, $2, $3, $4) returning id`,
    [association.id, doctor.id, reason, at],
  );
  return rows[0]?.id as string;
}
