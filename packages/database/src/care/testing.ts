import type { CareRole } from '@balsamo/domain/care/care.ts';
import pg from 'pg';
import type { Database } from '../connection.ts';
import { giveOneOfEverything } from '../testing/one-of-everything.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';

/** Who cares for somebody now. */
export const CARING = ['responsible', 'keeps', 'reads'] as const;
/** Who does not, or not any more, or not yet. */
export const NOT_CARING = ['former', 'of somebody else', 'invited', 'not let go on', 'stranger'] as const;
export type CareTestRelation = (typeof CARING)[number] | (typeof NOT_CARING)[number];

/** Takes the sign-in of an account away, as of somebody who is cared for, and makes `responsible` answer for them. Answers the link. */
export async function makeCaredFor(
  ownerPool: pg.Pool,
  person: Pick<TestPerson, 'id'>,
  responsible: Pick<TestPerson, 'id'>,
): Promise<string> {
  await ownerPool.query("update users set email = id || '@cuidado.invalid', email_verified = false where id = $1", [
    person.id,
  ]);
  await ownerPool.query('delete from sessions where user_id = $1', [person.id]);
  // Of whoever has one of everything: a circle of their own takes its place.
  await ownerPool.query('delete from care_links where $1 in (patient_id, caregiver_id)', [person.id]);
  await ownerPool.query('delete from care_invitations where patient_id = $1', [person.id]);
  await ownerPool.query('delete from cared_people where user_id = $1', [person.id]);
  await ownerPool.query("insert into cared_people (user_id, birth_date, created_at) values ($1, '2015-06-01', now())", [
    person.id,
  ]);
  return linkCaregiver(ownerPool, person, responsible, 'responsible');
}

/** Lets somebody care, past every invitation. Answers the link. */
export async function linkCaregiver(
  ownerPool: pg.Pool,
  person: Pick<TestPerson, 'id'>,
  caregiver: Pick<TestPerson, 'id'>,
  role: CareRole,
): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
     values ($1, $2, $3, 'child', 'teal', now()) returning id`,
    [person.id, caregiver.id, role],
  );
  return (rows[0] as { id: string }).id;
}

/** Somebody with a row of everything and no sign-in, everybody there can be to them, and transactions as requests have them. */
export async function createCircle(db: Pick<Database, 'appPool'> & { ownerPool: pg.Pool }) {
  const { ownerPool } = db;
  const person = (name: string) => createPerson(ownerPool, 'paciente', name);
  const victim = await person('Vítima');
  await giveOneOfEverything(db, victim);
  // What opens an account: who is cared for has none of it.
  await ownerPool.query('delete from accounts where user_id = $1', [victim.id]);
  const sibling = await person('Outra pessoa');
  const people: Record<CareTestRelation, TestPerson> = {
    responsible: await person('Responsável'),
    keeps: await person('Mantém'),
    reads: await person('Lê'),
    former: await person('Antes'),
    'of somebody else': await person('De outra'),
    invited: await person('Convidada'),
    'not let go on': await person('Não segue'),
    stranger: await person('Estranha'),
  };
  await makeCaredFor(ownerPool, victim, people.responsible);
  await makeCaredFor(ownerPool, sibling, people['of somebody else']);
  await linkCaregiver(ownerPool, victim, people.keeps, 'keeps');
  const readsLink = await linkCaregiver(ownerPool, victim, people.reads, 'reads');
  for (const relation of ['former', 'not let go on'] as const) {
    const link = await linkCaregiver(ownerPool, victim, people[relation], 'keeps');
    await ownerPool.query('update care_links set ended_at = now() where id = $1', [link]);
  }
  for (const [email, role] of [
    [people.invited.email, 'keeps'],
    ['propria@exemplo.com', 'owns'],
  ])
    await ownerPool.query(
      `insert into care_invitations (patient_id, email, role, token_hash, invited_by, sent_at, expires_at)
       values ($1, $2, $3, gen_random_uuid(), $4, now(), now() + interval '1 day')`,
      [victim.id, email, role, people.responsible.id],
    );

  /** A transaction of a request, opened for whom it names, rolled back at its end. */
  async function opened<Result>(
    relation: CareTestRelation,
    person: string | null,
    work: (client: pg.PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1, $2)', [people[relation].token, person]);
      return await work(client);
    } finally {
      await client.query('rollback');
      client.release(true);
    }
  }

  return { victim, sibling, people, readsLink, opened };
}

/** What the statement reached; an error is its SQLSTATE. */
export async function outcome(client: pg.PoolClient, text: string, values: unknown[] = []): Promise<number | string> {
  await client.query('savepoint tried');
  try {
    const { rowCount } = await client.query(text, values);
    await client.query('release savepoint tried');
    return rowCount ?? 0;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to savepoint tried');
    return error.code ?? '';
  }
}
