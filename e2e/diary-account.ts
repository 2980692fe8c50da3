import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base, expect, signUpByApi } from './test.ts';

/** The page of a patient who has just signed up: each journey has a diary of its own. */
export const test = base.extend<{ patient: Page }>({
  patient: async ({ page, server }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUpByApi(page, server, { name: 'Maria Silva Santos' });
    await use(page);
  },
});

export const dialog = (page: Page): Locator => page.getByRole('dialog');
/** The cards of the history. */
export const cards = (page: Page): Locator => page.getByRole('main').locator('li:has(button[aria-expanded])');
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').getByText(text);

const HOUR_MS = 3_600_000;

export type Recorded = { id: string };

/** Records a use through the API, made so many hours ago. */
export async function recordUse(
  request: APIRequestContext,
  hoursAgo: number,
  changes: Record<string, unknown> = {},
): Promise<Recorded> {
  const answer = await request.post('/api/diary/entries', {
    data: {
      id: randomUUID(),
      productType: 'oleo',
      consumptionMethod: 'sublingual',
      quantity: { value: 2, unit: 'gotas' },
      consumedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      timeZone: 'America/Sao_Paulo',
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
      triggers: ['Dor Crônica'],
      ...changes,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Recorded;
}

/** Finishes an entry through the API. */
export async function finishUse(request: APIRequestContext, id: string): Promise<void> {
  const answer = await request.post(`/api/diary/entries/${id}/check-out`, {
    data: {
      symptoms: { after: { mood: 6, anxiety: 4, energy: 4, pain: 3 } },
      primaryEffect: 'alivio_dor',
      effectEnded: true,
      effectDurationHours: 2.5,
    },
  });
  expect(answer.status()).toBe(200);
}
