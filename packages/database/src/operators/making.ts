import type pg from 'pg';

/** The people who run the installation, by name. */
export type Operator = { name: string; email: string; hasSecondFactor: boolean };

/** As the owner of the database: who the operators are. */
export async function listOperators(owner: pg.ClientBase): Promise<Operator[]> {
  const { rows } = await owner.query<Operator>(
    `select name, email,
       exists (select from second_factors f where f.user_id = users.id and f.totp_secret is not null)
         or exists (select from passkeys p where p.user_id = users.id) as "hasSecondFactor"
     from users where role = 'operador' order by lower(name), id`,
  );
  return rows;
}

/**
 * As the owner of the database: makes an operator, whose first password comes by mail like any new one.
 * @param lockingHash of a password that nobody knows
 * @returns the role of the account that has the address already, as another role or as an operator; null where it was free
 */
export async function makeOperator(
  owner: pg.ClientBase,
  { email, name }: { email: string; name: string },
  lockingHash: string,
  now: Date,
): Promise<string | null> {
  // In one statement, so that no account is left without what a new password is written into.
  const { rowCount } = await owner.query(
    `with person as (
       insert into users (name, email, email_verified, role, created_at, updated_at) values ($1, $2, true, 'operador', $4, $4)
       on conflict (email) do nothing returning id
     )
     insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     select id, id, 'credential', $3, $4, $4 from person`,
    [name, email, lockingHash, now],
  );
  if (rowCount === 1) return null;
  const { rows } = await owner.query<{ role: string }>('select role from users where email = $1', [email]);
  return rows[0]?.role ?? null;
}

/** As the owner of the database: ends the account of an operator, at once. What they did stays, without their name. False where there is none. */
export async function endOperator(owner: pg.ClientBase, email: string): Promise<boolean> {
  const { rowCount } = await owner.query("delete from users where email = $1 and role = 'operador'", [email]);
  return rowCount === 1;
}
