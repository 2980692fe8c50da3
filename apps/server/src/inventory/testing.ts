import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { expect } from 'vitest';
import type { TestServer } from '../testing.ts';

export const ITEMS = '/api/inventory/items';

/** The body of a new item as a client sends it: an oil of 30 ml whose label says everything. */
export function itemBody(given: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    nickname: 'Óleo da noite',
    productType: 'oleo',
    quantity: 30,
    unit: 'ml',
    details: { strength: { thc: 1, cbd: 20, basis: 'mg_per_ml' }, dropsPerMl: 20 },
    ...given,
  };
}

/** Adds an item to a person's stock. */
export async function addItem(
  server: TestServer,
  person: TestPerson,
  given: Record<string, unknown> = {},
): Promise<InventoryItem> {
  const { status, body } = await server.send('POST', ITEMS, { as: person, body: itemBody(given) });
  expect(status).toBe(201);
  return body;
}

/** How much there is, as the API answers it. */
export async function quantityOf(server: TestServer, person: TestPerson, id: string): Promise<number | null> {
  return (await server.send('GET', `${ITEMS}/${id}`, { as: person })).body.quantity;
}
