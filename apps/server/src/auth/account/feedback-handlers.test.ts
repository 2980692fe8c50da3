import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';

const OPERATOR = 'operacao@balsamo.test';
let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { OPERATOR_EMAIL: OPERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-03-02T12:00:00Z');
  server.mails.length = 0;
  person = await server.person();
});

const send = (body: Record<string, unknown>, as = person) => server.send('POST', '/api/account/feedback', { as, body });
const stored = async (as = person) =>
  (
    await server.db.ownerPool.query(
      'select type, category, message, created_at as at from app_feedback where user_id = $1 order by created_at',
      [as.id],
    )
  ).rows;

describe('feedback', () => {
  it('is kept, the quick one without a message', async () => {
    const { status, body } = await send({ type: 'positive' });
    expect([status, body]).toEqual([202, { accepted: true }]);
    expect(await stored()).toEqual([{ type: 'positive', category: 'outros', message: null, at: server.clock.now }]);
  });

  it('is mailed to the operator, without a word about who wrote it', async () => {
    await send({ type: 'negative', category: 'bugs', message: '  Travou <b>ao salvar</b> ' });
    await server.services.mail.settled();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: OPERATOR, subject: 'Nova opinião no Bálsamo' });
    expect(server.mails[0]?.text).toContain('Tipo: negative. Assunto: bugs.\n\nTravou <b>ao salvar</b>\n\n');
    expect(server.mails[0]?.html).not.toContain('<b>');
    expect(JSON.stringify(server.mails[0])).not.toContain(person.id);
    expect(JSON.stringify(server.mails[0])).not.toContain(person.email);
  });

  it('is taken once a minute, also when it is sent ten times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ type: 'positive' })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 202)) {
      expect(body).toMatchObject({ status: 429, code: 'account.feedback_too_soon', retryAfter: 60 });
    }
    expect(await stored()).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + 59_000);
    expect((await send({ type: 'negative' })).status).toBe(429);
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
    expect((await send({ type: 'negative' })).status).toBe(202);
  });

  it('of one person does not hold up another', async () => {
    await send({ type: 'positive' });
    const other = await server.person('medico');
    expect((await send({ type: 'positive' }, other)).status).toBe(202);
    expect(await stored(other)).toHaveLength(1);
  });

  it.each([
    [{ type: 'so-so' }, '/type', 'invalid_value'],
    [{ type: 'positive', category: 'preco' }, '/category', 'invalid_value'],
    [{ type: 'positive', message: ' \n ' }, '/message', 'message_required'],
    [{ type: 'positive', message: 'x'.repeat(501) }, '/message', 'too_big'],
  ])('refuses %j and counts nothing', async (body, pointer, code) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
    expect((await send({ type: 'positive', message: 'x'.repeat(500) })).status).toBe(202);
  });

  it('needs a session', async () => {
    const { status, body } = await server.send('POST', '/api/account/feedback', { body: { type: 'positive' } });
    expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
  });

  it('is not mailed where no operator is named, and is kept all the same', async () => {
    const quiet = await createTestServer(inject('cluster'));
    const someone = await quiet.person();
    const { status } = await quiet.send('POST', '/api/account/feedback', { as: someone, body: { type: 'positive' } });
    await quiet.services.mail.settled();
    const { rowCount } = await quiet.db.ownerPool.query('select from app_feedback where user_id = $1', [someone.id]);
    expect([status, quiet.mails, rowCount]).toEqual([202, [], 1]);
    await quiet.close();
  });
});
