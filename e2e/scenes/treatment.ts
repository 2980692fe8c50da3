import type { Page } from '@playwright/test';
import remindersFr from '../../packages/locales/fr/reminders.json' with { type: 'json' };
import remindersPt from '../../packages/locales/pt/reminders.json' with { type: 'json' };
import { type Scene, sheet, tab } from './scene.ts';

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

/** Stock, prescriptions and reminders of the patient. */
export const TREATMENT: Record<string, Scene> = {
  treatment: openTreatment,
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
    await page.locator('section').first().locator('li').first().getByRole('button').first().click();
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
