import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { forgetOldAssociationInvitations, mailAssociationInvitations } from './jobs.ts';
import { createMembershipRequests, newEmail } from './testing.ts';

const DAY_MS = 86_400_000;
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

const { send, invite, inviteList, take, accept, events, mailTo, tokenTo, invited, later } = createMembershipRequests(
  () => ({ server, ours, admin }),
);

describe('inviting by mail', () => {
  test('mails a link that tells who invites, and a subject that does not', async () => {
    const email = newEmail();
    const { status, body } = await invite(email.toUpperCase(), { message: ' Bem-vinda! ' });
    expect([status, body.email, body.message, body.status]).toEqual([201, email, 'Bem-vinda!', 'pending']);
    const mail = await mailTo(email);
    expect(mail?.subject).toBe('Você recebeu um convite no Bálsamo');
    expect(mail?.text).toContain('Uma associação convidou você para fazer parte dela no Bálsamo: Raiz Serena.');
    expect(mail?.text).toContain('Bem-vinda!');
    const opened = await take('open', { token: await tokenTo(email) });
    expect(opened.body).toEqual({
      association: {
        id: expect.any(String),
        name: 'Raiz Serena',
        logoId: null,
        description: null,
        neighborhood: null,
        city: null,
        state: null,
      },
      email,
      message: 'Bem-vinda!',
      expiresAt: new Date(server.clock.now.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect(await events()).toEqual(['member_invited']);
  });

  test('answers alike whether the address has an account or not, and of which kind', async () => {
    const shapes = new Set<string>();
    for (const person of [await server.person(), await server.person('medico'), undefined]) {
      const { status, body } = await invite(person?.email ?? newEmail());
      shapes.add(JSON.stringify([status, Object.keys(body), body.status, body.sentAt]));
    }
    expect(shapes.size).toBe(1);
    const byCode = await createMember(server.db.ownerPool, ours);
    expect((await invite(byCode.email)).status).toBe(201);
  });

  test('says what the association knows by its own invitations', async () => {
    const maria = await server.person();
    const token = await invited(maria.email);
    const pending = await invite(maria.email);
    expect([pending.status, pending.body.code]).toEqual([409, 'memberships.already_pending']);
    expect((await accept(maria, token)).status).toBe(200);
    const member = await invite(maria.email);
    expect([member.status, member.body.code]).toEqual([409, 'memberships.already_member']);
    const theirs = await createAssociation(server.db.ownerPool);
    const other = await createStaff(server.db.ownerPool, theirs, 'admin');
    const elsewhere = await server.send('POST', `/api/associations/${theirs.id}/invitations`, {
      as: other,
      body: { email: maria.email },
    });
    expect(elsewhere.status).toBe(201);
  });

  test.each([
    [{ email: 'ana' }, '/email'],
    [{ message: 'x'.repeat(501) }, '/message'],
    [{ invitedBy: 'me' }, '/invitedBy'],
  ])('refuses %j', async (given, pointer) => {
    const { status, body } = await invite(newEmail(), given);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  test('is 20 in a quarter of an hour of a person', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await invite(newEmail())).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    await server.services.mail.settled();
  });

  test('sent again has a new link; cancelled has none', async () => {
    const email = newEmail();
    const { body } = await invite(email);
    const first = await tokenTo(email);
    await later(8 * DAY_MS, async () => {
      expect((await take('open', { token: first })).body.code).toBe('memberships.invitation_expired');
      expect((await send('GET', '/invitations?status=pending', admin)).body.items[0].status).toBe('expired');
      const again = await send('POST', `/invitations/${body.id}/resend`, admin);
      expect([again.status, again.body.status]).toEqual([200, 'pending']);
      expect((await take('open', { token: first })).body.code).toBe('memberships.invitation_invalid');
      const second = await tokenTo(email);
      expect((await take('open', { token: second })).status).toBe(200);
      expect((await send('DELETE', `/invitations/${body.id}`, admin)).status).toBe(204);
      expect((await take('open', { token: second })).body.code).toBe('memberships.invitation_invalid');
      expect((await send('DELETE', `/invitations/${body.id}`, admin)).body.code).toBe('memberships.no_such_invitation');
    });
    expect(await events()).toEqual(['member_invited', 'invitation_resent', 'invitation_cancelled']);
  });

  test('whose mail failed is mailed with the next run', async () => {
    const email = newEmail();
    const { send: works } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('no mail server'));
    const { body } = await invite(email);
    await server.services.mail.settled();
    server.services.mail.send = works;
    expect((await send('GET', '/invitations', admin)).body.items).toEqual([{ ...body, sentAt: null }]);
    await mailAssociationInvitations(server.services);
    expect(await tokenTo(email)).not.toBe('');
    await mailAssociationInvitations(server.services);
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(1);
  });
});

describe('a list of addresses', () => {
  test('has each line answered, and the same list again changes nothing', async () => {
    const [maria, joao, carla] = [await server.person(), await server.person(), await server.person()];
    await accept(maria, await invited(maria.email));
    await invite(joao.email);
    await take('decline', { token: await invited(carla.email) }, carla);
    const [ana, bia] = [newEmail(), newEmail()];
    const text = ['Nome;E-mail', `Ana;${ana}`, 'Sem e-mail', bia, ana, maria.email, joao.email, carla.email].join(
      '\r\n',
    );
    const outcomes = ({ body }: { body: { items: { line: number; outcome: string }[] } }) =>
      body.items.map(({ line, outcome }) => [line, outcome]);
    const first = await inviteList(text);
    expect(outcomes(first)).toEqual([
      [2, 'invited'],
      [3, 'invalid'],
      [4, 'invited'],
      [5, 'duplicate'],
      [6, 'member'],
      [7, 'pending'],
      [8, 'declined'],
    ]);
    expect([await tokenTo(ana), await tokenTo(bia)].every((token) => token.length === 43)).toBe(true);
    const sent = server.mails.length;
    const again = await inviteList(text);
    expect(outcomes(again).map(([, outcome]) => outcome)).toEqual([
      'pending',
      'invalid',
      'pending',
      'duplicate',
      'member',
      'pending',
      'declined',
    ]);
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(sent);
    expect((await events()).filter((event) => event.startsWith('invitation_list'))).toEqual(['invitation_list_read 2']);
  });

  test('is refused as a whole where it is too long or empty', async () => {
    const text = Array.from({ length: 501 }, (_, n) => `p${n}@exemplo.com`).join('\n');
    for (const [list, code] of [
      [text, 'list_too_long'],
      [' \n', 'list_empty'],
    ] as const) {
      const { status, body } = await inviteList(list);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer: '/text', code })]]);
    }
    expect((await send('GET', '/invitations', admin)).body.items).toEqual([]);
  });

  test('with 500 lines is one request', async () => {
    const text = Array.from({ length: 500 }, () => newEmail()).join('\n');
    const { body } = await inviteList(text);
    expect(body.items.filter(({ outcome }: { outcome: string }) => outcome === 'invited')).toHaveLength(500);
    await server.services.mail.settled();
  });

  test('is read six times a day of an association, where it invites somebody', async () => {
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await inviteList(newEmail())).status);
    expect(statuses).toEqual([...Array(6).fill(200), 429]);
  });
});

test('what was declined or ended a month ago is forgotten, and the address of a member is not', async () => {
  const [maria, gone] = [await server.person(), newEmail()];
  await accept(maria, await invited(maria.email));
  await take('decline', { token: await invited(gone) });
  // Waited for: the mail that goes out says anew when its link ends.
  await invited(newEmail());
  await server.db.ownerPool.query(
    `update association_invitations set expires_at = now() - interval '31 days', responded_at = responded_at - interval '31 days'
     where association_id = $1`,
    [ours.id],
  );
  await forgetOldAssociationInvitations(server.services);
  const left = (await send('GET', '/invitations', admin)).body.items;
  expect(left.map(({ email }: { email: string }) => email)).toEqual([maria.email]);
});
