import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createBrowser } from '../auth/testing.ts';
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
