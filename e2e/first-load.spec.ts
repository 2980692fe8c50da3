import type { Page } from '@playwright/test';
import { addCared, shownPerson } from './care-account.ts';
import { test } from './diary-account.ts';
import { keepDocument, pdfOf } from './documents/documents.ts';
import { expect } from './test.ts';

/** Earlier than what pages fetch for later, 8 s after they stand. */
const SETTLED_MS = 4_000;

type Scripts = { names: string[]; kilobytes: number };

/** The files of code that a page asks for by itself, by the names of their groups in vite.config.ts, and their size as sent, without headers. */
async function scriptsOf(page: Page, open: () => Promise<void>): Promise<Scripts> {
  const names: string[] = [];
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(response.url())?.[1];
    if (name) names.push(name);
    bytes += Number(response.headers()['content-length'] ?? 0);
  });
  await open();
  await page.waitForTimeout(SETTLED_MS);
  return { names, kilobytes: bytes / 1000 };
}

/** What no first screen of a patient shows: sheets, forms, menus, the way to other diaries, and what belongs to other pages. */
const LATER = [
  'sheet',
  'record',
  'form',
  'form-sheet',
  'door',
  'opened-menu',
  'switch-sheet',
  'act-for',
  'site',
  'home',
  'association',
];

test('a diary, also of somebody who cares for another, begins without the code of what it does not show yet', async ({
  patient: page,
}) => {
  await addCared(page);
  const { names, kilobytes } = await scriptsOf(page, async () => {
    await page.goto('/diary');
    await expect(shownPerson(page)).toContainText('Seu diário');
  });
  expect(names).toContain('diary');
  expect(names.filter((name) => LATER.includes(name))).toEqual([]);
  // `npm run bench -- first-load` counts 0.3 KB of headers a file on top.
  expect(kilobytes, names.join()).toBeLessThan(190);
});

test('the wallet begins without the code of menus, questions and forms', async ({ patient: page }) => {
  await keepDocument(page.request, { title: 'Receita' }, { bytes: await pdfOf(1), name: 'receita.pdf' });
  const { names } = await scriptsOf(page, async () => {
    await page.goto('/diary#documents');
    await expect(page.getByRole('heading', { name: 'Receita' })).toBeVisible();
  });
  expect(names).toContain('documents-tab');
  expect(names.filter((name) => LATER.includes(name))).toEqual([]);
});

test('the door has no more code than its budget', async ({ page }) => {
  const { names, kilobytes } = await scriptsOf(page, async () => {
    await page.goto('/entrar');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  expect(names).toContain('account');
  expect(kilobytes, names.join()).toBeLessThan(145);
});

test('the home page, once it is used, has no more code than its budget', async ({ page }) => {
  const { names, kilobytes } = await scriptsOf(page, async () => {
    await page.goto('/', { waitUntil: 'load' });
    await page.mouse.click(1, 1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  expect(names).toContain('home');
  expect(kilobytes, names.join()).toBeLessThan(147);
});
