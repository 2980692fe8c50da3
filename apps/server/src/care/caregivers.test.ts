import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBrowser } from '../auth/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createCareRequests, createCareWorld, createFamily, newEmail } from './testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'chuva-na-serra-7';
let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let aunt: TestPerson;
let stranger: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  ({ mother, father, aunt, stranger, child } = await createFamily(server));
});

const { careOf, record, entriesOf, linkOf, end, giveRole } = createCareRequests(() => ({ server, child }));

describe('several caregivers', () => {
  test('are invited by mail, whose subject tells nothing, and keep or only read', async () => {
    const { status, body } = await world.invite(mother, child, father.email, 'keeps');
    expect([status, body.role, body.isExpired]).toEqual([201, 'keeps', false]);
    const token = await world.tokenTo(father.email);
    expect(server.mails.at(-1)?.subject).toBe('Você recebeu um convite no Bálsamo');
    const opened = await server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect(opened.body).toMatchObject({
      personName: 'Ana de Teste',
      role: 'keeps',
      account: 'patient',
      caregivers: [],
    });
    expect((await world.accept(stranger, token)).body.code).toBe('care.other_address');
    expect((await world.accept(father, token)).status).toBe(200);
    expect((await world.accept(father, token)).body.code).toBe('care.invalid');

    await world.join(mother, child, aunt, 'reads');
    expect((await record(father, child)).status).toBe(201);
    const refused = await record(aunt, child);
    expect([refused.status, refused.body.code]).toEqual([403, 'care.read_only']);
    const { body: kept } = await server.send('GET', '/api/diary/entries', { as: aunt, actingFor: child });
    // Several statements are sent at once there: the first one is refused, and the others with it.
    const edited = await server.send('PATCH', `/api/diary/entries/${kept.items[0].id}`, {
      as: aunt,
      actingFor: child,
      body: { notes: 'outra' },
    });
    expect([edited.status, edited.body.code]).toEqual([403, 'care.read_only']);
    expect([await entriesOf(aunt, child), await entriesOf(stranger, child)]).toEqual([1, 'auth.other_person']);
    expect((await careOf(aunt, child)).caregivers.map(({ role }: { role: string }) => role)).toEqual([
      'responsible',
      'keeps',
      'reads',
    ]);
  });

  test('who only read write nothing by any way, and their own diary as ever', async () => {
    const linkId = await world.join(mother, child, aunt, 'reads');
    const item = { nickname: 'Óleo', productType: 'oleo', unit: 'ml', initialQuantity: 30 };
    for (const [method, path, body] of [
      ['POST', '/api/inventory', item],
      ['PATCH', '/api/account', { name: 'Outra' }],
      ['POST', '/api/connections/code', {}],
      ['POST', '/api/care/invitations', { email: newEmail(), role: 'keeps' }],
    ] as const) {
      const { status } = await server.send(method, path, { as: aunt, actingFor: child, body });
      expect([path, status >= 400]).toEqual([path, true]);
    }
    expect((await record(aunt)).status).toBe(201);
    expect(
      (await server.send('PATCH', `/api/care/links/${linkId}`, { as: aunt, body: { colour: 'pink' } })).body.colour,
    ).toBe('pink');
  });

  test('decide nothing about others unless they are responsible', async () => {
    const kept = await world.join(mother, child, father, 'keeps');
    const read = await world.join(mother, child, aunt, 'reads');
    expect((await world.invite(father, child, newEmail(), 'keeps')).status).toBe(403);
    for (const as of [father, aunt, stranger]) {
      const { status, body } = await giveRole(as, as === aunt ? kept : read, 'keeps');
      expect([status === 404 || status === 401, body.code]).toEqual([true, expect.any(String)]);
    }
    expect((await end(father, read, child)).status).toBe(404);
    expect((await giveRole(mother, read, 'keeps')).status).toBe(200);
    expect((await record(aunt, child)).status).toBe(201);
    expect((await careOf(father, child)).mayManage).toBe(false);
    expect((await careOf(father, child)).invitations).toEqual([]);
  });

  test('are one responsible at a time, who hands it on and goes', async () => {
    const own = await linkOf(mother);
    expect((await end(mother, own)).body.code).toBe('care.responsible_stays');
    expect((await giveRole(mother, own, 'keeps')).body.code).toBe('care.responsible_stays');
    const kept = await world.join(mother, child, father, 'keeps');
    await world.invite(mother, child, 'segundo@exemplo.com', 'keeps');
    const { body } = await giveRole(mother, kept, 'responsible');
    expect(body.caregivers.map(({ role }: { role: string }) => role).sort()).toEqual(['keeps', 'responsible']);
    // A link that the first one may have sent to herself is void.
    expect((await careOf(father, child)).invitations).toEqual([]);
    expect((await world.invite(mother, child, newEmail(), 'keeps')).status).toBe(403);
    expect((await end(mother, own)).status).toBe(204);
    expect(await entriesOf(mother, child)).toBe('auth.other_person');
    expect((await careOf(mother)).caresFor).toEqual([]);
  });

  test('leave by themselves or are removed, and reach nothing from that moment', async () => {
    const kept = await world.join(mother, child, father, 'keeps');
    await world.join(mother, child, aunt, 'keeps');
    expect((await end(father, kept)).status).toBe(204);
    expect(await entriesOf(father, child)).toBe('auth.other_person');
    expect((await end(father, kept)).status).toBe(404);
    expect((await end(mother, await linkOf(aunt), child)).status).toBe(204);
    expect(await entriesOf(aunt, child)).toBe('auth.other_person');
    const ended = (await careOf(mother, child)).caregivers.filter(({ endedAt }: { endedAt: string | null }) => endedAt);
    expect(ended).toHaveLength(2);
  });

  test('are invited to no more than one link at a time, sent again with another one, cancelled', async () => {
    const email = newEmail();
    const { body } = await world.invite(mother, child, email, 'reads');
    expect((await world.invite(mother, child, email, 'reads')).body.code).toBe('care.already_invited');
    const first = await world.tokenTo(email);
    const again = await server.send('POST', `/api/care/invitations/${body.id}/resend`, {
      as: mother,
      actingFor: child,
    });
    expect(again.status).toBe(200);
    const open = (token: string) => server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect((await open(first)).body.code).toBe('care.invalid');
    const second = await world.tokenTo(email);
    expect((await open(second)).status).toBe(200);
    const cancel = (as: TestPerson) =>
      server.send('DELETE', `/api/care/invitations/${body.id}`, { as, actingFor: child });
    expect((await cancel(mother)).status).toBe(204);
    expect((await cancel(mother)).status).toBe(404);
    expect((await open(second)).status).toBe(410);
  });

  test('come in by a link for a week', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'reads');
    const token = await world.tokenTo(email);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 8 * DAY_MS);
    try {
      expect((await server.send('POST', '/api/care/invitations/open', { body: { token } })).body.code).toBe(
        'care.expired',
      );
    } finally {
      server.clock.now = now;
    }
  });

  test('may be new: they make an account by the link and are signed in', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'keeps');
    const token = await world.tokenTo(email);
    const browser = createBrowser(server);
    const body = { token, name: 'João Novo', password: PASSWORD, relation: 'child', colour: 'orange' };
    const { status, body: account } = await browser.post('/api/care/invitations/sign-up', body);
    expect([status, account.email, account.isEmailVerified]).toEqual([200, email, true]);
    const again = await createBrowser(server).post('/api/auth/sign-in/email', { email, password: PASSWORD });
    expect([account.caresForSomeone, again.body.caresForSomeone]).toEqual([true, true]);
    const { caresFor } = (await browser.get('/api/care')).body as { caresFor: { personId: string }[] };
    expect(caresFor.map(({ personId }) => personId)).toEqual([child]);
  });

  test('of a person with a sign-in are invited and removed by that person', async () => {
    const linkId = await world.join(father, father.id, aunt, 'keeps');
    expect((await record(aunt, father.id)).status).toBe(201);
    expect(await entriesOf(father)).toBe(1);
    expect((await giveRole(father, linkId, 'responsible')).status).not.toBe(200);
    const mine = await server.send('PUT', `/api/care/links/${linkId}/role`, {
      as: father,
      body: { role: 'responsible' },
    });
    expect(mine.body.code).toBe('care.not_responsible');
    expect((await world.invite(father, undefined, newEmail(), 'owns')).body.code).toBe('care.has_own_sign_in');
    expect((await end(father, linkId)).status).toBe(204);
    expect(await entriesOf(aunt, father.id)).toBe('auth.other_person');
  });

  test('care for themselves by no link', async () => {
    await world.invite(father, undefined, father.email, 'keeps');
    expect((await world.accept(father, await world.tokenTo(father.email))).body.code).toBe('care.oneself');
  });
});

describe('the handover to the person', () => {
  const takeOver = (token: string, goesOn: string[] = [], password = PASSWORD) =>
    createBrowser(server).post('/api/care/invitations/take-over', { token, password, birthDate: '2015-06-01', goesOn });

  test('gives them a sign-in of their own, and ends the access of whoever they do not let go on', async () => {
    await world.join(mother, child, father, 'keeps');
    await world.join(mother, child, aunt, 'reads');
    await record(father, child);
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    const opened = await server.send('POST', '/api/care/invitations/open', { body: { token } });
    expect(opened.body).toMatchObject({ role: 'owns', account: 'none' });
    expect(opened.body.caregivers).toHaveLength(3);
    const browser = createBrowser(server);
    const motherLink = await linkOf(mother);
    const { status, body } = await browser.post('/api/care/invitations/take-over', {
      token,
      password: PASSWORD,
      birthDate: '2015-06-01',
      goesOn: [motherLink],
    });
    expect([status, body.id, body.email, body.isEmailVerified]).toEqual([200, child, email, true]);
    expect(((await browser.get('/api/diary/entries')).body as { items: unknown[] }).items).toHaveLength(1);
    expect([await entriesOf(mother, child), await entriesOf(father, child), await entriesOf(aunt, child)]).toEqual([
      1,
      'auth.other_person',
      'auth.other_person',
    ]);
    expect((await careOf(mother)).caresFor).toMatchObject([{ role: 'keeps', hasOwnSignIn: true, birthDate: null }]);
    expect((await world.invite(mother, child, newEmail(), 'keeps')).status).toBe(403);
    const signedIn = createBrowser(server);
    expect((await signedIn.signIn(email, PASSWORD)).status).toBe(200);
    const { caregivers, mayManage } = (await signedIn.get('/api/care')).body as {
      caregivers: unknown[];
      mayManage: boolean;
    };
    expect([caregivers.length, mayManage]).toEqual([3, true]);
    expect((await takeOver(token)).status).toBe(410);
  });

  test('calls off an erasure that was asked for before', async () => {
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
      [child],
    );
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const browser = createBrowser(server);
    const body = { token: await world.tokenTo(email), password: PASSWORD, birthDate: '2015-06-01', goesOn: [] };
    expect((await browser.post('/api/care/invitations/take-over', body)).body.erasure).toBeNull();
    expect((await browser.get('/api/account')).body.erasure).toBeNull();
  });

  test('wants a good password and a free address, and changes nothing without', async () => {
    await world.invite(mother, child, stranger.email, 'owns');
    const taken = await takeOver(await world.tokenTo(stranger.email));
    expect([taken.status, taken.body.code]).toEqual([409, 'auth.email_taken']);
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    expect((await takeOver(token, [], '12345678')).status).toBe(422);
    expect((await world.accept(stranger, await world.tokenTo(stranger.email))).status).toBe(403);
    expect(await entriesOf(mother, child)).toBe(0);
    expect((await careOf(mother, child)).mayManage).toBe(true);
  });

  test('wants the day of birth, so that a link to a wrong address gives nothing away, and is void after five wrong ones', async () => {
    const email = newEmail();
    const { body: invitation } = await world.invite(mother, child, email, 'owns');
    const attempt = (token: string, birthDate: string) =>
      createBrowser(server).post('/api/care/invitations/take-over', {
        token,
        password: PASSWORD,
        birthDate,
        goesOn: [],
      });
    const token = await world.tokenTo(email);
    for (let one = 0; one < 5; one++) {
      const { status, body } = await attempt(token, `2015-06-0${one + 2}`);
      expect([status, body.errors]).toEqual([
        422,
        [expect.objectContaining({ pointer: '/birthDate', code: 'birth_date_wrong' })],
      ]);
    }
    expect((await attempt(token, '2015-06-01')).body.code).toBe('care.invalid');
    expect((await server.send('POST', '/api/care/invitations/open', { body: { token } })).status).toBe(410);
    expect(await entriesOf(mother, child)).toBe(0);
    await server.send('POST', `/api/care/invitations/${invitation.id}/resend`, { as: mother, actingFor: child });
    expect((await attempt(await world.tokenTo(email), '2015-06-01')).status).toBe(200);
  });

  test('is done by one of two who try at the same moment', async () => {
    const email = newEmail();
    await world.invite(mother, child, email, 'owns');
    const token = await world.tokenTo(email);
    const answers = await Promise.all([takeOver(token), takeOver(token), takeOver(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});
