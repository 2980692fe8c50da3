import pg from 'pg';
import { vi } from 'vitest';

/** How many statements the server sends to the database for a piece of work: the same for one row and for many. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}
