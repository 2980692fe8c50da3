import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { createBrowser } from '../auth/testing.ts';
import { careErasureNotice } from '../mail/account-mails.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createCareWorld } from './testing.ts';

let server: TestServer;
let world: ReturnType<typeof createCareWorld>;
let mother: TestPerson;
let father: TestPerson;
let aunt: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  world = createCareWorld(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => server.person()));
  [mother, father, aunt] = people as [TestPerson, TestPerson, TestPerson];
  const ids = people.map(({ id }) => id);
  await server.db.ownerPool.query('update users set email_verified = true where id = any($1)', [ids]);
  child = await world.add(mother);
});

const ACCEPTED = 'Um convite seu foi aceito no Bálsamo';
const REMOVED = 'Mudou o seu acesso a um diário no Bálsamo';
const RESPONSIBLE = 'Mudou o seu papel em um diário no Bálsamo';
const TAKEN_OVER = 'Um diário no Bálsamo mudou de mãos';

/** What was mailed to somebody about their care, in order: invitations are not meant. */
async function told(whom: TestPerson): Promise<{ subject: string; text: string }[]> {
  await server.services.mail.settled();
  return server.mails.filter(({ to, subject }) => to === whom.email && !subject.includes('recebeu um convite'));
}
const subjects = async (whom: TestPerson) => (await told(whom)).map(({ subject }) => subject);
const end = (as: TestPerson, linkId: string, actingFor?: string) =>
  server.send('DELETE', `/api/care/links/${linkId}`, { as, actingFor });

test('whoever is responsible hears that an invitation was accepted, by whom, and no subject names anybody', async () => {
  await server.db.ownerPool.query("update users set name = 'Davi Lima' where id = $1", [father.id]);
  await world.join(mother, child, father, 'keeps');
  const text = expect.stringMatching(/Davi Lima aceitou o convite e agora tem acesso ao diário de Ana de Teste/);
  expect(await told(mother)).toMatchObject([{ subject: ACCEPTED, text }]);
  expect(await subjects(father)).toEqual([]);
  expect(server.mails.filter(({ subject }) => subject.includes('Ana'))).toEqual([]);
});

test('a person with a sign-in hears that themselves', async () => {
  await world.join(father, father.id, aunt, 'reads');
  expect(await subjects(father)).toEqual([ACCEPTED]);
});

test('whoever is removed hears of it, whoever leaves does not', async () => {
  const removed = await world.join(mother, child, father, 'keeps');
  const leaving = await world.join(mother, child, aunt, 'reads');
  expect((await end(mother, removed, child)).status).toBe(204);
  expect((await end(aunt, leaving)).status).toBe(204);
  expect(await told(father)).toMatchObject([{ subject: REMOVED, text: expect.stringContaining('Ana de Teste') }]);
  expect(await subjects(aunt)).toEqual([]);
  expect((await end(mother, removed, child)).status).toBe(404);
  expect(await subjects(father)).toEqual([REMOVED]);
});

test('whoever becomes responsible hears of it once, another role is not mailed', async () => {
  const link = await world.join(mother, child, father, 'reads');
  const give = (role: string) =>
    server.send('PUT', `/api/care/links/${link}/role`, { as: mother, actingFor: child, body: { role } });
  expect((await give('keeps')).status).toBe(200);
  expect(await subjects(father)).toEqual([]);
  expect((await give('responsible')).status).toBe(200);
  expect(await subjects(father)).toEqual([RESPONSIBLE]);
});

test('a handover is told to everybody who cared, whether they go on, once it has come about', async () => {
  const goesOn = await world.join(mother, child, father, 'keeps');
  await world.join(mother, child, aunt, 'reads');
  const email = `${crypto.randomUUID()}@exemplo.com`;
  await world.invite(mother, child, email, 'owns');
  const token = await world.tokenTo(email);
  const takeOver = (birthDate: string) =>
    createBrowser(server).post('/api/care/invitations/take-over', {
      ...{ token, password: 'chuva-na-serra-7', birthDate, goesOn: [goesOn] },
    });
  expect((await takeOver('2014-01-01')).status).toBe(422);
  expect(await subjects(aunt)).toEqual([]);
  expect((await takeOver('2015-06-01')).status).toBe(200);
  expect(await told(father)).toMatchObject([
    { subject: TAKEN_OVER, text: expect.stringContaining('que você continue') },
  ]);
  const ended = { subject: TAKEN_OVER, text: expect.stringContaining('seu acesso a ele terminou') };
  expect(await told(aunt)).toMatchObject([ended]);
  expect(await told(mother)).toMatchObject([{ subject: ACCEPTED }, { subject: ACCEPTED }, ended]);
});

test('nothing is mailed to an address that was never confirmed', async () => {
  const link = await world.join(mother, child, father, 'keeps');
  await server.db.ownerPool.query('update users set email_verified = false where id = $1', [father.id]);
  await end(mother, link, child);
  expect(await subjects(father)).toEqual([]);
});

test('whoever keeps a diary hears that its erasure was called off, and all who cared hear that it is done', async () => {
  await world.join(mother, child, father, 'keeps');
  await world.join(mother, child, aunt, 'reads');
  const ask = async () => {
    const dueAt = new Date(server.services.now().getTime() + 7 * 86_400_000);
    await server.db.ownerPool.query(
      'insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $3)',
      [child, server.services.now(), dueAt],
    );
    return dueAt;
  };
  await ask();
  expect((await server.send('DELETE', '/api/account/erasure', { as: father, actingFor: child })).status).toBe(204);
  const CALLED_OFF = 'Um diário que você mantém no Bálsamo continua';
  expect(await told(father)).toMatchObject([{ subject: CALLED_OFF, text: expect.stringContaining('Ana de Teste') }]);
  expect(await subjects(mother)).toContain(CALLED_OFF);
  expect(await subjects(aunt)).toEqual([]);

  const dueAt = await ask();
  await eraseDueAccounts({ ...server.services, now: () => new Date(dueAt.getTime() + 1) });
  const ERASED = 'Um diário no Bálsamo foi apagado';
  for (const person of [mother, father, aunt]) expect(await subjects(person)).toContain(ERASED);
});

test('the day of an erasure is told by the calendar of who is told', () => {
  const to = { email: 'a@b.test', name: 'Davi', language: 'pt', personName: 'Ana' } as const;
  const text = (timeZone: string) =>
    careErasureNotice({ ...to, timeZone }, new Date('2026-12-08T03:30:00Z'), 'http://balsamo.test').text;
  expect(text('America/Sao_Paulo')).toContain('8 de dezembro de 2026');
  expect(text('America/Manaus')).toContain('7 de dezembro de 2026');
});
