import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dialog, test, toast } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

const plan = (page: Page) => page.getByRole('region', { name: 'Sua receita hoje' });
const entriesOf = async (page: Page) => (await (await page.request.get('/api/diary/entries')).json()).items;

/** Writes a prescription of one's own, by default of an oil that is in the stock too. */
async function prescribe(page: Page, products: Record<string, unknown>[]): Promise<void> {
  const answer = await page.request.post('/api/prescriptions', {
    data: { id: randomUUID(), protocolName: 'Dor', products },
  });
  expect(answer.status()).toBe(201);
}

async function addItem(page: Page, more: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const item = { id, nickname: 'Óleo CBD 20:1', productType: 'oleo', quantity: 30, unit: 'ml', ...more };
  expect((await page.request.post('/api/inventory/items', { data: item })).status()).toBe(201);
  return id;
}

const OIL = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '2,5 gotas', frequency: '1x ao dia' };

test('one tap records a planned use of its product and amount, without a rating, and the toast takes it back', async ({
  patient: page,
}) => {
  const itemId = await addItem(page);
  await prescribe(page, [OIL]);
  await page.goto('/diary');
  await expect(plan(page).getByText('0 de 1 tomada')).toBeVisible();
  await plan(page)
    .getByRole('button', { name: /^Tomei/ })
    .click();
  await expect(toast(page, 'Anotado: Óleo CBD 20:1, 2,5 gotas')).toBeVisible();
  await expect(plan(page).getByText('1 de 1 tomada')).toBeVisible();
  await expect(plan(page).getByRole('button', { name: /^Tomei/ })).toHaveCount(0);
  await expect
    .poll(() => entriesOf(page))
    .toMatchObject([
      {
        inventoryItemId: itemId,
        quantity: { value: 2.5, unit: 'gotas' },
        symptoms: { before: {} },
        status: 'incompleto',
      },
    ]);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' }).click();
  await expect(plan(page).getByText('0 de 1 tomada')).toBeVisible();
  await expect.poll(() => entriesOf(page)).toEqual([]);
});

test('what takes it back stands below the words where they are large, and beside them where there is room', async ({
  patient: page,
}) => {
  await addItem(page);
  await prescribe(page, [OIL, { ...OIL, name: 'Óleo CBD 10:1' }]);
  const shown = page.locator('[data-sonner-toast]');
  const boxesAt = async (width: number, letters: string) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/diary');
    await page.locator('html').evaluate((html, size) => html.style.setProperty('font-size', size), letters);
    await plan(page)
      .getByRole('button', { name: /^Tomei/ })
      .first()
      .click();
    // Where it stays: it comes in from below.
    await expect(shown).toHaveAttribute('data-mounted', 'true');
    const [words, button, box] = await Promise.all(
      [shown.locator('[data-content]'), shown.getByRole('button', { name: 'Desfazer' }), shown].map((part) =>
        part.evaluate((element) => {
          const { top, bottom, left, right, width: wide } = element.getBoundingClientRect();
          return { top, bottom, left, right, wide };
        }),
      ),
    );
    if (!words || !button || !box) throw new Error('no toast');
    expect(button.right).toBeLessThanOrEqual(box.right);
    return { words, button, box };
  };
  const large = await boxesAt(360, '130%');
  expect(large.button.top).toBeGreaterThanOrEqual(large.words.bottom);
  expect(large.words.wide).toBeGreaterThan(large.box.wide * 0.75);
  await page.reload();
  const usual = await boxesAt(390, '100%');
  expect(usual.button.top).toBeLessThan(usual.words.bottom);
  expect(usual.button.left).toBeGreaterThanOrEqual(usual.words.right);
});

test('how it feels is offered after the tap, and belongs to the use', async ({ patient: page }) => {
  await addItem(page);
  await prescribe(page, [OIL]);
  await page.goto('/diary');
  await plan(page)
    .getByRole('button', { name: /^Tomei/ })
    .click();
  await plan(page).getByRole('button', { name: 'Dar nota' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Como você está agora?' })).toBeVisible();
  await dialog(page).getByRole('radio', { name: '7' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Atualizar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => entriesOf(page)).toMatchObject([{ symptoms: { before: { pain: 7 } } }]);
  await expect(plan(page).getByRole('button', { name: 'Dar nota' })).toHaveCount(0);
});

test('without a connection the plan stands, and a tap is kept until the server has it', async ({
  patient: page,
  context,
}) => {
  await addItem(page);
  await prescribe(page, [OIL]);
  await page.goto('/diary');
  await expect(plan(page).getByText('0 de 1 tomada')).toBeVisible();
  await context.setOffline(true);
  await plan(page)
    .getByRole('button', { name: /^Tomei/ })
    .click();
  await expect(plan(page).getByText('1 de 1 tomada')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await entriesOf(page)).length).toBe(1);
});

test('what is taken as needed has a button and no plan; without an amount the sheet asks for it', async ({
  patient: page,
}) => {
  await prescribe(page, [{ type: 'topico', name: 'Pomada', dosage: 'fina camada', frequency: 'se necessário' }]);
  await page.goto('/diary');
  await expect(plan(page).getByText('fina camada, se necessário')).toBeVisible();
  await expect(plan(page).getByText(/ de \d/)).toHaveCount(0);
  await plan(page).getByRole('button', { name: /^Usei/ }).click();
  await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('');
});

test('the home is accessible with a plan, and nothing on it stands over another line', async ({ patient: page }) => {
  await addItem(page);
  await prescribe(page, [
    { ...OIL, frequency: '3x ao dia' },
    { type: 'capsula', name: 'Cápsula CBD 25 mg', dosage: '1 cápsula', frequency: 'ao deitar' },
  ]);
  await page.goto('/diary');
  await expect(plan(page).getByText('0 de 4 tomadas')).toBeVisible();
  await expectAccessible(page);
});
