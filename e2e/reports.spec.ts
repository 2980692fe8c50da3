import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newDoctor } from './connection-accounts.ts';
import { dialog } from './diary-account.ts';
import { fillPractice } from './practice-account.ts';
import { expect, expectAccessible, test } from './test.ts';

const products = (page: Page) => page.getByRole('region', { name: /depois de usar, por produto$/ });
const chart = (page: Page) => page.locator('svg.recharts-surface').first();
/** The numbers on the screen are the answer to what the controls show. */
const settled = (page: Page) => expect(page.getByText('Números atualizados')).toBeAttached();

test('a doctor reads what the diaries say together, narrows it down to one patient, and comes back by the address', async ({
  browser,
  server,
}) => {
  const { page, email } = await newDoctor(browser, server);
  await fillPractice(server, email, 6);
  await page.goto('/dashboard#reports');
  await expect(page.getByRole('heading', { name: 'Em números' })).toBeVisible();
  await expect(page.getByText('de 6 no relatório')).toBeVisible();
  await expect(
    products(page)
      .getByText(/6 pacientes · /)
      .first(),
  ).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await expectAccessible(page);

  const symptoms = page.getByRole('group', { name: 'Sintomas do relatório' });
  await symptoms.getByRole('button', { name: 'Dor' }).click();
  await expect(page).toHaveURL(/#reports\?symptom=mood,pain$/);
  await expect(page.getByRole('heading', { name: 'Como estava a dor antes do uso' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Como estava o humor antes do uso' })).toBeVisible();
  await expect(products(page)).toHaveCount(2);
  await expectAccessible(page);
  await symptoms.getByRole('button', { name: 'Humor' }).click();
  await expect(page).toHaveURL(/#reports\?symptom=pain$/);
  await expect(products(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Todos os pacientes' }).click();
  await dialog(page).getByRole('searchbox').fill('joao');
  await dialog(page).getByRole('checkbox').first().check();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Mostrar relatório' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/#reports\?symptom=pain&patients=[0-9a-f-]{36}$/);
  await expect(page.getByText(/De um só paciente contam os dias/)).toBeVisible();
  await expect(page.getByText(/^João Conceição/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: '1 paciente escolhido' })).toBeVisible();
  await expect(page.getByText('de 1 no relatório')).toBeVisible();
});

test('a doctor takes the report along, and prints it on paper that is light and whole', async ({ browser, server }) => {
  const { page, email } = await newDoctor(browser, server);
  await fillPractice(server, email, 5);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dashboard#reports?symptom=mood,sleep');
  await expect(chart(page)).toBeVisible();
  await settled(page);

  for (const [name, beginning] of [
    ['CSV', '\uFEFFsection,name,'],
    ['PDF', '%PDF-'],
  ] as const) {
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('link', { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^balsamo-\d{4}-\d\d-\d\d\.(csv|pdf)$/);
    expect((await readFile(await file.path(), 'utf8')).slice(0, beginning.length)).toBe(beginning);
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Helena Prado · CRM 12345-SP')).toBeVisible();
  await expect(page.getByText(/Humor, Sono · Todos os tipos · Todos os pacientes/)).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('search'),
    page.getByText('Ver como tabela').first(),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 249, 244)');
  // The chart follows the width of the paper a moment later.
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBe(0);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
});

test('a doctor without patients is told what reports are for; without a network, that they are made on the server', async ({
  browser,
  server,
}) => {
  const { page } = await newDoctor(browser, server);
  await page.goto('/dashboard#reports');
  await expect(page.getByRole('heading', { name: 'Seus relatórios aparecem aqui' })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/reports*', (route) => route.abort());
  await page.getByRole('button', { name: 'Dor' }).click();
  await expect(page.getByRole('alert').getByText('Sem conexão')).toBeVisible();
  // Pressed while there is no network yet: what had no answer is asked for again by itself too, and the button would be gone.
  const asked = page.waitForRequest('**/api/reports*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await asked;
  await page.unroute('**/api/reports*');
  await expect(page.getByRole('alert')).toBeHidden();
});
