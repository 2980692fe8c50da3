import type { Page } from '@playwright/test';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { downloaded } from './downloaded.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Levar à consulta' });
const openSheet = async (page: Page, name: string) => {
  await card(page).getByRole('button', { name }).click();
  await expect(dialog(page).getByLabel('Minhas perguntas')).toBeVisible();
};

test.describe('what is taken to the appointment', () => {
  test('is noted at the doctor’s place, kept when the sheet is put away, and stands on the dashboard too', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 30);
    await page.goto('/diary#doctor');
    await openSheet(page, 'Anotar data e perguntas');
    await dialog(page).getByLabel('Minhas perguntas').fill('Posso dirigir?');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await openSheet(page, 'Anotar data e perguntas');
    await expect(dialog(page).getByLabel('Minhas perguntas')).toHaveValue('Posso dirigir?');
    await dialog(page).getByLabel('Data da consulta').fill('0026-12-01');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog(page)).toContainText('Confira o dia.');
    await dialog(page).getByLabel('Data da consulta').fill('2030-12-01');
    await test.step('axe', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(card(page)).toContainText('Consulta em 1 de dezembro de 2030');
    await expect.poll(async () => (await (await page.request.get('/api/appointment')).json()).day).toBe('2030-12-01');
    await page.goto('/diary#dashboard');
    await expect(card(page)).toContainText('Posso dirigir?');
    await expect(page).toHaveURL('/diary#dashboard');
  });

  test('that was not accepted is replaced by what is written instead', async ({ patient: page }) => {
    await page.route('/api/appointment', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { status: 422, code: 'request.invalid', errors: [] } })
        : route.fallback(),
    );
    await page.goto('/diary#doctor');
    await openSheet(page, 'Anotar data e perguntas');
    await dialog(page).getByLabel('Minhas perguntas').fill('Posso dirigir?');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(card(page)).toContainText('não foi aceito');
    await page.unroute('/api/appointment');
    await openSheet(page, 'Mudar data e perguntas');
    await dialog(page).getByLabel('Minhas perguntas').fill('Posso nadar?');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    const kept = async () => (await (await page.request.get('/api/appointment')).json()).questions;
    await expect.poll(kept).toBe('Posso nadar?');
    await expect(card(page)).not.toContainText('não foi aceito');
  });

  test('makes the report, and hands it to the phone’s share sheet under a name that says nothing', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 30);
    // What a phone has and this browser does not.
    await page.addInitScript(() => {
      const shared: string[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files = [] }: { files?: File[] }) =>
          void shared.push(...files.map(({ name, type }) => `${name} ${type}`)),
      });
    });
    await page.goto('/diary#doctor');
    await card(page).getByRole('button', { name: 'Preparar o PDF' }).click();
    await card(page).getByRole('button', { name: 'Compartilhar' }).click({ timeout: 60_000 });
    const shared = await page.evaluate(() => (window as unknown as { shared: string[] }).shared);
    expect(shared).toEqual([expect.stringMatching(/^balsamo-\d{4}-\d\d-\d\d\.pdf application\/pdf$/)]);
    await expect(card(page).getByRole('link', { name: 'Baixar o PDF' })).toBeVisible();
  });

  test('is saved as a file where the browser shares none', async ({ patient: page }) => {
    await recordUse(page.request, 30);
    await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
    await page.goto('/diary#doctor');
    await card(page).getByRole('button', { name: 'Preparar o PDF' }).click();
    const link = card(page).getByRole('link', { name: 'Baixar o PDF' });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const { name } = await downloaded(page, () => link.click());
    expect(name).toMatch(/^balsamo-\d{4}-\d\d-\d\d\.pdf$/);
    await expect(card(page).getByRole('button', { name: 'Compartilhar' })).toHaveCount(0);
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what is taken to the appointment is kept, and sent when there is one again', async ({
    patient: page,
    context,
  }) => {
    await page.goto('/diary#doctor');
    // The service worker has kept the app and answers for this page.
    await untilKept(page);
    await expect(card(page).getByRole('button', { name: 'Anotar data e perguntas' })).toBeEnabled();
    await openSheet(page, 'Anotar data e perguntas');
    await context.setOffline(true);
    await dialog(page).getByLabel('Minhas perguntas').fill('E com álcool?');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(toast(page, 'Guardado neste aparelho')).toBeVisible();
    await expect(card(page)).toContainText('E com álcool?');
    await context.setOffline(false);
    await expect
      .poll(async () => (await (await page.request.get('/api/appointment')).json()).questions)
      .toBe('E com álcool?');
  });
});
