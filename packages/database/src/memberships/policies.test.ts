import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { createAssociation, createMember, createStaff, type TestAssociation } from '../associations/testing.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { findUnsentInvitation, markSent } from './invitation-mails.ts';
import { insertInvitations } from './invitations.ts';
import { addMemberByCode, joinByInvitation, listMembers, removeMember } from './members.ts';
import { answerInvitation, findInvitation, listReceivedInvitations } from './received-invitations.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let ours: TestAssociation;
let theirs: TestAssociation;
const people: Record<string, TestPerson> = {};

const NOW = new Date('2026-11-24T12:00:00Z');
const LATER = new Date(NOW.getTime() + 3_600_000);
const END = new Date('2099-01-01T00:00:00Z');

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  const { ownerPool } = db;
  ours = await createAssociation(ownerPool, 'Raiz de Teste');
  theirs = await createAssociation(ownerPool, 'Outra de Teste');
  for (const role of ['admin', 'manager', 'stock_keeper'] as const)
    people[role] = await createStaff(ownerPool, ours, role);
  people['staff of another association'] = await createStaff(ownerPool, theirs, 'admin');
  people['former staff'] = await createStaff(ownerPool, ours, 'admin');
  await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [
    people['former staff'].id,
  ]);
  people.member = await createMember(ownerPool, ours, { name: 'João Conceição' });
  people['former member'] = await createMember(ownerPool, ours);
  await ownerPool.query("update association_members set status = 'inactive', left_at = $2 where patient_id = $1", [
    people['former member'].id,
    NOW,
  ]);
  people.doctor = await createPerson(ownerPool, 'medico');
  people.operator = await createPerson(ownerPool, 'operador');
  people.stranger = await createPerson(ownerPool);
});
afterAll(() => db?.close());

const person = (name: string) => people[name] as TestPerson;
/** In the session of a person, as the system role; everything is as it was afterwards. */
async function inSession<Result>(who: TestPerson, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const undo = new Error('undone');
  let result: Result | undefined;
  await asSystemInSession(db, who.token, 'a test does what a handler does', async ({ client }) => {
    result = await work(client);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return result as Result;
}
const refused = { code: '42501' };

/** Makes a mailed invitation and answers its token. */
async function invite(email: string, association = ours, by = person('admin')): Promise<string> {
  await asSystemInSession(db, by.token, 'a test invites', ({ client }) =>
    insertInvitations(
      client,
      {
        associationId: association.id,
        emails: [email],
        message: null,
        language: 'pt',
        expiresAt: END,
        asksAgain: true,
      },
      NOW,
    ),
  );
  return asSystem(db, 'a test mails', async ({ client }) => {
    const waiting = await findUnsentInvitation(client, [], NOW);
    return markSent(client, waiting?.id ?? '', { at: NOW, expiresAt: END });
  });
}

describe('an invitation', () => {
  test('is read by admins and managers of its association, and what opens it by no request', async () => {
    await invite(`${randomUUID()}@exemplo.com`);
    const readers: string[] = [];
    for (const [name, { token }] of Object.entries(people)) {
      const text = 'select patient_email from association_invitations where association_id = $1';
      if ((await asUserOnce(db, token, { text, values: [ours.id] })).rows.length > 0) readers.push(name);
      await expect(
        asUserOnce(db, token, { text: 'select token_hash from association_invitations' }),
      ).rejects.toMatchObject(refused);
    }
    expect(readers).toEqual(['admin', 'manager']);
  });

  test('is made by admins and managers of the association, in their own name', async () => {
    const make = (who: TestPerson, by: string) =>
      inSession(who, (client) =>
        client.query(
          `insert into association_invitations (association_id, patient_email, invited_by, language, created_at, expires_at)
           values ($1, 'alguem@exemplo.com', $2, 'pt', $3, $4)`,
          [ours.id, by, NOW, END],
        ),
      );
    for (const [name, who] of Object.entries(people)) {
      if (['admin', 'manager'].includes(name)) expect((await make(who, who.id)).rowCount).toBe(1);
      else await expect(make(who, who.id), name).rejects.toMatchObject(refused);
    }
    await expect(make(person('admin'), person('manager').id)).rejects.toMatchObject(refused);
  });

  test('is accepted and declined by the patient whose address it was made for, by nobody else', async () => {
    const invited = await createPerson(db.ownerPool);
    const token = await invite(invited.email);
    for (const answer of ['accepted', 'rejected'] as const) {
      for (const name of ['admin', 'staff of another association', 'member', 'stranger', 'doctor'])
        await expect(
          inSession(person(name), (client) => answerInvitation(client, { token }, answer, LATER)),
          name,
        ).rejects.toMatchObject(refused);
      expect(await inSession(invited, (client) => answerInvitation(client, { token }, answer, LATER))).toBe(true);
    }
  });

  test('is declined, and not accepted, by who holds the link without a session', async () => {
    const token = await invite(`${randomUUID()}@exemplo.com`);
    const answer = (given: 'accepted' | 'rejected') =>
      asSystem(db, 'a test has no session', ({ client }) => answerInvitation(client, { token }, given, LATER));
    await expect(answer('accepted')).rejects.toMatchObject({ code: expect.stringMatching(/42501|23514/) });
    expect(await answer('rejected')).toBe(true);
    expect(await answer('rejected')).toBe(false);
  });

  test('is cancelled by admins and managers of its association while nobody has answered', async () => {
    const invited = await createPerson(db.ownerPool);
    const token = await invite(invited.email);
    const cancel = (name: string) =>
      inSession(person(name), (client) =>
        client.query('delete from association_invitations where patient_email = $1', [invited.email]),
      );
    for (const name of Object.keys(people)) {
      const expected = ['admin', 'manager'].includes(name) ? 1 : 0;
      expect((await cancel(name)).rowCount, name).toBe(expected);
    }
    await asSystemInSession(db, invited.token, 'a test accepts', ({ client }) =>
      answerInvitation(client, { token }, 'accepted', LATER),
    );
    expect((await cancel('admin')).rowCount).toBe(0);
  });
});

describe('an invitation in the app', () => {
  const confirm = (who: TestPerson) =>
    db.ownerPool.query('update users set email_verified = true where id = $1', [who.id]);
  const invitationsOf = async ({ token }: TestPerson, association = ours) =>
    (
      await asUserOnce<{ id: string }>(db, token, {
        text: 'select id from association_invitations where association_id = $1',
        values: [association.id],
      })
    ).rows;

  test('is read by the patient with the confirmed address, and by whoever answered it; by no other patient, doctor or operator', async () => {
    const [invited, doctor] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool, 'medico')];
    for (const { email } of [invited, doctor]) await invite(email);
    expect(await invitationsOf(invited), 'before the address is confirmed').toEqual([]);
    for (const who of [invited, doctor, person('stranger'), person('operator')]) await confirm(who);
    expect(await invitationsOf(invited)).toHaveLength(1);
    for (const who of [doctor, person('stranger'), person('operator')]) expect(await invitationsOf(who)).toEqual([]);
    const [{ id } = { id: '' }] = await invitationsOf(invited);
    await asSystemInSession(db, invited.token, 'a test declines', ({ client }) =>
      answerInvitation(client, { id }, 'rejected', LATER),
    );
    expect(await invitationsOf(invited)).toHaveLength(1);
    // Somebody else who is given that address later does not read what it was sent before.
    await db.ownerPool.query('update users set email = $2 where id = $1', [invited.id, `${randomUUID()}@exemplo.com`]);
    const later = await createPerson(db.ownerPool);
    await db.ownerPool.query('update users set email = $2, email_verified = true where id = $1', [
      later.id,
      invited.email,
    ]);
    expect(await invitationsOf(later)).toEqual([]);
    expect(await invitationsOf(invited)).toHaveLength(1);
  });

  test('is opened and answered by its id by that patient alone, and never by an address that nobody has confirmed', async () => {
    const invited = await createPerson(db.ownerPool);
    await invite(invited.email);
    const { rows } = await db.ownerPool.query<{ id: string }>(
      'select id from association_invitations where patient_email = $1',
      [invited.email],
    );
    const id = rows[0]?.id ?? '';
    const reach = (who: TestPerson) =>
      inSession(who, async (client) => [
        (await findInvitation(client, { id }))?.id,
        await answerInvitation(client, { id }, 'accepted', LATER),
      ]);
    for (const who of [invited, ...Object.values(people)]) expect(await reach(who)).toEqual([undefined, false]);
    await confirm(invited);
    for (const who of Object.values(people)) expect(await reach(who)).toEqual([undefined, false]);
    expect(await reach(invited)).toEqual([id, true]);
    const nobody = asSystem(db, 'a test has no session', ({ client }) =>
      answerInvitation(client, { id }, 'rejected', LATER),
    );
    expect(await nobody).toBe(false);
  });

  test('of an association to which the patient belongs, and one that has ended, waits for nothing', async () => {
    const member = await createMember(db.ownerPool, ours);
    await confirm(member);
    for (const [association, by] of [
      [ours, person('admin')],
      [theirs, person('staff of another association')],
    ] as const)
      await invite(member.email, association, by);
    const waiting = async (at: Date) => {
      const { rows } = await asUserOnce<{ json: string }>(db, member.token, listReceivedInvitations(at));
      return rows.map(({ json }) => JSON.parse(json).association.name);
    };
    expect(await waiting(NOW)).toEqual(['Outra de Teste']);
    expect(await waiting(END)).toEqual([]);
  });
});

describe('a membership by invitation', () => {
  const join = (client: pg.PoolClient, association: TestAssociation, at: Date) =>
    joinByInvitation(client, { associationId: association.id, invitedBy: null }, { at, sharesSummary: true });

  test('begins with an invitation that the patient accepted at that instant, of that association, and not without', async () => {
    const invited = await createPerson(db.ownerPool);
    const token = await invite(invited.email);
    await expect(inSession(invited, (client) => join(client, ours, LATER))).rejects.toMatchObject(refused);
    const afterAccepting = (work: (client: pg.PoolClient) => Promise<void>) =>
      inSession(invited, async (client) => {
        expect(await answerInvitation(client, { token }, 'accepted', LATER)).toBe(true);
        await work(client);
        return true;
      });
    expect(await afterAccepting((client) => join(client, ours, LATER))).toBe(true);
    await expect(afterAccepting((client) => join(client, theirs, LATER))).rejects.toMatchObject(refused);
    const another = new Date(LATER.getTime() + 1);
    await expect(afterAccepting((client) => join(client, ours, another))).rejects.toMatchObject(refused);
    await expect(
      inSession(invited, async (client) => {
        await answerInvitation(client, { token }, 'rejected', LATER);
        await join(client, ours, LATER);
      }),
    ).rejects.toMatchObject(refused);
  });

  test('that ended does not begin again by what was accepted before', async () => {
    const invited = await createPerson(db.ownerPool);
    const token = await invite(invited.email);
    await asSystemInSession(db, invited.token, 'a test accepts', async ({ client }) => {
      await answerInvitation(client, { token }, 'accepted', LATER);
      await join(client, ours, LATER);
    });
    await db.ownerPool.query(
      "update association_members set status = 'inactive', left_at = $2, shares_summary_since = null where patient_id = $1",
      [invited.id, new Date(LATER.getTime() + 1000)],
    );
    await expect(inSession(invited, (client) => join(client, ours, LATER))).rejects.toMatchObject(refused);
  });
});

describe('a membership by code', () => {
  test('is made and made again by admins and managers, without consent to anything', async () => {
    const former = person('former member').id;
    const again = inSession(person('admin'), (client) => addMemberByCode(client, ours.id, former, LATER));
    expect(await again, 'by the code of before').toBe('code_used');
    await db.ownerPool.query("insert into connection_codes (user_id, code, created_at) values ($1, 'PAK7M4XP', $2)", [
      former,
      LATER,
    ]);
    for (const patient of [person('stranger'), person('former member')]) {
      for (const [name, who] of Object.entries(people)) {
        const add = inSession(who, (client) => addMemberByCode(client, ours.id, patient.id, LATER));
        if (['admin', 'manager'].includes(name)) expect(await add, name).toEqual({ id: expect.stringMatching(/-/) });
        else await expect(add, name).rejects.toMatchObject(refused);
      }
      await expect(
        inSession(person('admin'), (client) =>
          client.query(
            `insert into association_members as member (association_id, patient_id, status, source, added_by, joined_at, shares_summary_since)
             values ($1, $2, 'active', 'code', $3, $4, $4)
             on conflict (association_id, patient_id) do update
             set status = 'active', left_at = null, added_by = $3, shares_summary_since = $4`,
            [ours.id, patient.id, person('admin').id, LATER],
          ),
        ),
      ).rejects.toMatchObject(refused);
    }
    expect(
      await inSession(person('admin'), (client) => addMemberByCode(client, ours.id, person('member').id, LATER)),
    ).toBe('already_member');
  });

  test('is for patients', async () => {
    await expect(
      inSession(person('admin'), (client) => addMemberByCode(client, ours.id, person('doctor').id, LATER)),
    ).rejects.toMatchObject(refused);
  });
});

describe('the end of a membership', () => {
  test('is set by admins and managers of the association, who set nothing else in a member’s name', async () => {
    const { rows } = await db.ownerPool.query<{ id: string }>(
      'select id from association_members where patient_id = $1',
      [person('member').id],
    );
    const id = rows[0]?.id ?? '';
    for (const [name, who] of Object.entries(people)) {
      const expected = ['admin', 'manager'].includes(name) ? person('member').id : undefined;
      expect(await inSession(who, (client) => removeMember(client, ours.id, id, LATER)), name).toBe(expected);
    }
    for (const change of [
      'shares_summary_since = joined_at',
      "joined_at = joined_at - interval '1 day'",
      "source = 'code', added_by = (select current_user_id())",
    ])
      await expect(
        inSession(person('admin'), (client) =>
          client.query(`update association_members set ${change} where id = $1`, [id]),
        ),
        change,
      ).rejects.toMatchObject(refused);
  });
});

describe('the list of members', () => {
  test('is of admins and managers of that association, and is searched without case and accents', async () => {
    const found: string[] = [];
    for (const [name, { token }] of Object.entries(people)) {
      const statement = listMembers(ours.id, { status: 'active', search: 'JOAO CONCEICAO', limit: 20 });
      const { rows } = await asUserOnce<{ json: string }>(db, token, statement);
      if (rows.length > 0) found.push(`${name}: ${JSON.parse(rows[0]?.json ?? '{}').name}`);
    }
    expect(found).toEqual(['admin: João Conceição', 'manager: João Conceição']);
  });
});
