import { cards, dialog, finishUse, recordUse, test, toast } from './diary-account.ts';
import { expect } from './test.ts';

test.describe('the history', () => {
  test('pages six by six, searches, filters, and says when nothing matches', async ({ patient: page }) => {
    for (let hours = 1; hours <= 7; hours += 1) await recordUse(page.request, hours);
    await recordUse(page.request, 30, {
      productType: 'comestivel',
      consumptionMethod: 'oral',
      quantity: { value: 1, unit: 'unidades' },
      notes: 'biscoito da tarde',
    });
    await page.goto('/diary#history');
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Próxima' }).click();
    await expect(page.getByText('Página 2')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Próxima' })).toBeDisabled();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole('searchbox', { name: 'Buscar no histórico' }).fill('biscoito');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Buscar no histórico' }).fill('nada disso');
    await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
    await page.getByRole('button', { name: 'Limpar busca e filtro' }).click();
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole('combobox', { name: 'Tipo de produto' }).selectOption('comestivel');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Comestível');
  });

  test('finishes an entry on the spot', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.goto('/diary#history');
    await page.getByRole('button', { name: /Finalizar agora: Óleo/ }).click();
    await dialog(page).getByText('Ainda não').click();
    await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(cards(page)).toContainText('completo');
  });

  test('edits an entry: a new type resets the unit, and the after ratings can be corrected', async ({
    patient: page,
  }) => {
    const { id } = await recordUse(page.request, 6);
    await finishUse(page.request, id);
    await page.goto('/diary#history');
    await cards(page).getByRole('button', { expanded: false }).click();
    await page.getByRole('button', { name: /^Editar Óleo/ }).click();
    const sheet = dialog(page);
    await expect(sheet.getByLabel('Unidade')).toHaveValue('gotas');
    await sheet.getByLabel('Tipo de produto').selectOption('capsula');
    await expect(sheet.getByLabel('Unidade')).toHaveValue('unidades');
    const update = sheet.getByRole('button', { name: 'Atualizar' });
    await sheet.getByLabel('Quantidade').fill('');
    await expect(update).toBeDisabled();
    await sheet.getByLabel('Quantidade').fill('1');
    await sheet.getByRole('group', { name: 'Depois do uso' }).getByRole('slider', { name: 'Dor' }).press('Home');
    await update.click();
    await expect(toast(page, 'Entrada atualizada com sucesso!')).toBeVisible();
    await expect(cards(page)).toContainText('Cápsula');
    await expect(cards(page)).toContainText('1 unidade');
    await expect(cards(page).getByRole('row', { name: 'Dor 6 1 melhorou' })).toBeVisible();
  });

  test('deletes an entry and takes it back', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.goto('/diary#history');
    await cards(page).getByRole('button', { expanded: false }).click();
    await page.getByRole('button', { name: /^Excluir Óleo/ }).click();
    await expect(page.getByRole('heading', { name: 'Nada registrado ainda' })).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
  });

  test('a deletion that does not get through stands here, and is made up for', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.goto('/diary#history');
    await cards(page).getByRole('button', { expanded: false }).click();
    await page.route('**/api/diary/entries/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: /^Excluir Óleo/ }).click();
    await expect(toast(page, 'Registro excluído')).toBeVisible();
    // Of several, which one comes back.
    await expect(toast(page, /^Óleo · /)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.unroute('**/api/diary/entries/*');
    await expect.poll(async () => (await (await page.request.get('/api/diary/entries')).json()).items).toEqual([]);
  });

  test('writes down a past use as complete', async ({ patient: page }) => {
    await page.goto('/diary#history');
    await page.getByRole('button', { name: 'Registro manual' }).click();
    const sheet = dialog(page);
    await expect(sheet.getByRole('group', { name: 'Depois do uso' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Salvar registro' }).click();
    await expect(sheet.getByText('Campos obrigatórios')).toBeVisible();
    await expect(sheet.getByLabel('Quantidade')).toBeFocused();
    await sheet.getByLabel('Data e hora do uso').fill('2026-01-15T08:30');
    await sheet.getByLabel('Quantidade').fill('2,5');
    await sheet.getByText('Sonolência').click();
    await sheet.getByRole('button', { name: 'Salvar registro' }).click();
    await expect(toast(page, 'Registro salvo!')).toBeVisible();
    await expect(cards(page)).toContainText('completo');
    await expect(cards(page)).toContainText('15 de jan');
    await expect(cards(page)).toContainText('8:30 · 2,5 gotas');
    // Nobody rated anything, so nothing is rated.
    await expect
      .poll(async () => (await (await page.request.get('/api/diary/entries')).json()).items)
      .toMatchObject([{ status: 'completo', symptoms: { before: {}, after: null } }]);
  });

  test('says that it could not be loaded and tries again', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.route('**/api/diary/entries?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', status: 400 } }),
    );
    await page.goto('/diary#history');
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os registros.');
    await page.unroute('**/api/diary/entries?*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});
