import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { createMembershipRequests, newEmail } from './testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let ours: TestAssociation;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  ours = await createAssociation(server.db.ownerPool, 'Raiz Serena');
  admin = await createStaff(server.db.ownerPool, ours, 'admin');
});

const { send, invite, take, accept, membersOf, codeOf, toldOf, tokenTo, invited, later } = createMembershipRequests(
  () => ({ server, ours, admin }),
);

describe('taking an invitation', () => {
  test('makes a patient a member, with consent only where they gave it, and tells who keeps the members', async () => {
    const manager = await createStaff(server.db.ownerPool, ours, 'manager');
    const keeper = await createStaff(server.db.ownerPool, ours, 'stock_keeper');
    const [maria, joao] = [await server.person(), await server.person()];
    for (const [person, sharesSummary] of [
      [maria, true],
      [joao, false],
    ] as const) {
      const { status, body } = await accept(person, await invited(person.email), sharesSummary);
      expect([status, body]).toEqual([200, { associationId: ours.id, associationName: 'Raiz Serena' }]);
    }
    const { items, totalActive } = await membersOf();
    expect(totalActive).toBe(2);
    expect(
      new Map(
        items.map((one: { invitedEmail: string; sharesSummary: boolean }) => [one.invitedEmail, one.sharesSummary]),
      ),
    ).toEqual(
      new Map([
        [maria.email, true],
        [joao.email, false],
      ]),
    );
    for (const person of [admin, manager])
      expect((await toldOf(person)).map((one: { type: string; about: object }) => [one.type, one.about])).toEqual(
        Array(2).fill(['association_invitation_accepted', { person: 'Pessoa de Teste', thing: null, usedAt: null }]),
      );
    expect(await toldOf(keeper)).toEqual([]);
    const { rows } = await server.db.ownerPool.query('select email_verified from users where id = $1', [maria.id]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  test('makes somebody new an account whose address counts as confirmed', async () => {
    const email = newEmail();
    const token = await invited(email);
    const signUp = { token, name: 'Rita Moura', password: PASSWORD, sharesSummary: true };
    const { status, body } = await take('sign-up', signUp);
    expect([status, body.email, body.role, body.isEmailVerified]).toEqual([200, email, 'paciente', true]);
    expect((await membersOf()).items).toEqual([
      expect.objectContaining({ name: 'Rita Moura', source: 'invitation', sharesSummary: true, invitedEmail: email }),
    ]);
    expect((await take('sign-up', signUp)).body.code).toBe('memberships.invitation_answered');
  });

  test('leads who has an account to the sign-in, and makes none for a link that does not work', async () => {
    const maria = await server.person();
    const body = { name: 'Maria Silva', password: PASSWORD, sharesSummary: false };
    const taken = await take('sign-up', { ...body, token: await invited(maria.email) });
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.email_taken']);
    expect((await take('sign-up', { ...body, token: 'x' })).body.code).toBe('memberships.invitation_invalid');
  });

  test('is for its address and for patients', async () => {
    const [maria, joao, doctor] = [await server.person(), await server.person(), await server.person('medico')];
    const token = await invited(maria.email);
    for (const way of ['accept', 'decline']) {
      const answer = await take(way, { token, ...(way === 'accept' ? { sharesSummary: true } : {}) }, joao);
      expect([answer.status, answer.body.code]).toEqual([409, 'memberships.other_address']);
    }
    expect((await accept(doctor, await invited(doctor.email))).status).toBe(403);
    expect((await accept(undefined, token)).status).toBe(401);
    expect((await accept(maria, token)).status).toBe(200);
  });

  test('happens once, also at the same moment', async () => {
    const maria = await server.person();
    const token = await invited(maria.email);
    const answers = await Promise.all([accept(maria, token), accept(maria, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await take('decline', { token }, maria)).body.code).toBe('memberships.invitation_answered');
  });

  test('is declined by its person or by who holds the link, and the staff learn no name', async () => {
    const maria = await server.person();
    const unknown = newEmail();
    expect((await take('decline', { token: await invited(maria.email) }, maria)).status).toBe(204);
    expect((await take('decline', { token: await invited(unknown) })).status).toBe(204);
    const stale = { ...maria, token: 'ended' };
    expect((await take('decline', { token: await invited(newEmail()) }, stale)).status).toBe(204);
    const told = (await toldOf(admin)).map((one: { type: string; about: { person: string; thing: string } }) => [
      one.type,
      one.about.person,
      one.about.thing,
    ]);
    expect(told).toContainEqual(['association_invitation_declined', null, maria.email]);
    expect(told).toContainEqual(['association_invitation_declined', null, unknown]);
    expect((await membersOf()).items).toEqual([]);
  });

  test('of somebody who came by code before keeps them, and takes their consent', async () => {
    const byCode = await createMember(server.db.ownerPool, ours);
    expect((await accept(byCode, await invited(byCode.email), true)).status).toBe(200);
    const [member] = (await membersOf()).items;
    expect([member.source, member.sharesSummary]).toEqual(['code', true]);
  });

  test('brings back who was removed, without the consent of before', async () => {
    const maria = await server.person();
    await accept(maria, await invited(maria.email), true);
    const [{ id }] = (await membersOf()).items;
    await later(60_000, async () => {
      await send('DELETE', `/members/${id}`, admin);
      expect((await membersOf()).totalActive).toBe(0);
    });
    await later(120_000, async () => {
      expect((await accept(maria, await invited(maria.email))).status).toBe(200);
      expect((await membersOf()).items).toEqual([expect.objectContaining({ id, sharesSummary: false, leftAt: null })]);
    });
  });

  test('of a closed association is not there', async () => {
    const token = await invited(newEmail());
    await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [ours.id]);
    expect((await take('open', { token })).body.code).toBe('memberships.invitation_invalid');
  });
});

describe('an invitation in the app', () => {
  const received = async (as: TestPerson) => (await server.send('GET', '/api/memberships/invitations', { as })).body;
  const answer = (as: TestPerson | undefined, id: string, way: 'accept' | 'decline', sharesSummary = false) =>
    server.send('POST', `/api/memberships/invitations/${id}/${way}`, {
      ...(as ? { as } : {}),
      ...(way === 'accept' ? { body: { sharesSummary } } : {}),
    });
  const bellOf = async (as: TestPerson) =>
    (await toldOf(as)).map(({ type, about }: { type: string; about: { thing: string } }) => [type, about.thing]);
  async function confirmed(role?: 'medico'): Promise<TestPerson> {
    const person = await server.person(role);
    await server.db.ownerPool.query('update users set email_verified = true where id = $1', [person.id]);
    return person;
  }
  async function invitedId(email: string): Promise<string> {
    const { body } = await invite(email, { message: 'Bem-vinda!' });
    await server.services.mail.settled();
    return body.id;
  }

  test('stands in the bell and the list of whoever has the confirmed address, without what its mail holds', async () => {
    const maria = await confirmed();
    const id = await invitedId(maria.email);
    const token = await tokenTo(maria.email);
    expect(await bellOf(maria)).toEqual([['association_invited', 'Raiz Serena']]);
    const list = await received(maria);
    expect(list.items).toEqual([
      {
        id,
        association: {
          id: ours.id,
          logoId: null,
          name: 'Raiz Serena',
          description: null,
          neighborhood: null,
          city: null,
          state: null,
        },
        email: maria.email,
        message: 'Bem-vinda!',
        expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
      },
    ]);
    expect(JSON.stringify([list, await toldOf(maria)])).not.toContain(token);
    // The invitation has a mail of its own.
    expect(server.mails.filter((mail) => mail.to === maria.email)).toHaveLength(1);
  });

  test('is neither seen nor answered with an address that nobody has confirmed, nor with another', async () => {
    const [squatter, other, doctor] = [await server.person(), await confirmed(), await confirmed('medico')];
    const id = await invitedId(squatter.email);
    for (const as of [squatter, other, doctor]) {
      expect((await received(as)).items).toEqual([]);
      expect(await bellOf(as)).toEqual([]);
      for (const way of ['accept', 'decline'] as const)
        expect((await answer(as, id, way)).status, way).toBe(as === doctor && way === 'accept' ? 403 : 404);
    }
    for (const way of ['accept', 'decline'] as const) expect((await answer(undefined, id, way)).status).toBe(401);
    const [{ status }] = (await send('GET', '/invitations', admin)).body.items;
    expect(status).toBe('pending');
  });

  test('accepted by its id makes a member as its link does, once, with the consent that was given', async () => {
    const maria = await confirmed();
    const id = await invitedId(maria.email);
    const { status, body } = await answer(maria, id, 'accept', true);
    expect([status, body]).toEqual([200, { associationId: ours.id, associationName: 'Raiz Serena' }]);
    expect((await membersOf()).items).toEqual([
      expect.objectContaining({ source: 'invitation', sharesSummary: true, invitedEmail: maria.email }),
    ]);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    const again = await answer(maria, id, 'decline');
    expect([again.status, again.body.code]).toEqual([410, 'memberships.invitation_answered']);
  });

  test('declined, cancelled or ended it waits no more, and the bell does not lead there', async () => {
    const maria = await confirmed();
    expect((await answer(maria, await invitedId(maria.email), 'decline')).status).toBe(204);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    expect((await toldOf(admin))[0].type).toBe('association_invitation_declined');
    const id = await invitedId(maria.email);
    expect((await send('DELETE', `/invitations/${id}`, admin)).status).toBe(204);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], []]);
    expect((await answer(maria, id, 'accept')).status).toBe(404);
    const ended = await invitedId(maria.email);
    await later(8 * DAY_MS, async () => {
      expect((await received(maria)).items).toEqual([]);
      expect((await answer(maria, ended, 'accept')).body.code).toBe('memberships.invitation_expired');
      await send('POST', `/invitations/${ended}/resend`, admin);
      await server.services.mail.settled();
      expect([(await received(maria)).items.length, await bellOf(maria)]).toEqual([
        1,
        [['association_invited', 'Raiz Serena']],
      ]);
    });
  });

  test('rings for nobody who belongs to the association already', async () => {
    const maria = await confirmed();
    await send('POST', '/members', admin, { code: await codeOf(maria) });
    await invitedId(maria.email);
    expect([(await received(maria)).items, await bellOf(maria)]).toEqual([[], [['association_joined', 'Raiz Serena']]]);
  });
});
