import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson } from '../testing/people.ts';

const COMMAND = path.join(import.meta.dirname, '../../../../scripts/operator.ts');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

async function operator(...words: string[]) {
  const { host, database, user } = db.owner;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said: said.trimEnd() };
}

describe('the command for operators', () => {
  test('makes one with an address that is free and with a password that nobody knows, lists them, and ends them', async () => {
    expect(await operator()).toEqual({ code: 0, said: 'None.' });
    expect((await operator('add', 'Olivia@Exemplo.com', 'Olívia Operadora')).said).toMatch(
      /^Olívia Operadora <olivia@exemplo.com> is an operator\./,
    );
    expect((await operator()).said).toBe('Olívia Operadora <olivia@exemplo.com>  no second factor');
    const { rows } = await db.ownerPool.query(
      "select role, email_verified, password from users join accounts on accounts.user_id = users.id where email = 'olivia@exemplo.com'",
    );
    expect(rows).toEqual([{ role: 'operador', email_verified: true, password: expect.stringMatching(/^scrypt\$/) }]);
    expect(await operator('add', 'olivia@exemplo.com', 'Olívia Operadora')).toEqual({
      code: 1,
      said: 'olivia@exemplo.com is an operator already.',
    });
    expect((await operator('end', 'OLIVIA@exemplo.com')).code).toBe(0);
    expect((await operator()).said).toBe('None.');
  });

  test('ends their sessions at once', async () => {
    const person = await createPerson(db.ownerPool, 'operador');
    const who = () => asUserOnce(db, person.token, { text: 'select current_operator_id() as id' });
    expect((await who()).rows).toEqual([{ id: person.id }]);
    await operator('end', person.email);
    await expect(who()).rejects.toThrow();
  });

  test('makes nobody an operator who is something else, and ends nobody else', async () => {
    const patient = await createPerson(db.ownerPool);
    expect(await operator('add', patient.email, 'Nome Qualquer')).toEqual({
      code: 1,
      said: `${patient.email} has an account as paciente: name an address that is free.`,
    });
    expect(await operator('end', patient.email)).toEqual({ code: 1, said: `${patient.email} is no operator.` });
    const { rows } = await db.ownerPool.query('select role from users where id = $1', [patient.id]);
    expect(rows).toEqual([{ role: 'paciente' }]);
  });

  test.each([
    ['no address', ['add']],
    ['no name', ['add', 'a@exemplo.com']],
    ['another word', ['promote', 'a@exemplo.com']],
    ['too much', ['add', 'a@exemplo.com', 'Nome Certo', 'mais']],
    ['what is no address', ['add', 'exemplo', 'Nome Certo']],
    ['what is no name', ['add', 'a@exemplo.com', 'A']],
  ])('says what is wrong with %s', async (_, words) => {
    expect((await operator(...words)).code).toBe(1);
  });
});
