import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { dialog, recordUse, test, toast } from './diary-account.ts';
import { dayIn, keepDocument } from './documents/documents.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

const NAME = 'Óleo da noite';
const list = (page: Page) => page.getByRole('region', { name: 'O que vence' });
const line = (page: Page, text: string | RegExp) => list(page).getByRole('listitem').filter({ hasText: text });

/** 30 ml of an oil, of which 1 ml was used on each of the ten days before today; what is left lasts 20 days. */
async function usedOil(request: APIRequestContext, details: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const data = {
    id,
    nickname: NAME,
    productType: 'oleo',
    quantity: 30,
    unit: 'ml',
    details: { dropsPerMl: 20, ...details },
  };
  expect((await request.post('/api/inventory/items', { data })).status()).toBe(201);
  for (let day = 1; day <= 10; day++)
    await recordUse(request, day * 24, { inventoryItemId: id, quantity: { value: 20, unit: 'gotas' } });
  return id;
}

async function prescribe(request: APIRequestContext, renewalDate: string, dosage = '20 gotas'): Promise<void> {
  const products = [{ type: 'oleo', name: NAME, dosage, frequency: '1x ao dia' }];
  const data = { id: randomUUID(), protocolName: 'Dor crônica', products, renewalDate };
  expect((await request.post('/api/prescriptions', { data })).status()).toBe(201);
}

test.describe('what runs out and what expires', () => {
  test('is an empty place at first, which says what will stand there', async ({ patient: page }) => {
    await page.goto('/diary#treatment');
    await expect(list(page)).toContainText('quando pedir o próximo frasco');
    await test.step('axe', () => expectAccessible(page));
    await page.goto('/diary#dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /O que vence/ })).toHaveCount(0);
  });

  test('stands in one list by its day, with the day to order once its patient says how long that takes', async ({
    patient: page,
  }) => {
    await usedOil(page.request);
    await prescribe(page.request, dayIn(18));
    await keepDocument(page.request, { title: 'Autorização da Anvisa', validUntil: dayIn(-3) });
    await page.goto('/diary#treatment');
    await expect(line(page, `Fim de ${NAME}`)).toContainText('acaba em 20 dias');
    await expect(line(page, `Fim de ${NAME}`)).toContainText('Informe em quantos dias costuma chegar');

    await list(page)
      .getByRole('button', { name: `Dizer quanto demora: ${NAME}` })
      .click();
    await dialog(page).getByLabel('Costuma chegar em').fill('0');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page).getByText('Informe de 1 a 180 dias')).toBeVisible();
    await test.step('axe on the form', () => expectAccessible(page));
    await dialog(page).getByLabel('Costuma chegar em').fill('5');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(page, 'Anotado: 5 dias para chegar')).toBeVisible();
    await expect(line(page, `Pedir ${NAME}`)).toContainText('em 15 dias');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('Costuma chegar em 5 dias.');
    await expect(list(page).getByRole('listitem')).toContainText([
      'Autorização da Anvisa',
      `Pedir ${NAME}`,
      'Receita: Dor crônica',
    ]);
    await expect(line(page, 'Autorização da Anvisa')).toContainText('venceu há 3 dias');
    await expect(line(page, 'Autorização da Anvisa')).toContainText('Renovar leva dias: comece antes.');
    await test.step('axe on the list', () => expectAccessible(page));

    await test.step('its patient is told that day, if they ask for it', async () => {
      await list(page)
        .getByRole('button', { name: `Avisar no dia de pedir ${NAME}` })
        .click();
      await expect(line(page, `Pedir ${NAME}`)).toContainText('Aviso em');
      await page.reload();
      await expect(line(page, `Pedir ${NAME}`)).toContainText('Aviso em');
      await list(page)
        .getByRole('button', { name: `Não avisar de ${NAME}` })
        .click();
      await expect(list(page).getByRole('button', { name: `Avisar no dia de pedir ${NAME}` })).toBeVisible();
    });

    await test.step('the product says how both paces tell it', async () => {
      await list(page)
        .getByRole('button', { name: `Abrir produto: ${NAME}` })
        .click();
      await expect(dialog(page)).toContainText('Pelo uso registrado: cerca de 20 dias.');
      await expect(dialog(page)).toContainText('Pela receita: 20 dias.');
      await expect(dialog(page)).toContainText('Pedir até');
      await test.step('axe on the product', () => expectAccessible(page));
      await page.keyboard.press('Escape');
    });

    await test.step('every line leads to what it is about', async () => {
      await list(page).getByRole('button', { name: 'Ir à receita: Dor crônica' }).click();
      await expect(page.locator('li[id^="prescription-"]')).toBeFocused();
      await list(page).getByRole('link', { name: 'Abrir documentos: Autorização da Anvisa' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Meus documentos' })).toBeVisible();
    });

    await test.step('what is near stands above the figures', async () => {
      await page.goto('/diary#dashboard');
      const short = page.getByRole('link', { name: /O que vence/ });
      await expect(short).toContainText('Autorização da Anvisa: venceu há 3 dias');
      await test.step('axe on the figures', () => expectAccessible(page));
      await short.click();
      await expect(list(page)).toBeVisible();
    });

    await test.step('a paper that has been renewed stands there no more, and its card says so', async () => {
      const title = 'autorização da anvisa';
      await keepDocument(page.request, { title, number: '777', issuedOn: dayIn(-1), validUntil: dayIn(700) });
      await page.reload();
      await list(page).getByRole('button', { name: 'Mais adiante: 1 data' }).click();
      await expect(line(page, /Autorização da Anvisa/i)).toHaveCount(1);
      await expect(line(page, /Autorização da Anvisa/i)).toContainText('vence em 700 dias');
      const documents = page.getByRole('link', { name: /Meus documentos/ });
      await expect(documents).toContainText('2 documentos guardados');
      await documents.click();
      const old = page.getByRole('listitem').filter({ hasText: 'Renovado: o mais novo vale até' });
      await expect(old.first()).toContainText('Venceu em');
      await test.step('axe on the documents', () => expectAccessible(page));
    });
  });

  test('says that the day to order has passed, and takes the plan where it is the earlier', async ({
    patient: page,
  }) => {
    await usedOil(page.request, { deliveryDays: 25 });
    await prescribe(page.request, dayIn(300), '40 gotas');
    await page.goto('/diary#treatment');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('o dia foi há 15 dias');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('Pela receita, acaba em');
    await expect(list(page).getByRole('button', { name: /^Avisar no dia/ })).toHaveCount(0);
    await list(page).getByRole('button', { name: 'Mais adiante: 1 data' }).click();
    await expect(line(page, 'Receita: Dor crônica')).toContainText('vence em 300 dias');
    await page.goto('/diary#dashboard');
    await expect(page.getByRole('link', { name: /O que vence/ })).toContainText(`Pedir ${NAME}: o dia foi há 15 dias`);
  });

  test('ends with the label or the opening, offers what was said of another product, and names what is missing', async ({
    patient: page,
  }) => {
    await usedOil(page.request, { openedOn: dayIn(-10), daysAfterOpening: 16, deliveryDays: 4 });
    await page.request.post('/api/inventory/items', {
      data: { id: randomUUID(), nickname: 'Óleo do dia', productType: 'oleo', quantity: null, unit: 'ml' },
    });
    await page.goto('/diary#treatment');
    await expect(line(page, `${NAME}, depois de aberto`)).toContainText('vence em 6 dias');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('pelo limite depois de aberto');
    await expect(list(page)).toContainText('Ainda sem data: Óleo do dia.');
    await page.getByRole('button', { name: 'Ver Óleo do dia' }).click();
    await expect(dialog(page)).toContainText('Diga quanto há para saber quanto dura.');
    await dialog(page).getByRole('button', { name: 'Editar' }).click();
    await dialog(page)
      .getByRole('button', { name: `Usar 16 dias, como em ${NAME}` })
      .click();
    await expect(dialog(page).getByLabel('Depois de aberto, dura')).toHaveValue('16');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Ver Óleo do dia' }).click();
    await expect(dialog(page)).toContainText('Já abriu? Diga em que dia');
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the list is read as this device knows it', async ({ patient: page, context }) => {
    await usedOil(page.request, { deliveryDays: 5 });
    await page.goto('/diary');
    await untilKept(page);
    await page.goto('/diary#treatment');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('em 15 dias');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/diary#treatment');
    await expect(line(page, `Pedir ${NAME}`)).toContainText('em 15 dias');
  });
});
