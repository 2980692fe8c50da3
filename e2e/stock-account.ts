import type { Browser, Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { expect, newEmail, signUpByApi } from './test.ts';

export type StockKeeper = { page: Page; associationId: string };

/** Somebody who keeps the stock of an association of their own, in a browser of their own; made as the owner, as an operator would. */
export async function newStockKeeper(
  browser: Browser,
  server: TestServer,
  viewport = { width: 390, height: 844 },
): Promise<StockKeeper> {
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { email } = await signUpByApi(page, server, { name: 'Nina Prates', email: newEmail('nina') });
  const { rows } = await server.asOwner(
    `with association as (
       insert into associations (slug, name, created_at, updated_at)
       values ('raiz-' || replace(gen_random_uuid()::text, '-', ''), 'Raiz Serena', now(), now()) returning id
     ), person as (
       update users set role = 'associacao' where email = $1 returning id
     )
     insert into association_staff (association_id, user_id, role, assigned_at)
     select association.id, person.id, 'stock_keeper', now() from association, person returning association_id`,
    [email],
  );
  return { page, associationId: rows[0].association_id };
}

/** Makes a patient a member, as the owner. */
export async function joinAssociation(server: TestServer, associationId: string, email: string): Promise<void> {
  await server.asOwner(
    `insert into association_members (association_id, patient_id, status, source, joined_at)
     select $1, id, 'active', 'code', now() from users where email = $2`,
    [associationId, email],
  );
}

/** Puts a product with one lot on the shelf over the API. */
export async function addShelved(
  { page, associationId }: StockKeeper,
  { name = 'Óleo CBD 10%', quantity = 900, lowStockThreshold = 100, expiresOn = '2030-01-10' } = {},
): Promise<void> {
  const answer = await page.request.post(`/api/associations/${associationId}/products`, {
    data: {
      id: crypto.randomUUID(),
      name,
      productType: 'oil',
      unit: 'ml',
      packageSize: 30,
      lowStockThreshold,
      cbdPercentage: 10,
      thcPercentage: 0.3,
      description: 'Em óleo de coco, com conta-gotas.',
      firstLot: {
        id: crypto.randomUUID(),
        batchNumber: 'RS-2601',
        manufacturedOn: '2026-01-10',
        expiresOn,
        strength: { cbd: 100, thc: 3, basis: 'mg_per_ml' },
        quantity,
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}
