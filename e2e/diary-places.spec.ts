import { cards, dialog, finishUse, recordUse, test } from './diary-account.ts';
import { expect, signOutInSettings } from './test.ts';

test.describe('around the diary', () => {
  test('each part has its address; doctor and association share a place on the phone, treatment and documents another', async ({
    patient: page,
  }) => {
    await page.goto('/diary');
    const bar = page.getByRole('navigation', { name: 'Navegação principal' });
    await expect(bar.getByRole('link')).toHaveCount(5);
    await bar.getByRole('link', { name: 'Médico' }).click();
    await expect(page).toHaveURL('/diary#doctor');
    await page.getByRole('tab', { name: 'Associação' }).click();
    await expect(page).toHaveURL('/diary#association');
    await expect(bar.getByRole('link', { name: 'Médico' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/diary#documents');
    await expect(bar.getByRole('link', { name: 'Tratamento' })).toHaveAttribute('aria-current', 'page');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar.getByRole('link')).toHaveCount(7);
    await bar.getByRole('link', { name: 'Painel' }).click();
    await page.getByRole('link', { name: 'Anotar o primeiro uso' }).click();
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
    // The sheet takes its own step back first.
    await expect.poll(() => page.evaluate(() => history.state?.usr)).toBeFalsy();
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
      ['en', 'Record now', '1 use is waiting for its “after”', '2 drops'],
      ['fr', 'Noter maintenant', '1 ressenti à compléter', '2 gouttes'],
      ['pt', 'Registrar agora', '1 uso espera o “depois”', '2 gotas'],
    ] as const) {
      await page.getByRole('link', { name: /^(Ajustes|Settings|Réglages)$/ }).click();
      await page.getByRole('combobox', { name: /^(Idioma|Language|Langue)$/ }).selectOption(language);
      await page.goBack();
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
      await page.getByRole('button', { name: /(Contar|Tell|Raconter)$/ }).click();
      // The only one that waits opens at once.
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
    await expect(dialog(page).getByLabel('Quantidade')).toHaveValue('');
  });

  test('signs out to the home page', async ({ patient: page }) => {
    await page.goto('/diary');
    await signOutInSettings(page);
    await expect(page).toHaveURL('/');
    await page.goto('/diary');
    await expect(page).toHaveURL(/\/entrar/);
  });
});
