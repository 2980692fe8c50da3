import type { Page } from '@playwright/test';
import { dialog, test, toast } from './diary-account.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The device's clock from here on, running. Set before the page is loaded, it is wrong from the first script on. */
const setClock = (page: Page, days: number) => page.clock.setSystemTime(Date.now() + days * DAY_MS);

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('2');
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function entries(page: Page): Promise<{ consumedAt: string; checkOutDueAt: string; checkedOutAt: string }[]> {
  return (await (await page.request.get('/api/diary/entries?limit=10')).json()).items;
}

/** Is this now, give or take what a journey takes? */
function expectNow(instant: string): void {
  expect(Math.abs(Date.parse(instant) - Date.now())).toBeLessThan(5 * MINUTE_MS);
}

const CLOCKS = [
  [-365, '365 dias atrasado'],
  [-2, '2 dias atrasado'],
  [2, '2 dias adiantado'],
  [365, '365 dias adiantado'],
] as const;

test.setTimeout(120_000);

for (const [days, words] of CLOCKS) {
  test(`with a clock that is ${words} a use is recorded at its true time, and the person is told`, async ({
    patient: page,
  }) => {
    await setClock(page, days);
    await page.goto('/diary');
    const notice = page.getByText(`O relógio deste aparelho está ${words}.`);
    await expect(notice).toBeVisible();
    await record(page);
    await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
    await expect.poll(async () => (await entries(page)).length).toBe(1);
    const [entry] = await entries(page);
    expectNow(entry?.consumedAt ?? '');
    await expect(page.getByText('1 registro para finalizar')).toBeVisible();
    await expect(page.getByText(/atrasado.? há|Atrasado/)).toHaveCount(0);

    // Rated without a use.
    await page.getByRole('button', { name: /Como estou agora/ }).click();
    await dialog(page).getByRole('slider', { name: 'Dor' }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Registrar' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const ratings = async () => (await (await page.request.get('/api/diary/ratings')).json()).items;
    await expect.poll(async () => (await ratings()).length).toBe(1);
    expectNow((await ratings())[0].ratedAt);

    // The form for a past use opens with the true time, and says why it is not the device's.
    await page.getByRole('link', { name: 'Histórico', exact: true }).click();
    await page.getByRole('button', { name: 'Registro manual' }).click();
    await expect(dialog(page).getByText('Escreva a hora certa, não a do aparelho.')).toBeVisible();
    const shown = await dialog(page).getByLabel('Data e hora do uso').inputValue();
    expectNow(`${shown}:00-03:00`);
    await page.keyboard.press('Escape');

    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entendi' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Registro manual' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const [days, words] of CLOCKS) {
    test(`recorded by a clock that is ${words}, which is put right before sending, a use keeps its true time`, async ({
      patient: page,
      context,
    }) => {
      await setClock(page, days);
      await page.goto('/diary');
      await expect(page.getByText(`O relógio deste aparelho está ${words}.`)).toBeVisible();
      // What the sheet is made of: the service worker has it, or the page fetches it now.
      await untilKept(page);
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await record(page);
      await expect(page.getByText('aguardando envio', { exact: true }).first()).toBeVisible();
      await setClock(page, 0);
      await context.setOffline(false);
      await expect.poll(async () => (await entries(page)).length).toBe(1);
      expectNow((await entries(page))[0]?.consumedAt ?? '');
    });
  }
});
