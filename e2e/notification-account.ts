import { randomUUID } from 'node:crypto';
import { type Told, tell } from '@balsamo/database/notifications/tell.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import type pg from 'pg';
import type { TestServer } from './server.ts';
import { expect } from './test.ts';

/** Tells the person who is signed in on this page, as a job of the server would. */
export async function tellPerson(page: Page, server: TestServer, told: Partial<Told> = {}): Promise<void> {
  const { id: userId } = await (await page.request.get(`${server.address}/api/account`)).json();
  const now = new Date();
  const client = {
    query: ({ text, values }: pg.QueryConfig) => server.asOwner(text, values),
  } as unknown as pg.ClientBase;
  const one: Told = {
    userId,
    type: 'reminder',
    relatedId: randomUUID(),
    dueAt: now,
    data: { inventoryItemId: randomUUID() },
    expiresAt: new Date(now.getTime() + 900_000),
    ...told,
  };
  await tell(client, [one], now);
}

/** Puts an oil into the stock of whoever is signed in. */
export async function addOil(request: APIRequestContext, nickname = 'Óleo da noite'): Promise<string> {
  const id = randomUUID();
  const answer = await request.post('/api/inventory/items', {
    data: {
      id,
      nickname,
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: { strength: { thc: null, cbd: 20, basis: 'mg_per_ml' } },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return id;
}

/** Sets a reminder through the API. */
export async function setReminder(request: APIRequestContext, inventoryItemId: string, times = ['08:00', '20:00']) {
  const answer = await request.post('/api/reminders', { data: { id: randomUUID(), inventoryItemId, times } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: string };
}
