import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { claimDueLetter, endDueLetter } from '@balsamo/database/letter/mails.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCareWorld } from '../care/testing.ts';
import { deliverNotifications } from '../notifications/deliver.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument } from '../wallet/testing.ts';
import { tellOfLetters } from './jobs.ts';

const cluster = inject('cluster');
const ADDRESS = '/api/letter-mail';
/** The Saturday before a Sunday, and that Sunday five past six in the evening, in São Paulo. */
const SATURDAY = new Date('2026-02-28T15:00:00Z');
const EVENING = new Date('2026-03-01T21:05:00Z');
const at = (instant: string) => {
  server.clock.now = new Date(instant);
};
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  await server.db.ownerPool.query('delete from letter_mails; delete from notification_deliveries');
  server.mails.length = 0;
  server.clock.now = SATURDAY;
  maria = await confirmed(await server.person());
});
afterAll(() => server?.close());

async function confirmed(person: TestPerson): Promise<TestPerson> {
  await server.db.ownerPool.query("update users set email_verified = true, language = 'pt' where id = $1", [person.id]);
  return person;
}

const set = (isWanted: boolean, as = maria, actingFor?: string) =>
  server.send('PUT', ADDRESS, { as, body: { isWanted }, ...(actingFor && { actingFor }) });
const isWanted = async (as = maria) => (await server.send('GET', ADDRESS, { as })).body.isWanted;
/** Something that the letter says on that Sunday. */
const somethingToSay = (as = maria) => addDocument(server, as, { title: 'Autorização', validUntil: '2026-03-03' });
async function run(): Promise<void> {
  await tellOfLetters(server.services);
  await deliverNotifications(server.services);
}
const told = async (person = maria) =>
  (
    await server.db.ownerPool.query(
      "select due_at from notifications where user_id = $1 and type = 'letter_ready' order by due_at",
      [person.id],
    )
  ).rows.map(({ due_at }) => due_at.toISOString());

describe('the mail of the weekly letter', () => {
  test('is off until it is asked for, and asked for by patients alone, for themselves', async () => {
    expect(await isWanted()).toBe(false);
    expect((await set(true)).body).toEqual({ isWanted: true });
    expect((await set(true)).status).toBe(200);
    expect(await isWanted()).toBe(true);
    expect((await set(false)).body).toEqual({ isWanted: false });
    expect(await isWanted()).toBe(false);
    expect((await set(true, await server.person('medico'))).status).toBe(403);
    const son = await createCareWorld(server).add(maria);
    expect(await set(true, maria, son)).toMatchObject({ status: 403, body: { code: 'care.acting' } });
  });

  test('comes on Sunday evening by the clock of its patient, and says that there is a letter and not what stands in it', async () => {
    await somethingToSay();
    await set(true);
    at('2026-03-01T20:59:59Z');
    await run();
    expect(server.mails).toEqual([]);
    server.clock.now = EVENING;
    await run();
    const [mail, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: maria.email, subject: 'Há algo para ler esta semana no Bálsamo' });
    expect(mail?.text).toContain('http://balsamo.test/diary#dashboard');
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/Autorização|março|\bdor\b/i);
    expect(await told()).toEqual(['2026-03-01T21:00:00.000Z']);
    const bell = await server.send('GET', '/api/notifications', { as: maria });
    expect(bell.body.items[0]).toMatchObject({ type: 'letter_ready', about: { thing: null } });
  });

  test('comes though no other notice is mailed, and not to who asked for those alone', async () => {
    const ana = await confirmed(await server.person());
    await server.db.ownerPool.query('update users set notify_by_email = true where id = $1', [ana.id]);
    await somethingToSay();
    await somethingToSay(ana);
    await set(true);
    server.clock.now = EVENING;
    await run();
    expect(server.mails.map(({ to }) => to)).toEqual([maria.email]);
  });

  test('does not come where the letter has nothing to say, and does the next Sunday on which it has', async () => {
    await set(true);
    server.clock.now = EVENING;
    await run();
    expect(server.mails).toEqual([]);
    await addDocument(server, maria, { validUntil: '2026-03-10' });
    // A date that was written down after that evening: the app shows it, no mail does.
    at('2026-03-01T22:00:00Z');
    await run();
    expect(server.mails).toEqual([]);
    at('2026-03-08T21:00:00Z');
    await run();
    expect(await told()).toEqual(['2026-03-08T21:00:00.000Z']);
  });

  test('comes once, from any number of servers, runs and restarts', async () => {
    const people = [maria, ...(await Promise.all(Array.from({ length: 5 }, () => server.person().then(confirmed))))];
    for (const person of people) {
      await somethingToSay(person);
      await set(true, person);
    }
    server.clock.now = EVENING;
    await Promise.all(Array.from({ length: 4 }, () => tellOfLetters(server.services)));
    await tellOfLetters(server.services);
    at('2026-03-02T12:00:00Z');
    await run();
    expect(server.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  test('comes late after an outage, and not once the letter is gone', async () => {
    const ana = await confirmed(await server.person());
    await somethingToSay();
    await addDocument(server, ana, { validUntil: '2026-03-06' });
    await set(true);
    at('2026-03-02T12:00:00Z');
    await run();
    expect(await told()).toEqual(['2026-03-01T21:00:00.000Z']);
    server.clock.now = SATURDAY;
    await set(true, ana);
    at('2026-03-05T03:00:00Z');
    await run();
    expect(await told(ana)).toEqual([]);
  });

  test.each([
    ['lacks an hour', '2025-03-30T16:00:00Z', '2025-03-29T12:00:00Z', '2025-04-01'],
    ['has an hour twice', '2025-10-26T17:00:00Z', '2025-10-25T12:00:00Z', '2025-10-28'],
  ])('comes at six of a Sunday that %s', async (_, evening, before, validUntil) => {
    await server.db.ownerPool.query("update users set time_zone = 'Europe/Paris' where id = $1", [maria.id]);
    at(before);
    await addDocument(server, maria, { validUntil });
    await set(true);
    server.clock.now = new Date(new Date(evening).getTime() - 1000);
    await run();
    expect(await told()).toEqual([]);
    at(evening);
    await run();
    expect(await told()).toEqual([new Date(evening).toISOString()]);
  });

  test('comes once on a Sunday on which its patient flies west, and to the clock of the new place', async () => {
    const move = (timeZone: string) => server.send('PATCH', '/api/account', { as: maria, body: { timeZone } });
    await move('Europe/Lisbon');
    await somethingToSay();
    await addDocument(server, maria, { validUntil: '2026-03-10' });
    await set(true);
    at('2026-03-01T18:00:00Z');
    await run();
    expect(server.mails).toHaveLength(1);
    await move('America/Sao_Paulo');
    server.clock.now = EVENING;
    await run();
    expect(server.mails).toHaveLength(1);
    at('2026-03-08T20:59:00Z');
    await run();
    expect(server.mails).toHaveLength(1);
    at('2026-03-08T21:00:00Z');
    await run();
    expect(server.mails).toHaveLength(2);
  });

  test('does not come to an address that was never confirmed', async () => {
    const ana = await server.person();
    await server.db.ownerPool.query('update users set email_verified = false where id = $1', [ana.id]);
    await somethingToSay(ana);
    await set(true, ana);
    server.clock.now = EVENING;
    await run();
    expect([server.mails, await told(ana)]).toEqual([[], []]);
  });

  test('of one who cannot be read holds up no other', async () => {
    const ana = await confirmed(await server.person());
    for (const person of [maria, ana]) {
      await somethingToSay(person);
      await set(true, person);
    }
    server.clock.now = EVENING;
    // Whoever has become somebody else meanwhile is no patient whose diary could be read.
    await server.db.ownerPool.query("update users set role = 'associacao' where id = $1", [maria.id]);
    server.logged.length = 0;
    await run();
    expect(server.mails.map(({ to }) => to)).toEqual([ana.email]);
    expect(server.logged.join()).not.toContain(maria.id);
    await server.db.ownerPool.query("update users set role = 'paciente' where id = $1", [maria.id]);
  });

  test('speaks each language', async () => {
    const subjects = new Set<string>();
    await somethingToSay();
    for (const language of LANGUAGES) {
      await server.db.ownerPool.query('delete from letter_mails');
      await server.db.ownerPool.query('update users set language = $2 where id = $1', [maria.id, language]);
      server.clock.now = SATURDAY;
      await set(true);
      server.clock.now = EVENING;
      server.mails.length = 0;
      await run();
      subjects.add(server.mails[0]?.subject ?? '');
    }
    expect(subjects.size).toBe(LANGUAGES.length);
    expect(subjects).not.toContain('');
  });
});

describe('whoever works a letter out', () => {
  const claim = () =>
    asSystem(server.db, 'a test is a server', ({ client }) => claimDueLetter(client, server.clock.now));
  const idAs = (token: string) => asUser(server.db, token, async ({ user }) => (await user).id);
  const lease = (userId: string, until = "now() + interval '1 minute'") =>
    server.db.systemPool.query(
      `update letter_mails set lease_token = token_hash('letter:forged'), lease_until = ${until} where user_id = $1`,
      [userId],
    );

  test('is its patient until the letter is worked out, or taken over, and no longer', async () => {
    await set(true);
    server.clock.now = EVENING;
    const due = await claim();
    if (!due) throw new Error('nothing was due');
    expect(await idAs(due.token)).toBe(maria.id);
    expect(await claim()).toBeUndefined();
    await server.db.ownerPool.query("update letter_mails set lease_until = now() - interval '1 second'");
    await expect(idAs(due.token)).rejects.toBeInstanceOf(NotSignedInError);
    const next = await claim();
    if (!next) throw new Error('it was not taken over');
    await expect(idAs(due.token)).rejects.toBeInstanceOf(NotSignedInError);
    const end = (held: typeof due) =>
      asSystem(server.db, 'a test is a server', ({ client }) =>
        endDueLetter(client, held, { told: '2026-03-01', handled: '2026-03-01' }, server.clock.now),
      );
    // Whoever lost it tells nothing.
    await end(due);
    expect(await told()).toEqual([]);
    await end(next);
    expect(await told()).toHaveLength(1);
    await expect(idAs(next.token)).rejects.toBeInstanceOf(NotSignedInError);
  });

  test('can be nobody who has not asked, nobody before their Sunday, and nobody for longer than a minute', async () => {
    const ana = await server.person();
    await expect(
      server.db.systemPool.query('insert into letter_mails (user_id, next_at, created_at) values ($1, now(), now())', [
        ana.id,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    await set(true);
    await server.db.ownerPool.query("update letter_mails set next_at = now() + interval '2 days'");
    expect((await lease(maria.id)).rowCount).toBe(0);
    await server.db.ownerPool.query('update letter_mails set next_at = now()');
    await expect(lease(maria.id, "now() + interval '61 seconds'")).rejects.toMatchObject({ code: '42501' });
    expect((await lease(maria.id)).rowCount).toBe(1);
    expect(await idAs('letter:forged')).toBe(maria.id);
    await set(false);
    await expect(idAs('letter:forged')).rejects.toBeInstanceOf(NotSignedInError);
  });

  test('brings a token that is worth nothing over HTTP', async () => {
    await set(true);
    server.clock.now = EVENING;
    const due = await claim();
    expect((await server.send('GET', '/api/account', { as: { ...maria, token: due?.token ?? '' } })).status).toBe(401);
  });
});

describe('the link that stops it', () => {
  async function mailed() {
    await somethingToSay();
    await set(true);
    server.clock.now = EVENING;
    await run();
    const link = server.mails.at(-1)?.stopLink ?? '';
    return { link, path: link.replace('http://balsamo.test', '') };
  }

  test('stands in the mail and stops the next one with a post of the mail program, without a session, twice', async () => {
    const { link, path } = await mailed();
    expect(server.mails[0]?.text).toContain(link);
    expect(link).not.toContain(maria.id);
    const post = () =>
      server.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).status).toBe(200);
    expect(await isWanted()).toBe(false);
    const again = await post();
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('não vem mais');
  });

  test('only asks when it is opened, since mail servers open links by themselves, in the language of the browser', async () => {
    const { path } = await mailed();
    const page = await server.app.request(path, { headers: { 'accept-language': 'fr' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<html lang="fr[\s\S]*<form method="post">/);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await isWanted()).toBe(true);
  });

  test('is worth nothing where we did not make it, nor once the mail was asked for anew', async () => {
    const { path } = await mailed();
    const post = (address: string) => server.app.request(address, { method: 'POST' });
    for (const address of [`${path}x`, path.replace(/carta=./, 'carta=f'), '/parar-carta', '/parar-carta?carta=.'])
      expect((await post(address)).status).toBe(404);
    expect(await isWanted()).toBe(true);
    await set(false);
    await set(true);
    expect((await post(path)).status).toBe(200);
    expect(await isWanted()).toBe(true);
  });

  test('stops what still waits for the mail server too', async () => {
    await somethingToSay();
    await set(true);
    server.clock.now = EVENING;
    await tellOfLetters(server.services);
    await set(false);
    await deliverNotifications(server.services);
    expect(server.mails).toEqual([]);
    expect((await server.db.ownerPool.query('select from notification_deliveries')).rowCount).toBe(0);
  });
});
