import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

/** Puts a product into a person's stock, as the owner of the tables. */
export async function stockItem(server: Pick<TestServer, 'db'>, person: Pick<TestPerson, 'id'>): Promise<string> {
  const id = crypto.randomUUID();
  await server.db.ownerPool.query(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     values ($1, $2, 'Óleo da noite', 'oleo', 'ml', now(), now())`,
    [id, person.id],
  );
  return id;
}

/** The body of a reminder of a product, every day at eight. */
export function reminderBody(inventoryItemId: string, given: Record<string, unknown> = {}) {
  return { id: crypto.randomUUID(), inventoryItemId, times: ['08:00'], ...given };
}
