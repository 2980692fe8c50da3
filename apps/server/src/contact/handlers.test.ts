import type { Role } from '@balsamo/domain/auth/account.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { createFormTokens } from './form-token.ts';
import { removeOldContactMessages } from './jobs.ts';
import { createContactForms } from './take-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { OPERATOR_EMAIL: 'operador@balsamo.test' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.services.mail.settled();
  server.clock.now = new Date();
  server.mails.length = 0;
  server.logged.length = 0;
  await server.db.ownerPool.query('truncate contact_messages, rate_limit_attempts');
});

const MESSAGES = '/api/contact/messages';
const READ = 'select name, email, user_type, subject, message, language, is_suspect from contact_messages';
/** A token handed out a minute ago. */
const token = (secondsAgo = 60) =>
  createFormTokens(server.services.env).issue(new Date(server.clock.now.getTime() - secondsAgo * 1000));
const messageBody = (given: Record<string, unknown> = {}) => ({
  name: ' Maria Silva ',
  email: 'Maria@Exemplo.com',
  userType: 'patient',
  subject: 'Segredo do assunto',
  message: 'Como mudo o horário?\nObrigada.',
  language: 'pt',
  token: token(),
  ...given,
});
const write = (given: Record<string, unknown> = {}, remoteAddress?: string) =>
  server.app.request(
    MESSAGES,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageBody(given)),
    },
    remoteAddress ? { incoming: { socket: { remoteAddress } } } : {},
  );
const kept = async () => (await server.db.ownerPool.query(READ)).rows;

describe('a message to the team', () => {
  test('is kept and mailed to the operator, whose answer needs name, address and language', async () => {
    const answer = await write();
    expect([answer.status, await answer.json()]).toEqual([202, { accepted: true }]);
    expect(await kept()).toEqual([
      {
        name: 'Maria Silva',
        email: 'maria@exemplo.com',
        user_type: 'patient',
        subject: 'Segredo do assunto',
        message: 'Como mudo o horário?\nObrigada.',
        language: 'pt',
        is_suspect: false,
      },
    ]);
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.to).toBe('operador@balsamo.test');
    for (const part of ['Maria Silva', 'maria@exemplo.com', 'Segredo do assunto', 'Como mudo o horário?'])
      expect(mail?.text).toContain(part);
    expect(mail?.subject).not.toMatch(/Maria|Segredo/);
  });

  test('sends nothing to the address in it, which nobody has proven', async () => {
    await write();
    await server.services.mail.settled();
    expect(server.mails.map(({ to }) => to)).toEqual(['operador@balsamo.test']);
  });

  test('needs not say who writes', async () => {
    expect((await write({ userType: null })).status).toBe(202);
    expect((await write({ userType: undefined })).status).toBe(202);
    expect((await kept()).map((row) => row.user_type)).toEqual([null, null]);
  });

  test.each([
    ['/name', { name: '  ' }, 'name_required'],
    ['/name', { name: 'n'.repeat(101) }, 'too_big'],
    ['/email', { email: 'maria' }, 'invalid_format'],
    ['/userType', { userType: 'robot' }, 'invalid_value'],
    ['/subject', { subject: '' }, 'subject_required'],
    ['/message', { message: '\n' }, 'message_required'],
    ['/message', { message: 'm'.repeat(4001) }, 'too_big'],
    ['/role', { role: 'operador' }, 'unknown_field'],
  ])('is refused at %s ($#)', async (pointer, given, code) => {
    const answer = await write(given);
    expect([answer.status, ((await answer.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
    expect(await kept()).toEqual([]);
  });

  test('sent twice from one form is one message and one mail', async () => {
    const body = { token: token() };
    expect([(await write(body)).status, (await write(body)).status]).toEqual([202, 202]);
    await server.services.mail.settled();
    expect([(await kept()).length, server.mails.length]).toEqual([1, 1]);
  });

  test('is not taken from a form that nobody can have filled in, or that is a day old', async () => {
    for (const [given, code] of [
      [{ token: token(1) }, 'contact.too_fast'],
      [{ token: token(86_500) }, 'contact.form_expired'],
      [{ token: 'made up' }, 'contact.form_expired'],
    ] as const) {
      const answer = await write(given);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, code]);
    }
    expect(await kept()).toEqual([]);
  });

  test('in which the hidden field is filled in is kept for the operator, and mailed to nobody', async () => {
    expect((await write({ website: 'https://spam.example' })).status).toBe(202);
    await server.services.mail.settled();
    expect([(await kept()).map((row) => row.is_suspect), server.mails]).toEqual([[true], []]);
  });

  test('comes ten times an hour from one network, and then says when again', async () => {
    for (let count = 0; count < 10; count++) expect((await write({}, '203.0.113.7')).status).toBe(202);
    const refused = await write({}, '203.0.113.7');
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'contact.too_many', retryAfter: expect.any(Number) }),
    ]);
    expect((await write({}, '203.0.113.8')).status).toBe(202);
  });

  test('is kept and no more mailed once sixty were mailed within the hour, whatever the networks', async () => {
    await write();
    await server.services.mail.settled();
    const filled = 'update rate_limit_attempts set attempted_at = array_fill(latest_at, array[60]) where kind = $1';
    expect((await server.db.ownerPool.query(filled, ['contact_mail'])).rowCount).toBe(1);
    expect((await write()).status).toBe(202);
    await server.services.mail.settled();
    expect([(await kept()).length, server.mails.length]).toEqual([2, 1]);
  });

  test('is refused to a page of another site', async () => {
    const answer = await server.send('POST', MESSAGES, {
      body: messageBody(),
      headers: { origin: 'https://other.example' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'request.cross_origin']);
  });

  test('leaves nothing of it in the log', async () => {
    await write();
    await write({ email: 'maria' });
    await server.services.mail.settled();
    expect(server.logged.join('')).not.toMatch(/maria|segredo|horário/i);
  });

  test('is forgotten after a year', async () => {
    await write();
    await server.db.ownerPool.query("update contact_messages set created_at = now() - interval '364 days 1 hour'");
    await removeOldContactMessages(server.services);
    expect(await kept()).toHaveLength(1);
    await server.db.ownerPool.query("update contact_messages set created_at = now() - interval '365 days 1 hour'");
    await removeOldContactMessages(server.services);
    expect(await kept()).toEqual([]);
  });
});

test('a form is handed out to everybody, each with a token of its own', async () => {
  const [first, second] = [
    await server.send('GET', '/api/contact/form'),
    await server.send('GET', '/api/contact/form'),
  ];
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(first.body.token).not.toBe(second.body.token);
});

test('no route shows a message to anybody, an operator included, before there is a page for operators', async () => {
  await write();
  const roles: Role[] = ['paciente', 'medico', 'associacao', 'operador'];
  for (const role of roles) {
    const answer = await server.send('GET', MESSAGES, { as: await server.person(role) });
    expect([role, answer.status]).toEqual([role, 404]);
  }
});

describe('a form that is sent without scripts', () => {
  const take = (fields: Record<string, string>, network?: string) =>
    createContactForms(server.services).takeForm(fields, 'fr', network);
  const fields = (given: Record<string, string> = {}) => ({
    name: 'Maria Silva',
    email: ' maria@exemplo.com ',
    userType: '',
    subject: 'Objet',
    message: 'Bonjour',
    token: token(),
    website: '',
    ...given,
  });

  test('becomes a message in the language of its page', async () => {
    expect(await take(fields())).toBeUndefined();
    expect(await kept()).toEqual([
      expect.objectContaining({ email: 'maria@exemplo.com', user_type: null, language: 'fr', is_suspect: false }),
    ]);
  });

  test('is refused as the API would refuse it', async () => {
    expect(await take({})).toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: expect.arrayContaining([expect.objectContaining({ pointer: '/name', code: 'name_required' })]),
    });
    expect(await take(fields({ token: token(1) }))).toEqual({ status: 409, code: 'contact.too_fast' });
    await server.db.ownerPool.query('alter table contact_messages rename to away');
    try {
      expect(await take(fields())).toEqual({ status: 503, code: 'server.unavailable' });
    } finally {
      await server.db.ownerPool.query('alter table away rename to contact_messages');
    }
  });
});
