import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson } from '../testing/people.ts';

const COMMAND = path.join(import.meta.dirname, '../../../../scripts/associations.ts');

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
});
afterAll(() => db?.close());

async function associations(...words: string[]) {
  const { host, database, user } = db.owner;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, APP_URL: 'https://app.example.org' },
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

describe('the command for associations', () => {
  test('makes them with slugs that are free, invites their admins, closes and opens them', async () => {
    expect(await associations()).toEqual({ code: 0, said: 'None.' });
    const made = await associations('create', 'Raiz Serena', 'Ana@Exemplo.com', 'Ana Raiz');
    expect(made.said).toMatch(/^raiz-serena: Ana Raiz <ana@exemplo\.com> is invited as its admin\./);
    expect(made.said).toMatch(/^https:\/\/app\.example\.org\/equipe-associacao#token=[\w-]{43}$/m);
    expect((await associations('create', 'Raiz Serena', 'bia@exemplo.com', 'Bia Raiz')).said).toMatch(
      /^raiz-serena-2:/,
    );
    const again = await associations('invite', 'raiz-serena', 'ana@exemplo.com', 'Ana Raiz');
    expect(again.code).toBe(0);
    const { rows } = await db.ownerPool.query(
      "select role, name, invited_by from association_staff_invitations where email = 'ana@exemplo.com'",
    );
    expect(rows).toEqual([{ role: 'admin', name: 'Ana Raiz', invited_by: null }]);
    expect((await associations('close', 'raiz-serena')).said).toBe('raiz-serena, Raiz Serena: closed');
    expect((await associations()).said.split('\n')).toContain(
      'raiz-serena  Raiz Serena  closed  0 members  no admin  invited: ana@exemplo.com',
    );
    expect((await associations('open', 'raiz-serena')).said).toBe('raiz-serena, Raiz Serena: active');
  });

  test('makes nothing for an address of another role, and finds no association that is not there', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    expect(await associations('create', 'Folha Nova', doctor.email, 'Ana Folha')).toEqual({
      code: 1,
      said: `${doctor.email} has an account as medico: name an address that is free.`,
    });
    const { rowCount } = await db.ownerPool.query("select from associations where name = 'Folha Nova'");
    expect(rowCount).toBe(0);
    for (const words of [
      ['close', 'nenhuma'],
      ['invite', 'nenhuma', 'x@exemplo.com', 'Ana Folha'],
    ])
      expect(await associations(...words)).toEqual({ code: 1, said: 'No association is called nenhuma.' });
  });
});
