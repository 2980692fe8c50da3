import { STAFF_ROLES, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUser } from '../as-user.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import {
  changeRole,
  endAccess,
  findStaffInvitation,
  forgetOldStaffInvitations,
  isLastAdminError,
  joinStaff,
  newStaffInvitationToken,
  renewStaffInvitation,
} from './queries.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let people: Record<string, TestPerson>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());
beforeEach(async () => {
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool);
  people = {};
  for (const role of STAFF_ROLES) people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people.member = await createMember(ownerPool, ours);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.anonymous = { id: '', email: '', token: '', role: 'paciente' };
});

const person = (name: string) => people[name] as TestPerson;
const now = new Date();
const sending = () => ({
  now,
  expiresAt: new Date(now.getTime() + 7 * 86_400_000),
  token: newStaffInvitationToken(),
});
const INSERT = `insert into association_staff_invitations (association_id, email, role, token_hash, invited_by, sent_at, expires_at)
  values ($1, $2, $3, $4, $5, now(), now() + interval '7 days') returning id`;

/** Who reaches a row by this statement; everything is as it was afterwards. */
async function whoReaches(text: string, values: (as: TestPerson) => unknown[]): Promise<string[]> {
  const found: string[] = [];
  for (const [name, as] of Object.entries(people)) {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1)', [as.token]);
      if ((await client.query(text, values(as))).rowCount) found.push(name);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return found;
}

/** An open invitation, with the token that opens it. */
async function invite(email: string, role: StaffRole = 'manager'): Promise<{ id: string; token: string }> {
  const { rows } = await db.ownerPool.query<{ id: string }>(INSERT, [
    ours.id,
    email,
    role,
    crypto.randomUUID(),
    person('admin').id,
  ]);
  const id = rows[0]?.id as string;
  const sent = sending();
  await asUser(db, person('admin').token, ({ query }) => query(renewStaffInvitation(ours.id, id, sent)));
  return { id, token: sent.token };
}
const join = (as: TestPerson, token: string, role?: StaffRole) =>
  asSystemInSession(db, as.token, 'a test', async ({ client }) => {
    const found = await findStaffInvitation(client, token);
    return found && joinStaff(client, { ...found, role: role ?? found.role }, token, now);
  });
const staffOf = async () =>
  (
    await db.ownerPool.query<{ role: string; user_id: string }>(
      'select role, user_id from association_staff where association_id = $1 and ended_at is null',
      [ours.id],
    )
  ).rows;

describe('an invitation to the staff', () => {
  test('is made, seen, sent again and cancelled by admins alone, in their own name', async () => {
    const values = (as: TestPerson) => [ours.id, 'a@example.test', 'manager', crypto.randomUUID(), as.id || null];
    expect(await whoReaches(INSERT, values)).toEqual(['admin']);
    const inNameOfAdmin = () => [ours.id, 'a@example.test', 'manager', crypto.randomUUID(), person('admin').id];
    expect(await whoReaches(INSERT, inNameOfAdmin)).toEqual(['admin']);
    const { id } = await invite('b@example.test');
    const one = 'association_staff_invitations where id = $1';
    expect(await whoReaches(`select id, email from ${one}`, () => [id])).toEqual(['admin']);
    expect(await whoReaches(`delete from ${one}`, () => [id])).toEqual(['admin']);
    const again = "update association_staff_invitations set token_hash = 'x', sent_at = now() where id = $1";
    expect(await whoReaches(again, () => [id])).toEqual(['admin']);
  });

  test('tells no request what opens it, and is answered by none', async () => {
    const { id } = await invite('b@example.test');
    const where = 'where id = $1';
    expect(await whoReaches(`select token_hash from association_staff_invitations ${where}`, () => [id])).toEqual([]);
    for (const change of ["status = 'accepted'", "role = 'admin'", "email = 'c@example.test'"])
      expect(await whoReaches(`update association_staff_invitations set ${change} ${where}`, () => [id])).toEqual([]);
  });

  test('makes staff of whose address it was made for, once, as what it says', async () => {
    const ana = await createPerson(db.ownerPool, 'associacao');
    const { token } = await invite(ana.email, 'stock_keeper');
    await expect(join(ana, token, 'admin')).rejects.toMatchObject({ code: '42501' });
    const answers = await Promise.all([join(ana, token), join(ana, token), join(ana, token)]);
    expect(answers.filter((answer) => answer === 'joined')).toHaveLength(1);
    expect(await staffOf()).toContainEqual({ role: 'stock_keeper', user_id: ana.id });
    expect(await join(ana, token)).toBeUndefined();
  });

  test('makes staff of nobody else: another address, another role of the product, a closed association', async () => {
    const ana = await createPerson(db.ownerPool, 'associacao');
    const { token } = await invite(ana.email);
    await expect(join(await createPerson(db.ownerPool, 'associacao'), token)).rejects.toMatchObject({ code: '42501' });
    for (const role of ['paciente', 'medico', 'operador'] as const) {
      const other = await createPerson(db.ownerPool, role);
      await expect(join(other, (await invite(other.email)).token)).rejects.toMatchObject({ code: '42501' });
    }
    await db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);
    expect(await join(ana, token)).toBeUndefined();
    expect(await staffOf()).toHaveLength(3);
  });

  test('brings back who left, and changes nothing for who works there', async () => {
    const former = person('former staff');
    expect(await join(former, (await invite(former.email, 'manager')).token)).toBe('joined');
    expect(await staffOf()).toContainEqual({ role: 'manager', user_id: former.id });
    expect(await join(former, (await invite(former.email, 'stock_keeper')).token)).toBe('already_staff');
    expect(await staffOf()).toContainEqual({ role: 'manager', user_id: former.id });
  });

  test('is needed for every way into a staff', async () => {
    const ana = await createPerson(db.ownerPool, 'associacao');
    const insert = asSystemInSession(db, ana.token, 'a test', ({ client }) =>
      client.query(
        "insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, 'admin', now())",
        [ours.id, ana.id],
      ),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
    const former = person('former staff');
    const back = asSystemInSession(db, former.token, 'a test', ({ client }) =>
      client.query('update association_staff set ended_at = null where user_id = $1', [former.id]),
    );
    await expect(back).rejects.toMatchObject({ code: '42501' });
  });

  test('is forgotten a month after it ended, and not before', async () => {
    const { id } = await invite('old@example.test');
    await db.ownerPool.query(
      "update association_staff_invitations set expires_at = now() - interval '31 days' where id = $1",
      [id],
    );
    const { id: open } = await invite('new@example.test');
    const before = new Date(Date.now() - 30 * 86_400_000);
    await asSystem(db, 'a test', ({ client }) => forgetOldStaffInvitations(client, before));
    const { rows } = await db.ownerPool.query('select id from association_staff_invitations where id = any($1)', [
      [id, open],
    ]);
    expect(rows).toEqual([{ id: open }]);
  });

  test('goes with the account of its address, also where nobody accepted it', async () => {
    const ana = await createPerson(db.ownerPool, 'associacao');
    await invite(ana.email);
    const remove = () =>
      asSystem(db, 'a test', ({ client }) =>
        client.query('delete from association_staff_invitations where email = $1', [ana.email]),
      );
    expect((await remove()).rowCount).toBe(0);
    await db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
      [ana.id],
    );
    expect((await remove()).rowCount).toBe(1);
  });
});

describe('an association', () => {
  const end = (as: TestPerson, whom = as) =>
    asUser(db, as.token, ({ query }) => query(endAccess(ours.id, whom.id, new Date())));
  const demote = (as: TestPerson, whom = as) =>
    asUser(db, as.token, ({ query }) => query(changeRole(ours.id, whom.id, 'manager')));

  test('keeps its last admin, who can neither leave nor become something else', async () => {
    for (const act of [end, demote]) {
      const refusal = await act(person('admin')).catch((error: unknown) => error);
      expect(isLastAdminError(refusal)).toBe(true);
    }
    expect((await staffOf()).map(({ role }) => role)).toContain('admin');
  });

  test('lets everybody else go, and an admin whom another one follows', async () => {
    const second = await createStaff(db.ownerPool, ours, 'admin');
    expect((await end(person('manager'))).rowCount).toBe(1);
    expect((await end(second, person('stock_keeper'))).rowCount).toBe(1);
    expect((await end(person('admin'))).rowCount).toBe(1);
    expect((await staffOf()).map(({ user_id }) => user_id)).toEqual([second.id]);
  });

  test.each([
    ['who leave', end, end],
    ['of whom each ends the access of the other', end, end],
    ['who step down', demote, demote],
    ['one leaving, one stepping down', end, demote],
  ])('keeps one of two admins at the same moment: %s', async (how, one, another) => {
    for (let turn = 0; turn < 5; turn++) {
      const { ownerPool } = db;
      ours = await createAssociation(ownerPool);
      const [ana, bia] = [await createStaff(ownerPool, ours, 'admin'), await createStaff(ownerPool, ours, 'admin')];
      const isCrossed = how.startsWith('of whom');
      await Promise.allSettled([one(ana, isCrossed ? bia : ana), another(bia, isCrossed ? ana : bia)]);
      expect((await staffOf()).filter(({ role }) => role === 'admin')).toHaveLength(1);
    }
  });

  test('lets the account of its last admin be erased', async () => {
    await db.ownerPool.query('delete from users where id = $1', [person('admin').id]);
    expect((await staffOf()).map(({ role }) => role).sort()).toEqual(['manager', 'stock_keeper']);
  });

  test('is lost at once to whoever no longer works there', async () => {
    const second = await createStaff(db.ownerPool, ours, 'admin');
    const seen = () =>
      asUser(db, second.token, ({ query }) =>
        query<{ ids: string[] }>({ text: "select staffed_associations('overview') as ids" }),
      );
    expect((await seen()).rows).toEqual([{ ids: [ours.id] }]);
    await end(person('admin'), second);
    expect((await seen()).rows).toEqual([{ ids: [] }]);
  });
});
