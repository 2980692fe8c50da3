import type { Locator, Page } from '@playwright/test';
import { cards, dialog, finishUse, recordUse, test, toast } from './diary-account.ts';
import { expect } from './test.ts';

const newest = async (page: Page) => (await (await page.request.get('/api/diary/entries')).json()).items[0];

test.describe('recording a use', () => {
  test('takes three gestures with the usual dose and one honest rating, and the toast says the real hours', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 26, { symptoms: { before: {} } });
    await page.goto('/diary');
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.getByRole('button', { name: /Tomei óleo/ }));
    await tap(dialog(page).getByRole('radiogroup', { name: 'Dor agora' }).getByRole('radio', { name: '6' }));
    await tap(page.getByRole('button', { name: 'Registrar', exact: true }));
    await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
    await expect(toast(page, 'Daqui a 5 horas perguntamos como você ficou.')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expect(page.getByRole('region', { name: 'Últimos registros' }).getByText(/hoje .* · 2 gotas/)).toBeVisible();
    await expect.poll(async () => (await newest(page)).symptoms).toEqual({ before: { pain: 6 }, after: null });
  });

  test('suggests no amount the first time, and stores no rating that nobody gave', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('');
    await expect(dialog(page).getByLabel('Unidade')).toHaveValue('gotas');
    await dialog(page).getByLabel('Quantidade').fill('2,5');
    await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect
      .poll(() => newest(page))
      .toMatchObject({ quantity: { value: 2.5 }, symptoms: { before: {}, after: null } });
    const { id } = await newest(page);
    await page.goto(`/diary?checkout=${id}`);
    await dialog(page).getByText('Ainda não').click();
    await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Anotado' })).toBeVisible();
    await expect
      .poll(() => newest(page))
      .toMatchObject({ status: 'completo', symptoms: { before: {}, after: null }, copiedBefore: [] });
  });

  test('repeats the ratings of last time with one tap, and the history says that they were copied', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 26);
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await dialog(page).getByRole('button', { name: 'Como da última vez (dor 6)' }).click();
    await expect(dialog(page).getByRole('radio', { name: '6' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(async () => (await newest(page)).copiedBefore).toEqual(['mood', 'anxiety', 'energy', 'pain']);
    await page.goto('/diary#history');
    await cards(page).first().getByRole('button', { expanded: false }).click();
    await expect(cards(page).getByRole('row', { name: 'Dor como da última vez: 6' })).toBeVisible();
  });

  test('shows product, dose, every rating and the button without scrolling on a small phone', async ({
    patient: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await recordUse(page.request, 26);
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page).getByLabel('Quantidade')).toBeInViewport({ ratio: 1 });
    for (const choice of await dialog(page).getByRole('radio').all()) {
      await expect(choice).toBeInViewport({ ratio: 1 });
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    for (const slider of await dialog(page).getByRole('slider').all())
      await expect(slider).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('button', { name: 'Registrar', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('fills in the amount that was used last, and takes a comma', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Vaporizei agora/ }).click();
    await dialog(page).getByLabel('Quantidade').fill('0,25');
    await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Vaporizei agora 0,25 g · flor' })).toBeVisible();
    await page.getByRole('button', { name: /Vaporizei agora/ }).click();
    await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('0,25');
  });

  test('pressing twice saves once', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Usei pomada/ }).click();
    await dialog(page).getByLabel('Quantidade').fill('1');
    await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).dblclick();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => newest(page)).toMatchObject({ productType: 'pomada', status: 'incompleto' });
    await expect(page.getByText('aguardando envio', { exact: true })).toHaveCount(0);
    const list = await (await page.request.get('/api/diary/entries')).json();
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ consumptionMethod: 'topico' });
  });

  test('a lost connection takes nothing: all that was typed is kept, and arrives when the server can be reached', async ({
    patient: page,
  }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    const sheet = dialog(page);
    await sheet.getByLabel('Quantidade').fill('3,5');
    await sheet.getByRole('button', { name: /^Mais ?motivos/ }).click();
    await sheet.getByRole('button', { name: 'Mostrar mais 9 opções para aliviar' }).click();
    await sheet.getByRole('button', { name: 'Náusea' }).click();
    await sheet.getByLabel('Observações').fill('depois do almoço');
    await page.route('**/api/diary/entries', (route) => route.abort());
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('aguardando envio', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('1 registro para finalizar')).toBeVisible();
    await page.unroute('**/api/diary/entries');
    await expect
      .poll(async () => (await (await page.request.get('/api/diary/entries')).json()).items)
      .toMatchObject([{ quantity: { value: 3.5, unit: 'gotas' }, triggers: ['Náusea'], notes: 'depois do almoço' }]);
    await expect(page.getByText('aguardando envio', { exact: true })).toHaveCount(0);
  });

  test('a try whose answer was lost is not doubled, and what is changed meanwhile follows it', async ({
    patient: page,
  }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    const sheet = dialog(page);
    await sheet.getByLabel('Quantidade').fill('2');
    let isAnswerLost = true;
    await page.route('**/api/diary/entries', async (route) => {
      if (!isAnswerLost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: 'Histórico', exact: true }).click();
    await cards(page).getByRole('button', { expanded: false }).click();
    await page.getByRole('button', { name: /^Editar Óleo/ }).click();
    await sheet.getByLabel('Quantidade').fill('4');
    await sheet.getByRole('button', { name: 'Atualizar' }).click();
    await expect(cards(page)).toContainText('4 gotas');
    isAnswerLost = false;
    await expect
      .poll(async () => (await (await page.request.get('/api/diary/entries')).json()).items)
      .toMatchObject([{ quantity: { value: 4, unit: 'gotas' } }]);
    await expect(cards(page)).toHaveCount(1);
  });

  test('refuses an empty or zero quantity next to its field', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    const quantity = dialog(page).getByLabel('Quantidade');
    for (const wrong of ['', '0', 'duas']) {
      await quantity.fill(wrong);
      await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
      await expect(quantity).toHaveAttribute('aria-invalid', 'true');
      await expect(quantity).toBeFocused();
    }
  });
});

test.describe('finishing', () => {
  test('goes from the banner through the list to a finished entry', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await recordUse(page.request, 1, {
      productType: 'flor',
      consumptionMethod: 'fumando',
      quantity: { value: 0.2, unit: 'g' },
    });
    await page.goto('/diary');
    await expect(page.getByText('1 uso espera o “depois”')).toBeVisible();
    await page.getByRole('button', { name: /Contar$/ }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await dialog(page)
      .getByRole('button', { name: /Óleo · 2 gotas/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
    await expect(dialog(page).getByText('Resposta necessária')).toBeVisible();
    await dialog(page).getByText('Sim, terminou').click();
    const mood = dialog(page).getByRole('slider', { name: 'Humor' });
    await expect(mood).toHaveAttribute('aria-valuetext', 'sem nota, antes 4');
    await dialog(page).getByRole('radio', { name: '6 antes' }).click();
    await dialog(page).getByRole('radio', { name: '1', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
    await expect(dialog(page).getByText('Dor: de 6 para 1, 5 horas depois')).toBeVisible();
    // The other one is not due yet, so nothing follows.
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByRole('button', { name: /Contar$/ })).toBeFocused();
    await expect(page.getByText('Dor: de 6 para 1, melhorou')).toBeVisible();
  });

  test('opens from a link, which is then taken out of the address', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 6);
    await page.goto(`/diary?checkout=${id}#history`);
    await expect(dialog(page).getByRole('heading', { name: /^Como ficou/ })).toBeVisible();
    await expect(page).toHaveURL('/diary#history');
  });

  test('a link to an entry that cannot be loaded says so and leaves the diary usable', async ({ patient: page }) => {
    await page.goto('/diary?checkout=01940000-0000-7000-8000-000000000000');
    await expect(toast(page, 'Não foi possível abrir este registro para finalizar.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/diary');
  });

  test('a link to an entry that is finished says so', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 6);
    await finishUse(page.request, id);
    await page.goto(`/diary?checkout=${id}`);
    await expect(toast(page, 'Este registro já está finalizado')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
  });

  test('opens when the service worker asks for it', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 6);
    await page.goto('/diary');
    await expect(page.getByText('1 uso espera o “depois”')).toBeVisible();
    await page.evaluate((url) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => port1.postMessage('go');
      const data = { type: 'NAVIGATE', url };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
    }, `/diary?checkout=${id}`);
    await expect(dialog(page).getByRole('heading', { name: /^Como ficou/ })).toBeVisible();
  });
});

test('with the keyboard alone a use is recorded and finished', async ({ patient: page }) => {
  await recordUse(page.request, 6, {
    productType: 'pomada',
    consumptionMethod: 'topico',
    quantity: { value: 1, unit: 'aplicações' },
  });
  await page.goto('/diary');
  await expect(page.getByText('1 uso espera o “depois”')).toBeVisible();
  const focused = page.locator(':focus');
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  const card = page.getByRole('button', { name: /Tomei óleo/ });
  await tabTo(card);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await tabTo(dialog(page).getByLabel('Quantidade'));
  await page.keyboard.type('2');
  await tabTo(dialog(page).getByRole('radio', { name: '1', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: '2' })).toBeChecked();
  await tabTo(dialog(page).getByRole('slider', { name: 'Humor' }));
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-valuenow', '6');
  await tabTo(dialog(page).getByRole('button', { name: 'Registrar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(card).toBeFocused();

  await tabTo(page.getByRole('button', { name: /Contar$/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(dialog(page).getByRole('button', { name: /Pomada/ }));
  await page.keyboard.press('Enter');
  await tabTo(dialog(page).getByRole('radio', { name: '1', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await tabTo(dialog(page).getByLabel('Sim, terminou'));
  await page.keyboard.press('Space');
  await tabTo(dialog(page).getByRole('button', { name: 'Boca seca' }));
  await page.keyboard.press('Enter');
  await tabTo(dialog(page).getByRole('radio', { name: 'leve' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'moderado' })).toBeChecked();
  await tabTo(dialog(page).getByRole('button', { name: 'Concluir', exact: true }));
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('Dor: de 6 para 2');
  await tabTo(dialog(page).getByRole('button', { name: 'Fechar' }).last());
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
});
