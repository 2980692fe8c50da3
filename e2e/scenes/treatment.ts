import type { Page } from '@playwright/test';
import remindersFr from '../../packages/locales/fr/reminders.json' with { type: 'json' };
import remindersPt from '../../packages/locales/pt/reminders.json' with { type: 'json' };
import { dayIn, keepDocument } from '../documents/documents.ts';
import { growTo, type Scene, sheet, tab } from './scene.ts';

const openTreatment = tab('treatment', 'li h3 button');
/** The details of the first item in the stock, at its reminder. */
const reminder: Scene = async (page) => {
  await page.goto('/diary#treatment');
  await page.reload();
  await page.locator('[aria-labelledby="stock-title"] li button[aria-label]').first().click();
  await reminderOf(page).waitFor();
  await reminderOf(page).scrollIntoViewIfNeeded();
};

const reminderOf = (page: Page) =>
  sheet(page)
    .locator('div:has(> h3)')
    .filter({ hasText: new RegExp(`^(${remindersPt.title}|${remindersFr.title})`) });

const stockItem: Scene = async (page, texts) => {
  await openTreatment(page, texts);
  await page.locator('li h3 button').first().click();
  await sheet(page).waitFor();
};

/** What runs out and expires of the demo patient, with a product whose delivery is known and documents that end. */
const supply: Scene = async (page) => {
  const { items } = (await (await page.request.get('/api/inventory/items')).json()) as { items: { id: string }[] };
  await page.request.patch(`/api/inventory/items/${items[0]?.id}`, { data: { details: { deliveryDays: 9 } } });
  const wallet = (await (await page.request.get('/api/documents')).json()) as { items: unknown[] };
  if (wallet.items.length === 0) {
    await keepDocument(page.request, { validUntil: dayIn(41) });
    await keepDocument(page.request, { type: 'carteira_associacao', validUntil: dayIn(-12) });
  }
  await page.goto('/diary#treatment');
  await page.reload();
  await page.locator('[aria-labelledby="due-title"] li').first().waitFor();
};

/** Stock, prescriptions and reminders of the patient. */
export const TREATMENT: Record<string, Scene> = {
  treatment: openTreatment,
  supply,
  'supply-all': async (page, texts) => {
    await supply(page, texts);
    await growTo(page, '[aria-labelledby="due-title"]');
  },
  'supply-line': async (page, texts) => {
    await supply(page, texts);
    await page.goto('/diary#dashboard');
    await page.locator('a[href="/diary#treatment"].rounded-card').waitFor();
  },
  'supply-delivery': async (page, texts) => {
    await supply(page, texts);
    await page.locator('[aria-labelledby="stock-title"] li h3 button').last().click();
    await sheet(page).locator('[aria-labelledby="supply-title"]').waitFor();
    await sheet(page).locator('[aria-labelledby="supply-title"]').scrollIntoViewIfNeeded();
  },
  'stock-item': stockItem,
  'stock-ledger': async (page, texts) => {
    await stockItem(page, texts);
    await sheet(page).locator('button[aria-expanded]').last().click();
    await sheet(page).getByText(/^−/).first().waitFor();
    await sheet(page).getByText(/^−/).last().scrollIntoViewIfNeeded();
  },
  'stock-add': async (page, texts) => {
    await openTreatment(page, texts);
    await page.locator('[aria-labelledby="stock-title"]').getByRole('button').first().click();
    await sheet(page).locator('select[name=productType]').selectOption('oleo');
    await sheet(page).locator('button[aria-expanded]').click();
  },
  'prescription-edit': async (page, texts) => {
    await openTreatment(page, texts);
    await page.locator('[aria-labelledby="prescriptions-title"] li').first().getByRole('button').first().click();
    await sheet(page).locator('fieldset').first().waitFor();
  },
  reminder,
  'reminder-form': async (page, texts) => {
    await reminder(page, texts);
    await reminderOf(page).getByRole('button').first().click();
    await sheet(page).getByRole('form').waitFor();
    await sheet(page).getByRole('form').scrollIntoViewIfNeeded();
  },
};
