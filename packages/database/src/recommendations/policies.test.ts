import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSystemInSession } from '../as-system.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { recommend, registerDoctor } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let id: string;
const people: Record<string, TestPerson> = {};
const KEEPERS = ['admin', 'manager'];
const everybody = () => Object.keys(people).filter((name) => name !== 'anonymous');
const person = (name: string) => people[name] as TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  const theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    person('former staff').id,
  ]);
  people.member = await createMember(ownerPool, ours);
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    person('former member').id,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico', 'Helena Prado');
  people['another doctor'] = await createPerson(ownerPool, 'medico', 'Caio Lima');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
  await registerDoctor(ownerPool, person('doctor'), { isListed: false });
  await registerDoctor(ownerPool, person('another doctor'), { specialty: 'Psiquiatria' });
  id = await recommend(ownerPool, ours, person('doctor'), { reason: 'Acompanha dor crônica.' });
});
afterAll(() => db?.close());

/** Rows that a statement reaches in the session of this person, in a transaction that is undone; none where it is refused. */
async function rowsOf(name: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from open_session($1)', [person(name).token]);
    const { rows, rowCount } = await client.query(text, values);
    return rows.length > 0 ? rows : Array.from({ length: rowCount ?? 0 }, () => ({}));
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return [];
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
async function whoReaches(text: string, values: unknown[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(people)) if ((await rowsOf(name, text, values)).length > 0) found.push(name);
  return found;
}
/** The same as the system role in the session of each person. */
async function whoMay(text: string, valuesOf: (name: string) => unknown[]): Promise<string[]> {
  const undo = new Error('undone');
  const found: string[] = [];
  for (const name of everybody()) {
    let reached = 0;
    await asSystemInSession(db, person(name).token, 'a test', async ({ client }) => {
      try {
        reached = (await client.query(text, valuesOf(name))).rowCount ?? 0;
      } catch (error) {
        if ((error as { code?: string }).code !== '42501') throw error;
      }
      throw undo;
    }).catch((error) => {
      if (error !== undo) throw error;
    });
    if (reached > 0) found.push(name);
  }
  return found;
}
/** Does something as the owner, looks, and takes it back. */
async function meanwhile(change: string, back: string, values: unknown[], look: () => Promise<void>): Promise<void> {
  await db.ownerPool.query(change, values);
  try {
    await look();
  } finally {
    await db.ownerPool.query(back, values);
  }
}

describe('a recommendation', () => {
  const ofOurs = 'select * from recommended_doctors($1)';
  const ofDoctor = 'select * from recommending_associations($1)';

  test('is read as a row by its doctor and the staff of the association, and by nobody else', async () => {
    expect(await whoReaches('select from association_recommended_doctors where id = $1', [id])).toEqual([
      ...STAFF_ROLES,
      'doctor',
    ]);
  });

  test('shows whoever is signed in name, specialty and reason, also of a doctor who is not listed', async () => {
    expect(await whoReaches(ofOurs, [ours.id])).toEqual(everybody());
    const [row] = await rowsOf('stranger', ofOurs, [ours.id]);
    expect(row).toEqual({
      id,
      doctor_id: person('doctor').id,
      name: 'Helena Prado',
      specialty: 'Neurologia',
      is_registration_checked: false,
      reason: 'Acompanha dor crônica.',
      recommended_at: expect.any(Date),
    });
  });

  test('stands with a doctor for whoever may see the profile: of one who is not listed the doctor alone, of a listed one everybody', async () => {
    expect(await whoReaches(ofDoctor, [person('doctor').id])).toEqual(['doctor']);
    await meanwhile(
      'update doctor_profiles set is_publicly_listed = true where user_id = $1',
      'update doctor_profiles set is_publicly_listed = false where user_id = $1',
      [person('doctor').id],
      async () => expect(await whoReaches(ofDoctor, [person('doctor').id])).toEqual(everybody()),
    );
  });

  test.each([
    [
      'of a closed association',
      "update associations set status = 'closed' where id = $1",
      "update associations set status = 'active' where id = $1",
      () => ours.id,
    ],
    [
      'of a doctor whose registration was refused',
      "update users set registration_check = 'recusado', registration_refusal = 'Não consta.' where id = $1",
      'update users set registration_check = null, registration_refusal = null where id = $1',
      () => person('doctor').id,
    ],
    [
      'that was removed',
      "update association_recommended_doctors set status = 'inactive', removed_at = now() where doctor_id = $1",
      "update association_recommended_doctors set status = 'active', removed_at = null where doctor_id = $1",
      () => person('doctor').id,
    ],
  ])('%s is shown to nobody', async (_, change, back, of) => {
    await meanwhile(change, back, [of()], async () => {
      expect(await whoReaches(ofOurs, [ours.id])).toEqual([]);
      expect(await whoReaches(ofDoctor, [person('doctor').id])).toEqual([]);
    });
  });

  test('is removed by admins and managers, who can change nothing else of it', async () => {
    const remove = "update association_recommended_doctors set status = 'inactive', removed_at = now() where id = $1";
    expect(await whoReaches(remove, [id])).toEqual(KEEPERS);
    for (const change of ["recommendation_reason = 'Outra'", 'doctor_id = $2', 'declined_at = now()'])
      expect(
        await whoReaches(
          `update association_recommended_doctors set ${change} where id = $1 and $2::uuid is not null`,
          [id, person('another doctor').id],
        ),
        change,
      ).toEqual([]);
    expect(await whoReaches('delete from association_recommended_doctors where id = $1', [id])).toEqual([]);
  });

  test('is declined by its doctor alone, in a session of theirs', async () => {
    const decline = "update association_recommended_doctors set status = 'declined', declined_at = now() where id = $1";
    expect(await whoMay(decline, () => [id])).toEqual(['doctor']);
    expect(await whoReaches(decline, [id])).toEqual([]);
  });

  test('once ended begins again through nobody', async () => {
    await meanwhile(
      "update association_recommended_doctors set status = 'inactive', removed_at = now() where id = $1",
      "update association_recommended_doctors set status = 'active', removed_at = null where id = $1",
      [id],
      async () => {
        const again = "update association_recommended_doctors set status = 'active', removed_at = null where id = $1";
        expect(await whoReaches(again, [id])).toEqual([]);
      },
    );
  });
});

describe('a doctor', () => {
  const insert =
    'insert into association_recommended_doctors (association_id, doctor_id, recommended_by, recommended_at) values ($1, $2, $3, now())';
  const another = () => person('another doctor').id;

  test('is recommended by admins and managers, in their own name, through no request', async () => {
    expect(await whoMay(insert, (name) => [ours.id, another(), person(name).id])).toEqual(KEEPERS);
    expect(await whoMay(insert, () => [ours.id, another(), person('admin').id])).toEqual(['admin']);
    expect(await whoReaches(insert, [ours.id, another(), person('admin').id])).toEqual([]);
  });

  test('is a doctor, whose registration no operator refused', async () => {
    expect(await whoMay(insert, (name) => [ours.id, person('member').id, person(name).id])).toEqual([]);
    await meanwhile(
      "update users set registration_check = 'recusado', registration_refusal = 'Não consta.' where id = $1",
      'update users set registration_check = null, registration_refusal = null where id = $1',
      [another()],
      async () => expect(await whoMay(insert, (name) => [ours.id, another(), person(name).id])).toEqual([]),
    );
  });

  test.each([
    [0, []],
    [88, []],
    [91, KEEPERS],
  ])('who declined %i days ago: %j', async (days, may) => {
    await db.ownerPool.query(
      `insert into association_recommended_doctors (association_id, doctor_id, recommended_at, status, declined_at)
       values ($1, $2, now(), 'declined', now() - $3 * interval '1 day')`,
      [ours.id, another(), days],
    );
    expect(await whoMay(insert, (name) => [ours.id, another(), person(name).id])).toEqual(may);
    await db.ownerPool.query('delete from association_recommended_doctors where doctor_id = $1', [another()]);
  });

  test('stands once on the list of an association', async () => {
    await expect(recommend(db.ownerPool, ours, person('doctor'))).rejects.toMatchObject({
      constraint: 'association_recommended_doctors_active_key',
    });
  });

  test('who is listed is found by admins and managers: by part of the name, accents and case aside, or the whole address', async () => {
    const find = 'select name from doctors_to_recommend($1, $2, $3, 10)';
    const named = (words: string) => whoReaches(find, [ours.id, words, null]);
    const addressed = (address: string) => whoReaches(find, [ours.id, null, address]);
    expect(await named('CÁIO')).toEqual(KEEPERS);
    expect(await addressed(person('another doctor').email)).toEqual(KEEPERS);
    // Neither listed, nor a whole address, nor a specialty.
    expect(await named('helena')).toEqual([]);
    expect(await addressed(person('doctor').email)).toEqual([]);
    expect(await addressed(person('another doctor').email.slice(0, -1))).toEqual([]);
    expect(await named('psiquiatria')).toEqual([]);
    expect(await named(person('another doctor').email)).toEqual([]);
  });
});
