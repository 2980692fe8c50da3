import type { Locator, Page } from '@playwright/test';
import { finishUse, recordUse } from './diary-account.ts';
import { test as base, expect, expectAccessible, signUpByApi } from './test.ts';

/** The page of a patient who has just signed up: each journey has a diary of its own. */
const test = base.extend<{ patient: Page }>({
  patient: async ({ page, server }, use) => {
    await signUpByApi(page, server, { name: 'Maria Silva Santos' });
    await use(page);
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page): Locator => page.getByRole('dialog');
const cards = (page: Page): Locator => page.getByRole('main').locator('li:has(button[aria-expanded])');
const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').getByText(text);

test.describe('recording a use', () => {
  test('takes two taps with the usual values, and the toast says the real hours', async ({ patient: page }) => {
    await page.goto('/diary');
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.getByRole('button', { name: /Tomei óleo/ }));
    await tap(page.getByRole('button', { name: 'Registrar', exact: true }));
    await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
    await expect(toast(page, 'Lembre-se de fazer o check-in em 5 horas para completar o registro.')).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);
    await expect(page.getByText('1 registro para finalizar')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Últimos registros' }).getByText(/hoje .* · 2 gotas/)).toBeVisible();
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
    await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).dblclick();
    await expect(dialog(page)).toBeHidden();
    const list = await (await page.request.get('/api/diary/entries')).json();
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ productType: 'pomada', consumptionMethod: 'topico', status: 'incompleto' });
  });

  test('a lost connection keeps everything that was typed, and the next press saves it', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    const sheet = dialog(page);
    await sheet.getByLabel('Quantidade').fill('3,5');
    await sheet.getByRole('button', { name: 'Mostrar mais 9 opções para aliviar' }).click();
    await sheet.getByRole('button', { name: 'Náusea' }).click();
    await sheet.getByLabel('Observações').fill('depois do almoço');
    await page.route('**/api/diary/entries', (route) => route.abort());
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(sheet.getByRole('alert')).toContainText('Verifique sua conexão e tente novamente.');
    await expect(sheet.getByLabel('Quantidade')).toHaveValue('3,5');
    await expect(sheet.getByRole('button', { name: 'Náusea' })).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByLabel('Observações')).toHaveValue('depois do almoço');
    await page.unroute('**/api/diary/entries');
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
  });

  test('a try whose answer was lost is not doubled, and later changes in the form win', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    const sheet = dialog(page);
    await page.route('**/api/diary/entries', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/diary/entries');
    await sheet.getByLabel('Quantidade').fill('4');
    await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(sheet).toBeHidden();
    const list = await (await page.request.get('/api/diary/entries')).json();
    expect(list.items).toHaveLength(1);
    expect(list.items[0].quantity).toEqual({ value: 4, unit: 'gotas' });
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
    await expect(page.getByText('1 registro atrasado')).toBeVisible();
    await page.getByRole('button', { name: 'Finalizar Atrasados' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await dialog(page)
      .getByRole('button', { name: /Óleo · 2 gotas/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expect(dialog(page).getByText('Resposta necessária')).toBeVisible();
    await dialog(page).getByText('Sim, terminou').click();
    await dialog(page).getByText('Alívio da dor').click();
    const pain = dialog(page).getByRole('slider', { name: 'Dor' });
    await expect(pain).toHaveAttribute('aria-valuenow', '6');
    await pain.press('Home');
    await dialog(page).getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expect(toast(page, 'Check-out realizado')).toBeVisible();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
    // The other one is still waiting, so the list comes back.
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Finalizar Registros' })).toBeFocused();
    await expect(page.getByText('Dor: de 6 para 1, melhorou')).toBeVisible();
  });

  test('opens from a link, which is then taken out of the address', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 6);
    await page.goto(`/diary?checkout=${id}#history`);
    await expect(dialog(page).getByRole('heading', { name: 'Finalizar registro' })).toBeVisible();
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
    await expect(page.getByText('1 registro atrasado')).toBeVisible();
    await page.evaluate((url) => {
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'NAVIGATE', url } }));
    }, `/diary?checkout=${id}`);
    await expect(dialog(page).getByRole('heading', { name: 'Finalizar registro' })).toBeVisible();
  });
});

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
    await dialog(page).getByText('Relaxamento').click();
    await dialog(page).getByRole('button', { name: 'Finalizar', exact: true }).click();
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

  test('an entry whose deletion failed comes back by itself', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.goto('/diary#history');
    await cards(page).getByRole('button', { expanded: false }).click();
    await page.route('**/api/diary/entries/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: /^Excluir Óleo/ }).click();
    await expect(toast(page, 'Não foi possível excluir o registro. Tente novamente.')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
  });

  test('writes down a past use as complete', async ({ patient: page }) => {
    await page.goto('/diary#history');
    await page.getByRole('button', { name: 'Registro manual' }).click();
    const sheet = dialog(page);
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
  });

  test('says that it could not be loaded and tries again', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.route('**/api/diary/entries?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', status: 400 } }),
    );
    await page.goto('/diary#history');
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os seus registros.');
    await page.unroute('**/api/diary/entries?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});

test('with the keyboard alone a use is recorded and finished', async ({ patient: page }) => {
  await recordUse(page.request, 6, {
    productType: 'pomada',
    consumptionMethod: 'topico',
    quantity: { value: 1, unit: 'aplicações' },
  });
  await page.goto('/diary');
  await expect(page.getByText('1 registro atrasado')).toBeVisible();
  const focused = page.locator(':focus');
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const card = page.getByRole('button', { name: /Tomei óleo/ });
  await tabTo(card);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await tabTo(dialog(page).getByRole('slider', { name: 'Dor' }));
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('aria-valuenow', '5');
  await tabTo(dialog(page).getByRole('button', { name: 'Registrar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(card).toBeFocused();

  await tabTo(page.getByRole('region', { name: 'Para finalizar' }).getByRole('button', { name: /Pomada/ }));
  await page.keyboard.press('Enter');
  await tabTo(dialog(page).getByLabel('Sim, terminou'));
  await page.keyboard.press('Space');
  await tabTo(dialog(page).getByRole('radio', { name: 'Relaxamento' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Sonolência' })).toBeChecked();
  await tabTo(dialog(page).getByRole('button', { name: 'Finalizar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Check-out realizado')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test.describe('around the diary', () => {
  test('each part has its address; doctor and association share a place on the phone', async ({ patient: page }) => {
    await page.goto('/diary');
    const bar = page.getByRole('navigation', { name: 'Navegação principal' });
    await expect(bar.getByRole('link')).toHaveCount(5);
    await bar.getByRole('link', { name: 'Médico' }).click();
    await expect(page).toHaveURL('/diary#doctor');
    await page.getByRole('tab', { name: 'Associação' }).click();
    await expect(page).toHaveURL('/diary#association');
    await expect(bar.getByRole('link', { name: 'Médico' })).toHaveAttribute('aria-current', 'page');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar.getByRole('link')).toHaveCount(6);
    await bar.getByRole('link', { name: 'Painel' }).click();
    await page.getByRole('link', { name: 'Registrar um uso' }).click();
    await expect(page.getByRole('heading', { name: 'Registrar agora' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria Silva Santos');
  });

  test('going back closes an open sheet and stays in the diary', async ({ patient: page }) => {
    await page.goto('/diary#history');
    await page.getByRole('link', { name: 'Hoje' }).click();
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/diary#quick');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/diary#history');
  });

  test('a reload over an open sheet leaves no empty step behind', async ({ patient: page }) => {
    await page.goto('/diary#history');
    await page.getByRole('link', { name: 'Hoje' }).click();
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Registrar agora' })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.usr)).toBeNull();
  });

  test('speaks three languages', async ({ patient: page }) => {
    await recordUse(page.request, 6);
    await page.goto('/diary');
    for (const [language, heading, banner, unit] of [
      ['en', 'Record now', '1 overdue entry', '2 drops'],
      ['fr', 'Noter maintenant', '1 prise en retard', '2 gouttes'],
      ['pt', 'Registrar agora', '1 registro atrasado', '2 gotas'],
    ] as const) {
      await page.locator('header').getByRole('button').first().click();
      await dialog(page).getByRole('combobox').selectOption(language);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByText(banner)).toBeVisible();
      await expect(page.getByRole('main').getByText(unit).first()).toBeVisible();
    }
  });

  test('fits a screen of 320 px without scrolling sideways, in every language', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 9);
    await finishUse(page.request, id);
    await recordUse(page.request, 6);
    const width = 320;
    await page.setViewportSize({ width, height: 640 });
    for (const language of ['pt', 'en', 'fr']) {
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const expectToFit = async () => {
        // Measured against the number itself: a phone's window grows with what overflows.
        const tooWide = await page.evaluate(
          (room) =>
            [...document.querySelectorAll('main *, nav *, [role=dialog] *')]
              .filter((element) => element.getBoundingClientRect().right > room + 1)
              .map((element) => element.outerHTML.slice(0, 120)),
          width,
        );
        expect(tooWide).toEqual([]);
      };
      await page.goto('/diary');
      await page.reload();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expectToFit();
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(dialog(page).getByRole('radio').first()).toBeVisible();
      await expectToFit();
      await page.goto('/diary#history');
      await page.reload();
      await cards(page).last().getByRole('button').first().click();
      await expectToFit();
    }
  });

  test('without an answer of the server a use can still be started', async ({ patient: page }) => {
    await page.route('**/api/diary/overview', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', status: 400 } }),
    );
    await page.goto('/diary');
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os check-ins pendentes.');
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('2');
  });

  test('signs out to the home page', async ({ patient: page }) => {
    await page.goto('/diary');
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/diary');
    await expect(page).toHaveURL(/\/entrar/);
  });
});

test('every state of the diary passes axe in both themes', async ({ patient: page }) => {
  test.setTimeout(240_000);
  await page.goto('/diary');
  await expect(page.getByText('Nenhum registro pendente')).toBeVisible();
  await test.step('empty home', () => expectAccessible(page));
  await page.goto('/diary#history');
  await expect(page.getByRole('heading', { name: 'Nada registrado ainda' })).toBeVisible();
  await test.step('empty history', () => expectAccessible(page));

  const finished = await recordUse(page.request, 9);
  await finishUse(page.request, finished.id);
  await recordUse(page.request, 6);
  await recordUse(page.request, 1);
  await page.goto('/diary');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Finalizar Atrasados' })).toBeVisible();
  await test.step('home', () => expectAccessible(page));

  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('0');
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await test.step('quick record with an error', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Finalizar Atrasados' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await test.step('pending list', () => expectAccessible(page));
  await dialog(page).getByRole('listitem').first().getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Finalizar', exact: true }).click();
  await expect(dialog(page).getByText('Resposta necessária')).toBeVisible();
  await test.step('check-out with errors', () => expectAccessible(page));
  await dialog(page).getByText('Sim, terminou').click();
  await test.step('check-out with a duration', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ajustes' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await test.step('settings', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.goto('/diary#history');
  await cards(page).getByRole('button', { expanded: false }).last().click();
  await test.step('history', () => expectAccessible(page));
  await page.getByRole('button', { name: /^Editar/ }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Editar Registro' })).toBeVisible();
  await test.step('edit', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Registro manual' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Registro manual' })).toBeVisible();
  await test.step('manual entry', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nada disso');
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  await test.step('no match', () => expectAccessible(page));

  for (const part of ['dashboard', 'treatment', 'doctor', 'association']) {
    await page.goto(`/diary#${part}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await test.step(part, () => expectAccessible(page));
  }
});
