import { randomUUID } from 'node:crypto';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type pg from 'pg';

export type TestPerson = { id: string; email: string; token: string; role: Role };

/** Makes an account with a live session, as the owner; for tests of policies and queries. */
export async function createPerson(
  ownerPool: pg.Pool,
  role: Role = 'paciente',
  name = 'Pessoa de Teste',
): Promise<TestPerson> {
  const id = randomUUID();
  const email = `${id}@example.test`;
  const token = `token-${id}`;
  await ownerPool.query('insert into users (id, name, email, role) values ($1, $2, $3, $4)', [id, name, email, role]);
  await ownerPool.query(
    "insert into sessions (user_id, token, expires_at) values ($1, token_hash($2), now() + interval '1 day')",
    [id, token],
  );
  return { id, email, token, role };
}
