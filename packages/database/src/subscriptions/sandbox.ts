import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Changes what the sandbox remembers of a customer, in place and one change after the other; answers what the change does, undefined where there
 * is no such customer. As the system role.
 */
export async function changeSandboxCustomer<Customer, Answer>(
  client: Client,
  id: string,
  change: (customer: Customer) => Answer,
  now: Date,
): Promise<Answer | undefined> {
  const { rows } = await client.query<{ body: Customer }>(
    'select body from sandbox_customers where id = $1 for update',
    [id],
  );
  if (!rows[0]) return undefined;
  const before = JSON.stringify(rows[0].body);
  const answer = change(rows[0].body);
  const after = JSON.stringify(rows[0].body);
  if (after !== before) {
    await client.query('update sandbox_customers set body = $2, updated_at = $3 where id = $1', [id, after, now]);
  }
  return answer;
}

/** Adds a customer of the sandbox unless there is one of that id. As the system role. */
export async function addSandboxCustomer(client: Client, id: string, body: unknown, now: Date): Promise<void> {
  await client.query(
    'insert into sandbox_customers (id, body, updated_at) values ($1, $2, $3) on conflict do nothing',
    [id, JSON.stringify(body), now],
  );
}

/** Was there such a customer? As the system role. */
export async function deleteSandboxCustomer(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from sandbox_customers where id = $1', [id]);
  return rowCount === 1;
}
