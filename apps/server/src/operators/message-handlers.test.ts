import { randomUUID } from 'node:crypto';
import type { OperatedFeedbackList, OperatedMessageList } from '@balsamo/contract/operators/schemas.ts';
import { insertContactMessage } from '@balsamo/database/contact/queries.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let operator: TestPerson;
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  operator = await createPerson(ownerPool, 'operador', 'Olívia Operadora');
  others.patient = await createPerson(ownerPool);
  others.doctor = await createPerson(ownerPool, 'medico');
  others['staff of an association'] = await createPerson(ownerPool, 'associacao');
});
afterAll(() => server?.close());
beforeEach(() => server.db.ownerPool.query('delete from contact_messages'));

async function write(subject: string, more: { isSuspect?: boolean; minutes?: number } = {}): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    name: 'Maria',
    email: 'maria@exemplo.com',
    userType: 'patient' as const,
    subject,
    message: 'Como faço?',
    language: 'fr' as const,
    isSuspect: more.isSuspect ?? false,
  };
  await insertContactMessage(server.db.ownerPool as never, row, new Date(Date.now() - (more.minutes ?? 0) * 60_000));
  return id;
}
const list = async (query = '') =>
  (await server.send('GET', `/api/admin/messages${query}`, { as: operator })).body as OperatedMessageList;
const mark = (id: string, body: object, as = operator) =>
  server.send('PATCH', `/api/admin/messages/${id}`, { as, body });
const answer = (id: string, text: unknown, as = operator) =>
  server.send('POST', `/api/admin/messages/${id}/answer`, { as, body: { answer: text } });

describe('messages to the team', () => {
  test('stand newest first, those that look like a robot’s apart, page by page', async () => {
    await write('Primeira', { minutes: 3 });
    await write('Segunda', { minutes: 2 });
    await write('Robô', { isSuspect: true });
    const first = await list('?limit=1');
    expect(first.items).toMatchObject([
      { subject: 'Segunda', readAt: null, note: null, answer: null, answeredAt: null },
    ]);
    expect((await list(`?limit=1&cursor=${first.nextCursor}`)).items).toMatchObject([{ subject: 'Primeira' }]);
    expect((await list('?status=suspect')).items).toMatchObject([{ subject: 'Robô' }]);
  });

  test('are marked as read once, unread again, and noted', async () => {
    const id = await write('Dúvida');
    const { body: read } = await mark(id, { isRead: true });
    expect(read.readAt).toEqual(expect.any(String));
    expect((await mark(id, { isRead: true })).body.readAt).toBe(read.readAt);
    expect((await mark(id, { note: 'Falar com o suporte.' })).body).toMatchObject({
      note: 'Falar com o suporte.',
      readAt: read.readAt,
    });
    expect((await mark(id, { isRead: false, note: null })).body).toMatchObject({ note: null, readAt: null });
  });

  test('are answered once, by a mail in the language of the page with a copy of what was asked', async () => {
    const id = await write('Preço');
    server.mails.length = 0;
    const { status, body } = await answer(id, '  Custa R$ 99.  ');
    expect([status, body.answer, body.answeredAt]).toEqual([200, 'Custa R$ 99.', expect.any(String)]);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: 'maria@exemplo.com', subject: 'Réponse à votre message à Bálsamo' });
    for (const words of ['Custa R$ 99.', 'Como faço?', '«\u00a0Preço\u00a0»', '/fr/contact\n'])
      expect(mail?.text).toContain(words);
    expect(await answer(id, 'Outra vez')).toMatchObject({ status: 409, body: { code: 'operators.answered_before' } });
    expect(server.mails).toHaveLength(1);
    expect((await list('?status=answered')).items).toMatchObject([{ id, answer: 'Custa R$ 99.' }]);
    const { body: events } = await server.send('GET', '/api/admin/events', { as: operator });
    expect(events.items[0]).toMatchObject({ kind: 'message_answered', actorName: 'Olívia Operadora', subject: null });
  });

  test('are not answered where the mail is not taken', async () => {
    const id = await write('Sem correio');
    const { send } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('refused'));
    try {
      expect(await answer(id, 'Olá')).toMatchObject({ status: 503, body: { code: 'operators.mail_failed' } });
    } finally {
      server.services.mail.send = send;
    }
    expect((await list()).items).toMatchObject([{ id, answer: null }]);
  });

  test.each([
    ['nothing', '  '],
    ['too much', 'a'.repeat(4001)],
    ['what cannot be stored', 'a\u0000'],
    ['no text', 7],
  ])('are not answered with %s', async (_, text) => {
    expect((await answer(await write('Dúvida'), text)).status).toBe(422);
  });

  test('that are not there are said not to be', async () => {
    expect((await mark(randomUUID(), { isRead: true })).status).toBe(404);
    expect((await answer(randomUUID(), 'Olá')).status).toBe(404);
  });

  test('are nobody else’s business', async () => {
    const id = await write('Segredo');
    for (const [name, as] of Object.entries(others)) {
      expect((await server.send('GET', '/api/admin/messages', { as })).status, name).toBe(403);
      expect((await mark(id, { isRead: true }, as)).status, name).toBe(403);
      expect((await answer(id, 'Olá', as)).status, name).toBe(403);
    }
    expect((await list()).items).toMatchObject([{ readAt: null, answer: null }]);
  });
});

describe('feedback', () => {
  test('is read without who gave it, and marked as read', async () => {
    const patient = others.patient as TestPerson;
    const body = { type: 'positive', category: 'sugestoes', message: 'Mais gráficos' };
    await server.send('POST', '/api/account/feedback', { as: patient, body });
    const read = async () =>
      ((await server.send('GET', '/api/admin/feedback', { as: operator })).body as OperatedFeedbackList).items;
    const [one] = await read();
    expect(one).toEqual({ ...body, id: expect.any(String), createdAt: expect.any(String), readAt: null });
    const put = (isRead: boolean, as = operator, id = one?.id) =>
      server.send('PUT', `/api/admin/feedback/${id}/reading`, { as, body: { isRead } });
    expect((await put(true)).status).toBe(204);
    expect((await read())[0]?.readAt).toEqual(expect.any(String));
    expect((await put(false)).status).toBe(204);
    expect((await read())[0]?.readAt).toBeNull();
    expect((await put(true, operator, randomUUID())).status).toBe(404);
    for (const [name, as] of Object.entries(others)) {
      expect((await put(true, as)).status, name).toBe(403);
      expect((await server.send('GET', '/api/admin/feedback', { as })).status, name).toBe(403);
    }
  });
});
