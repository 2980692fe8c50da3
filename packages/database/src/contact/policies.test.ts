import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asSystem } from '../as-system.ts';
import { asUserOnce } from '../as-user.ts';
import { asVisitor } from '../as-visitor.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { insertContactMessage, removeContactMessagesFrom, removeOldContactMessages } from './queries.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
const people: Record<string, TestPerson> = {};
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const)
    people[role] = await createPerson(db.ownerPool, role);
});
afterAll(() => db?.close());
beforeEach(() => db.ownerPool.query('truncate contact_messages'));

const write = (email: string, now = new Date(), id: string = crypto.randomUUID()) =>
  asSystem(db, 'a test does what the handler does', ({ client }) =>
    insertContactMessage(
      client,
      { id, name: 'Maria', email, userType: null, subject: 'Dúvida', message: 'Oi', language: 'pt', isSuspect: false },
      now,
    ),
  );
const SELECT = { text: 'select name, email, message from contact_messages' };
const refused = { code: '42501' };
const addresses = async () =>
  (await db.ownerPool.query('select email from contact_messages order by 1')).rows.map(({ email }) => email);

describe('messages to the team', () => {
  test('are read by operators alone', async () => {
    await write('maria@exemplo.com');
    const seen: Record<string, number> = {};
    for (const [role, { token }] of Object.entries(people))
      seen[role] = (await asUserOnce(db, token, SELECT)).rows.length;
    expect(seen).toEqual({ paciente: 0, medico: 0, associacao: 0, operador: 1 });
    expect(await asVisitor(db, SELECT)).toEqual([]);
  });

  test('are not read by their writer either: an address is proven by nobody', async () => {
    const maria = people.paciente as TestPerson;
    await write(maria.email);
    expect((await asUserOnce(db, maria.token, SELECT)).rows).toEqual([]);
  });

  test('are written, changed and removed by no request, an operator’s neither', async () => {
    await write('maria@exemplo.com');
    const insertion = `insert into contact_messages (id, name, email, subject, message, language, is_suspect, created_at)
      values (gen_random_uuid(), 'a', 'a@b.c', 'a', 'a', 'pt', false, now())`;
    for (const text of [insertion, "update contact_messages set message = 'x'", 'delete from contact_messages']) {
      await expect(asVisitor(db, { text })).rejects.toMatchObject(refused);
      for (const { token } of Object.values(people))
        await expect(asUserOnce(db, token, { text })).rejects.toMatchObject(refused);
    }
  });

  test('are written by the system role, which reads and changes none', async () => {
    await write('maria@exemplo.com');
    for (const column of ['name', 'subject', 'message', '*'])
      await expect(db.systemPool.query(`select ${column} from contact_messages`)).rejects.toMatchObject(refused);
    expect((await db.systemPool.query('select email from contact_messages')).rows).toEqual([]);
    await expect(db.systemPool.query("update contact_messages set message = 'x'")).rejects.toMatchObject(refused);
    expect((await db.systemPool.query('delete from contact_messages')).rowCount).toBe(0);
  });

  test('are one for each id', async () => {
    const id = crypto.randomUUID();
    expect([await write('a@exemplo.com', new Date(), id), await write('b@exemplo.com', new Date(), id)]).toEqual([
      true,
      false,
    ]);
    expect(await addresses()).toEqual(['a@exemplo.com']);
  });

  test('are removed by a job once they are a year old, and never before', async () => {
    const yearAgo = new Date(Date.now() - 366 * 86_400_000);
    await write('old@exemplo.com', yearAgo);
    await write('new@exemplo.com');
    const remove = (before: Date) => asSystem(db, 'a test', ({ client }) => removeOldContactMessages(client, before));
    expect(await remove(new Date(Date.now() + 86_400_000))).toBe(1);
    expect(await addresses()).toEqual(['new@exemplo.com']);
  });

  test('go with the account of the address that they came from, once its erasure was asked for', async () => {
    const maria = await createPerson(db.ownerPool);
    await write(maria.email);
    await write('outra@exemplo.com');
    const erase = () => asSystem(db, 'a test', ({ client }) => removeContactMessagesFrom(client, maria.id));
    await erase();
    expect(await addresses()).toHaveLength(2);
    await db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now(), now() + interval '7 days')",
      [maria.id],
    );
    await erase();
    expect(await addresses()).toEqual(['outra@exemplo.com']);
  });
});
