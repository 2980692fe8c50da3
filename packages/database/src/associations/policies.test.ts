import { hasPermission, PERMISSIONS, STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let theirs: TestAssociation;
const people: Record<string, TestPerson> = {};

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people.member = await createMember(ownerPool, ours, { name: 'Joana Membro', sharesSummary: true });
  people['another member'] = await createMember(ownerPool, ours);
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
    people['former member'].id,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
});
afterAll(() => db?.close());

const person = (name: string) => people[name] as TestPerson;
/** How many rows a statement reaches in the session of this person, 0 where it is refused; everything is as it was afterwards. */
async function reached(name: string, text: string, values: unknown[] = []): Promise<number> {
  const client = await db.appPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from open_session($1)', [person(name).token]);
    return (await client.query(text, values)).rowCount ?? 0;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 0;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
async function whoReaches(text: string, values: unknown[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(people)) if ((await reached(name, text, values)) > 0) found.push(name);
  return found;
}

describe('what staff may do', () => {
  test('is the same in SQL as in the rules', async () => {
    for (const role of STAFF_ROLES) {
      for (const permission of PERMISSIONS) {
        const { rows } = await asUserOnce<{ ids: string[] }>(db, person(role).token, {
          text: 'select staffed_associations($1) as ids',
          values: [permission],
        });
        expect(rows[0]?.ids, `${role}: ${permission}`).toEqual(hasPermission(role, permission) ? [ours.id] : []);
      }
    }
  });
});

describe('an association', () => {
  test('is read by whoever is signed in, and a closed one by nobody', async () => {
    const everybody = Object.keys(people).filter((name) => name !== 'anonymous');
    expect(await whoReaches('select from associations where id = $1', [ours.id])).toEqual(everybody);
    const closed = await createAssociation(db.ownerPool);
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [closed.id]);
    expect(await whoReaches('select from associations where id = $1', [closed.id])).toEqual([]);
  });

  test('is changed by its admins and managers, who can neither close it nor call it another one', async () => {
    expect(await whoReaches("update associations set about = 'Nova' where id = $1", [ours.id])).toEqual([
      'admin',
      'manager',
    ]);
    expect(await whoReaches('update associations set delivery_days = 15 where id = $1', [ours.id])).toEqual([
      'admin',
      'manager',
    ]);
    for (const change of ["status = 'closed'", "slug = 'outra'"])
      expect(await whoReaches(`update associations set ${change} where id = $1`, [ours.id])).toEqual([]);
  });

  test('delivers in 1 to 180 days, or does not say', async () => {
    const say = (days: number | null) =>
      db.ownerPool.query('update associations set delivery_days = $2 where id = $1', [ours.id, days]);
    for (const days of [0, 181, -1])
      await expect(say(days)).rejects.toMatchObject({ constraint: 'associations_delivery_days_in_bounds' });
    for (const days of [1, 180, null]) await say(days);
  });

  test('has staff that only its staff read, and that its admins change', async () => {
    const staff = ['admin', 'manager', 'stock_keeper'];
    const ofManager = [ours.id, person('manager').id];
    expect(
      await whoReaches('select from association_staff where association_id = $1 and user_id = $2', ofManager),
    ).toEqual(staff);
    const change = "update association_staff set role = 'admin' where association_id = $1 and user_id = $2";
    expect(await whoReaches(change, ofManager)).toEqual(['admin']);
    const end = 'update association_staff set ended_at = now() where association_id = $1 and user_id = $2';
    expect(await whoReaches(end, ofManager)).toEqual(['admin', 'manager']);
    const add =
      "insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, 'admin', now())";
    expect(await whoReaches(add, [ours.id, person('stranger').id])).toEqual([]);
  });

  test('gives nobody who left it their access back', async () => {
    const back = 'update association_staff set ended_at = null where association_id = $1 and user_id = $2';
    expect(await whoReaches(back, [ours.id, person('former staff').id])).toEqual([]);
  });
});

describe('a membership', () => {
  const one = 'where association_id = $1 and patient_id = $2';
  const ofMember = () => [ours.id, person('member').id];

  test('is read by the member and the staff of that association', async () => {
    expect(await whoReaches(`select from association_members ${one}`, ofMember())).toEqual([
      'admin',
      'manager',
      'stock_keeper',
      'member',
    ]);
  });

  test('is ended by the member, and what was shown ends with it; by staff through no request of its own', async () => {
    const end = `update association_members set status = 'inactive', left_at = now(), shares_summary_since = null ${one}`;
    expect(await whoReaches(end, ofMember())).toEqual(['member']);
    const keeps = `update association_members set status = 'inactive', left_at = now() ${one}`;
    await expect(whoReaches(keeps, ofMember())).rejects.toMatchObject({
      constraint: 'association_members_share_while_they_are_some',
    });
  });

  test('shows a summary only where the member says so', async () => {
    const share = `update association_members set shares_summary_since = now() ${one}`;
    expect(await whoReaches(share, ofMember())).toEqual(['member']);
    expect(await whoReaches(share, [ours.id, person('another member').id])).toEqual(['another member']);
  });

  test('begins and begins again through no request of its own', async () => {
    const again = `update association_members set status = 'active', left_at = null ${one}`;
    expect(await whoReaches(again, [ours.id, person('former member').id])).toEqual([]);
    const join = `insert into association_members (association_id, patient_id, status, source, joined_at) values ($1, $2, 'active', 'code', now())`;
    expect(await whoReaches(join, [ours.id, person('stranger').id])).toEqual([]);
  });

  test('tells staff the member’s name, and nobody else', async () => {
    const named = async (name: string) =>
      (
        await asUserOnce<{ name: string | null }>(db, person(name).token, {
          text: 'select association_person_name($1) as name',
          values: [person('member').id],
        })
      ).rows[0]?.name;
    for (const name of STAFF_ROLES) expect(await named(name)).toBe('Joana Membro');
    for (const name of ['staff of another association', 'former staff', 'another member', 'doctor', 'operator'])
      expect(await named(name), name).toBeNull();
  });

  test('opens no diary to any staff', async () => {
    for (const role of STAFF_ROLES)
      for (const table of ['diary_entries', 'symptom_ratings', 'inventory_items', 'prescriptions', 'profiles'])
        expect(await reached(role, `select from ${table}`), `${role}: ${table}`).toBe(0);
  });
});

describe('what staff did', () => {
  const write = `insert into association_events (association_id, kind, actor_id, at) values ($1, 'settings_changed', $2, now())`;

  test('is written in one’s own name by those who work there', async () => {
    for (const name of Object.keys(people).filter((one) => one !== 'anonymous')) {
      const isStaff = (STAFF_ROLES as readonly string[]).includes(name);
      expect(await reached(name, write, [ours.id, person(name).id]), name).toBe(isStaff ? 1 : 0);
    }
    expect(await whoReaches(write, [ours.id, person('admin').id])).toEqual(['admin']);
  });

  test('is read by admins, and changed or removed by nobody', async () => {
    await asUserOnce(db, person('manager').token, { text: write, values: [ours.id, person('manager').id] });
    const its = 'where association_id = $1';
    expect(await whoReaches(`select from association_events ${its}`, [ours.id])).toEqual(['admin']);
    expect(await whoReaches(`update association_events set at = now() ${its}`, [ours.id])).toEqual([]);
    expect(await whoReaches(`delete from association_events ${its}`, [ours.id])).toEqual([]);
  });
});
