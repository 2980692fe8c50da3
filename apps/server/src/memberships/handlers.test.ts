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

const { send, invite, accept, membersOf, codeOf, toldOf, events, invited, later } = createMembershipRequests(() => ({
  server,
  ours,
  admin,
}));

describe('adding by code', () => {
  test('makes the patient a member without consent to anything, and tells them which association it is', async () => {
    const maria = await server.person();
    const { status, body } = await send('POST', '/members', admin, {
      code: ` ${(await codeOf(maria)).toLowerCase()} `,
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Pessoa de Teste',
        source: 'code',
        sharesSummary: false,
        invitedEmail: null,
        status: 'active',
      }),
    ]);
    const [told] = await toldOf(maria);
    expect([told.type, told.about.thing]).toEqual(['association_joined', 'Raiz Serena']);
    const again = await send('POST', '/members', admin, { code: await codeOf(maria) });
    expect([again.status, again.body.code]).toEqual([409, 'memberships.already_member']);
    expect(await events()).toEqual(['member_added']);
  });

  test('asks whoever left for a new code: the one given before ended with the membership', async () => {
    const maria = await server.person();
    const code = await codeOf(maria);
    const minute = 60_000;
    const added = await send('POST', '/members', admin, { code });
    expect(added.status).toBe(201);
    await later(minute, async () => {
      expect((await server.send('POST', `/api/memberships/${ours.id}/leave`, { as: maria })).status).toBe(204);
      const before = await send('POST', '/members', admin, { code });
      expect([before.status, before.body.code]).toEqual([409, 'memberships.code_used']);
    });
    await later(2 * minute, async () => {
      const renewed = (await server.send('POST', '/api/connections/code', { as: maria })).body.code;
      expect((await send('POST', '/members', admin, { code: renewed })).status).toBe(201);
      // The same where staff end it.
      expect((await send('DELETE', `/members/${added.body.id}`, admin)).status).toBe(204);
      expect((await send('POST', '/members', admin, { code: renewed })).body.code).toBe('memberships.code_used');
    });
  });

  test('finds nobody by a doctor’s code, an id, or what is no code', async () => {
    const [maria, doctor] = [await server.person(), await server.person('medico')];
    for (const code of [await codeOf(doctor), maria.id, 'PAAAAAAA', 'x']) {
      const { status, body } = await send('POST', '/members', admin, { code });
      expect([status, body.code]).toEqual([404, 'memberships.code_unknown']);
    }
    expect((await send('POST', '/members', admin, { code: ' ' })).body.errors[0].code).toBe('code_required');
    const statuses = [];
    for (let n = 0; n < 17; n++) statuses.push((await send('POST', '/members', admin, { code: 'PAAAAAAA' })).status);
    expect(statuses).toEqual([...Array(16).fill(404), 429]);
  });
});

test('who is removed is told of which association, and shows it nothing any more', async () => {
  const maria = await server.person();
  await accept(maria, await invited(maria.email), true);
  const [{ id }] = (await membersOf()).items;
  expect((await send('DELETE', `/members/${id}`, admin)).status).toBe(204);
  const [told] = await toldOf(maria);
  expect([told.type, told.about.thing]).toEqual(['association_membership_ended', 'Raiz Serena']);
  expect((await membersOf('?status=inactive')).items).toEqual([expect.objectContaining({ id, sharesSummary: false })]);
  expect((await server.send('GET', '/api/memberships', { as: maria })).body.items).toEqual([]);
});

describe('the list of members', () => {
  test('comes in pages, newest joined first, and is searched and told apart by status', async () => {
    await server.db.ownerPool.query(
      `with people as (
         insert into users (name, email) select 'Pessoa ' || n, gen_random_uuid() || '@exemplo.com' from generate_series(1, 25) n returning id, name
       )
       insert into association_members (association_id, patient_id, status, source, joined_at, left_at)
       select $1, id, case when name = 'Pessoa 3' then 'inactive' else 'active' end, 'code',
         $2::timestamptz - substr(name, 8)::int * interval '1 hour', case when name = 'Pessoa 3' then $2::timestamptz end from people`,
      [ours.id, server.clock.now],
    );
    await createMember(server.db.ownerPool, ours, { name: 'Ângela Conceição' });
    const first = await membersOf();
    expect([first.items.length, first.totalActive]).toEqual([20, 25]);
    const second = await membersOf(`?cursor=${first.nextCursor}`);
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
    expect([names.length, new Set(names).size, names[1], names.at(-1), second.nextCursor]).toEqual([
      25,
      25,
      'Pessoa 1',
      'Pessoa 25',
      null,
    ]);
    const named = async (query: string) => (await membersOf(query)).items.map(({ name }: { name: string }) => name);
    expect(await named('?search=ANGELA%20conceicao')).toEqual(['Ângela Conceição']);
    expect(await named('?status=inactive')).toEqual(['Pessoa 3']);
    expect(await named('?search=%25')).toEqual([]);
  });

  test('shows neither address nor telephone nor the id of an account', async () => {
    const maria = await createMember(server.db.ownerPool, ours);
    const text = JSON.stringify(await membersOf());
    for (const hidden of [maria.id, maria.email]) expect(text).not.toContain(hidden);
  });

  test('is kept by admins and managers alone: everybody else is told that there is no such association', async () => {
    const { ownerPool } = server.db;
    const manager = await createStaff(ownerPool, ours, 'manager');
    const member = await createMember(ownerPool, ours);
    const { body: invitation } = await invite(newEmail());
    const [{ id: memberId }] = (await membersOf()).items;
    const theirs = await createAssociation(ownerPool);
    const former = await createStaff(ownerPool, ours, 'admin');
    await ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [former.id]);
    const others = [
      await createStaff(ownerPool, ours, 'stock_keeper'),
      await createStaff(ownerPool, theirs, 'admin'),
      former,
      member,
      await server.person(),
      await server.person('medico'),
      await server.person('operador'),
    ];
    const asked: [string, string, unknown?][] = [
      ['GET', '/members'],
      ['POST', '/members', { code: 'PAAAAAAA' }],
      ['DELETE', `/members/${memberId}`],
      ['GET', '/invitations'],
      ['POST', '/invitations', { email: newEmail() }],
      ['POST', '/invitations/list', { text: newEmail() }],
      ['POST', `/invitations/${invitation.id}/resend`],
      ['DELETE', `/invitations/${invitation.id}`],
    ];
    for (const [method, path, body] of asked) {
      for (const other of others) {
        const answer = await send(method, path, other, body);
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'associations.not_found']);
      }
      expect((await send(method, path, undefined, body)).status).toBe(401);
    }
    expect((await send('GET', '/members', manager)).body.items).toHaveLength(1);
    expect((await send('DELETE', `/members/${memberId}`, manager)).status).toBe(204);
    expect((await send('DELETE', `/members/${memberId}`, manager)).body.code).toBe('memberships.no_such_member');
    expect(await events()).toEqual(['member_invited', 'member_removed']);
  });
});
