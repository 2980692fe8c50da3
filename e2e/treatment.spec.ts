import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { cards, dialog, recordUse, test, toast } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

/** An oil of 30 ml with a full label, added through the API. */
async function addOil(request: APIRequestContext, changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const answer = await request.post('/api/inventory/items', {
    data: {
      id,
      nickname: 'Óleo CBD 20:1',
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: { brand: 'Casa Verde', strength: { thc: 1.65, cbd: 33, basis: 'mg_per_ml' }, dropsPerMl: 20 },
      ...changes,
    },
  });
  expect(answer.status()).toBe(201);
  return id;
}

const itemCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Ver ${name}` }) });
const latest = (page: Page): Locator => page.getByRole('region', { name: 'Últimos registros' });

test.describe('the stock', () => {
  test('goes down with a record of two taps, and the history tells product, dose and what was taken', async ({
    patient: page,
  }) => {
    // The usual amount comes from before there was a stock.
    await recordUse(page.request, 26);
    await addOil(page.request);
    await page.goto('/diary');
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.getByRole('button', { name: /Tomei óleo/ }));
    await expect(dialog(page).getByLabel('Produto')).toContainText('Óleo CBD 20:1 · restam 30 ml');
    await expect(dialog(page).getByText('3,3 mg de CBD')).toBeVisible();
    await tap(page.getByRole('button', { name: 'Registrar', exact: true }));
    await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expect(latest(page).getByText('Óleo CBD 20:1')).toBeVisible();
    await expect(latest(page).getByText('2 gotas · 3,3 mg de CBD · 0,17 mg de THC')).toBeVisible();

    await page.goto('/diary#treatment');
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('29,9 ml')).toBeVisible();
    await page.getByRole('button', { name: 'Ver Óleo CBD 20:1' }).click();
    await dialog(page).getByRole('button', { name: 'Entradas e saídas' }).click();
    await expect(dialog(page).getByText('−0,1 ml')).toBeVisible();
    await expect(dialog(page).getByText('+30 ml')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/diary#history');
    await cards(page).first().getByRole('button', { expanded: false }).click();
    await expect(cards(page).first().getByText('0,1 ml de Óleo CBD 20:1')).toBeVisible();
    await page.getByRole('button', { name: /^Editar/ }).click();
    await dialog(page).getByLabel('Produto').selectOption({ label: 'Outro produto (sem estoque)' });
    await dialog(page).getByRole('button', { name: 'Atualizar' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.goto('/diary#treatment');
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('30 ml')).toBeVisible();
  });

  test('is begun with three fields from its empty place, by keyboard alone', async ({ patient: page }) => {
    await page.goto('/diary#treatment');
    await page.getByRole('button', { name: 'Adicionar produto' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: 'Novo produto' })).toBeVisible();
    await dialog(page).getByLabel('Apelido').focus();
    await page.keyboard.type('Óleo da noite');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByLabel('Tipo de produto')).toBeFocused();
    await dialog(page).getByLabel('Tipo de produto').selectOption('oleo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Produto guardado no estoque')).toBeVisible();
    await expect(itemCard(page, 'Óleo da noite').getByText('30 ml')).toBeVisible();
    await expect(itemCard(page, 'Óleo da noite').getByText('THC e CBD não informados')).toBeVisible();
  });

  test('asks to be adjusted below zero, and is', async ({ patient: page }) => {
    const id = await addOil(page.request, { quantity: 0.05 });
    await recordUse(page.request, 1, { inventoryItemId: id });
    await page.goto('/diary#treatment');
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('a ajustar', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Ajustar Óleo CBD 20:1' }).click();
    await dialog(page).getByLabel('Quanto há de verdade').fill('12,5');
    await dialog(page).getByRole('button', { name: 'Ajustar' }).click();
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('12,5 ml')).toBeVisible();
    await expect(page.getByText('a ajustar', { exact: true })).toBeHidden();
  });

  test('is renewed; a finished product can be taken back at once, and later from the archive', async ({
    patient: page,
  }) => {
    await addOil(page.request);
    await page.goto('/diary#treatment');
    const openDetails = () => page.getByRole('button', { name: 'Ver Óleo CBD 20:1' }).click();
    await openDetails();
    await dialog(page).getByRole('button', { name: 'Renovar' }).click();
    await dialog(page).getByLabel('Quanto entrou').fill('30');
    await expect(dialog(page).getByText('Fica com 60 ml.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Renovar' }).click();
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('60 ml')).toBeVisible();

    await openDetails();
    await dialog(page).getByRole('button', { name: 'Finalizar' }).click();
    await expect(page.getByRole('heading', { name: 'O que você tem em casa' })).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(itemCard(page, 'Óleo CBD 20:1')).toBeVisible();

    await openDetails();
    await dialog(page).getByRole('button', { name: 'Finalizar' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('tab', { name: 'Arquivados' }).click();
    await page.getByRole('button', { name: 'Desarquivar Óleo CBD 20:1' }).click();
    await page.getByRole('tab', { name: 'Ativos' }).click();
    await expect(itemCard(page, 'Óleo CBD 20:1').getByText('60 ml')).toBeVisible();
  });

  test('asks on the card, and on no entry, how much one application is, and takes the uses after that', async ({
    patient: page,
  }) => {
    const inventoryItemId = await addOil(page.request, {
      nickname: 'Pomada',
      productType: 'pomada',
      unit: 'g',
      details: undefined,
    });
    const apply = () =>
      recordUse(page.request, 26, {
        productType: 'pomada',
        consumptionMethod: 'topico',
        quantity: { value: 2, unit: 'aplicações' },
        inventoryItemId,
      });
    await apply();
    await page.goto('/diary#history');
    await cards(page).first().getByRole('button', { expanded: false }).click();
    await expect(cards(page).first().getByText('Pomada').first()).toBeVisible();
    await expect(
      cards(page)
        .first()
        .getByText(/estoque/),
    ).toBeHidden();

    await page.goto('/diary#treatment');
    await expect(itemCard(page, 'Pomada').getByText(/Aplicações não saem deste estoque/)).toBeVisible();
    await page.getByRole('button', { name: 'Dizer quanto é 1 aplicação de Pomada' }).click();
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page).getByText('Informe um número acima de zero')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('1 aplicação ≈').fill('0,25');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(page, 'Os próximos usos saem do estoque')).toBeVisible();
    await expect(itemCard(page, 'Pomada').getByText(/Aplicações não saem/)).toBeHidden();
    await apply();
    await page.reload();
    await expect(itemCard(page, 'Pomada').getByText('29,5 g')).toBeVisible();
  });

  test('keeps what was typed when the connection is lost', async ({ patient: page }) => {
    await page.goto('/diary#treatment');
    await page.getByRole('button', { name: 'Adicionar produto' }).click();
    await dialog(page).getByLabel('Apelido').fill('Óleo da noite');
    await dialog(page).getByLabel('Tipo de produto').selectOption('oleo');
    await page.route('**/api/inventory/items', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Guardar no estoque' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Verifique sua conexão e tente novamente.');
    await expect(dialog(page).getByLabel('Apelido')).toHaveValue('Óleo da noite');
    await page.unroute('**/api/inventory/items');
    await dialog(page).getByRole('button', { name: 'Guardar no estoque' }).click();
    await expect(itemCard(page, 'Óleo da noite')).toBeVisible();
  });

  test('going back closes a sheet and stays on the treatment', async ({ patient: page }) => {
    await addOil(page.request);
    await page.goto('/diary#treatment');
    await page.getByRole('button', { name: 'Ver Óleo CBD 20:1' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Meu Estoque' })).toBeVisible();
  });
});

test('a prescription of one’s own is written, edited as a new version, paused, resumed, renewed and deleted', async ({
  patient: page,
}) => {
  await page.goto('/diary#treatment');
  await page.getByRole('button', { name: 'Anotar minha receita' }).click();
  const sheet = dialog(page);
  await sheet.getByLabel('Nome do protocolo').fill('Sono e dor');
  await sheet.getByLabel('Tipo', { exact: true }).selectOption('oleo');
  await sheet.getByLabel('Nome', { exact: true }).fill('Óleo CBD');
  await sheet.getByLabel('Dosagem').fill('4 gotas');
  await sheet.getByRole('button', { name: 'Salvar receita' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^criada por você/)).toBeVisible();
  await expect(main.getByText(/não uma receita médica legal/)).toBeVisible();

  await page.getByRole('button', { name: 'Editar Sono e dor' }).click();
  await sheet.getByLabel('Dosagem').fill('5 gotas');
  await sheet.getByRole('button', { name: 'Salvar nova versão' }).click();
  await expect(main.getByText('5 gotas')).toBeVisible();
  await page.getByRole('button', { name: 'Ver versão anterior' }).click();
  await expect(main.getByText('4 gotas')).toBeVisible();

  await page.getByRole('button', { name: 'Pausar Sono e dor' }).click();
  await expect(main.getByText('Pausadas e vencidas')).toBeVisible();
  await page.getByRole('button', { name: 'Retomar Sono e dor' }).click();
  await expect(main.getByText('Pausadas e vencidas')).toBeHidden();

  await page.getByRole('button', { name: 'Renovar Sono e dor' }).click();
  await sheet.getByRole('button', { name: 'Renovar' }).click();
  await expect(sheet.getByText('Escolha a nova data.')).toBeVisible();
  await sheet.getByLabel('Nova data de renovação').fill('2099-12-16');
  await sheet.getByRole('button', { name: 'Renovar' }).click();
  await expect(main.getByText(/renovar até 16 de dez de 2099/)).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Sono e dor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('button', { name: 'Anotar minha receita' })).toBeVisible();
});

test('the treatment speaks English and French', async ({ patient: page }) => {
  await addOil(page.request);
  for (const [language, stock, prescription, amount] of [
    ['en', 'My Stock', 'My Prescription', 'CBD 33 · THC 1.65 mg/ml'],
    ['fr', 'Mon stock', 'Mon ordonnance', 'CBD 33 · THC 1,65 mg/ml'],
  ] as const) {
    await page.request.patch('/api/account', { data: { language } });
    await page.addInitScript((tag) => localStorage.setItem('i18nextLng', tag), language);
    await page.goto('/diary#treatment');
    await page.reload();
    await expect(page.getByRole('heading', { name: stock })).toBeVisible();
    await expect(page.getByRole('heading', { name: prescription })).toBeVisible();
    await expect(page.getByText(amount)).toBeVisible();
  }
});

test('every screen and sheet of the treatment passes axe in both themes', async ({ patient: page }) => {
  await page.goto('/diary#treatment');
  await expect(page.getByRole('heading', { name: 'O que você tem em casa' })).toBeVisible();
  await test.step('empty', () => expectAccessible(page));
  await page.getByRole('tab', { name: 'Arquivados' }).click();
  await expect(page.getByRole('heading', { name: 'Nada arquivado' })).toBeVisible();
  await test.step('empty archive', () => expectAccessible(page));
  await page.getByRole('button', { name: 'Anotar minha receita' }).click();
  await dialog(page).getByRole('button', { name: 'Mais sobre este medicamento' }).click();
  await dialog(page).getByRole('button', { name: 'Salvar receita' }).click();
  await test.step('prescription with errors', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const low = await addOil(page.request, { nickname: 'Óleo no fim', quantity: 0.05 });
  await recordUse(page.request, 1, { inventoryItemId: low });
  await addOil(page.request, { nickname: 'Óleo vencido', details: { expiresOn: '2020-01-01' } });
  await addOil(page.request, { nickname: 'Óleo sem conta', quantity: null });
  const archived = await addOil(page.request, { nickname: 'Óleo antigo' });
  await page.request.post(`/api/inventory/items/${archived}/finish`, { data: {} });
  await page.request.post('/api/prescriptions', {
    data: { id: randomUUID(), protocolName: 'Sono', products: [{ type: 'oleo', name: 'Óleo', dosage: '4 gotas' }] },
  });
  await page.reload();
  await expect(itemCard(page, 'Óleo vencido')).toBeVisible();
  await test.step('stock and prescription', () => expectAccessible(page));
  await page.getByRole('tab', { name: 'Arquivados' }).click();
  await expect(itemCard(page, 'Óleo antigo')).toBeVisible();
  await test.step('archive', () => expectAccessible(page));
  await page.getByRole('tab', { name: 'Ativos' }).click();

  await page.getByRole('button', { name: 'Ver Óleo no fim' }).click();
  await dialog(page).getByRole('button', { name: 'por quê?' }).click();
  await dialog(page).getByRole('button', { name: 'Entradas e saídas' }).click();
  await expect(dialog(page).getByText('−0,1 ml')).toBeVisible();
  await test.step('details', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Editar' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Editar produto' })).toBeVisible();
  await test.step('edit', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Adicionar produto' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar no estoque' }).click();
  await test.step('add with errors', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ajustar Óleo no fim' }).click();
  await test.step('adjust', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver Óleo vencido' }).click();
  await dialog(page).getByRole('button', { name: 'Renovar' }).click();
  await dialog(page).getByRole('button', { name: 'A embalagem nova' }).click();
  await test.step('renew', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Excluir Sono' }).click();
  await test.step('question', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.goto('/diary#quick');
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expect(dialog(page).getByLabel('Produto')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'por quê?' }).click();
  await test.step('quick record with a dose', () => expectAccessible(page));
});
