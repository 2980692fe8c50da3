import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The code of the pages comes late, as to a slow phone, or never. */
async function holdCode(page: Page, isLost = false): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    if (isLost) return route.abort();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
}

test.describe('a public page before its code is there', () => {
  test('fetches none by itself, and all of it at the first touch', async ({ page }) => {
    const code: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') code.push(request.url());
    });
    await page.goto('/planos');
    await page.waitForTimeout(1_500);
    expect(code).toEqual([]);
    await page.touchscreen.tap(5, 5);
    await expect.poll(() => code.length).toBeGreaterThan(2);
  });

  test('does what was pressed once it is: the theme, and the question from the footer', async ({ page }) => {
    await holdCode(page);
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByText('Escuro', { exact: true }).click({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByText('Preferências de cookies').click();
    await expect(page.getByRole('region', { name: 'Cookies no Bálsamo' })).toBeVisible();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('looks for what was typed meanwhile, and for what was typed and sent', async ({ page }) => {
    await holdCode(page);
    for (const isSent of [false, true]) {
      await page.goto('/encontrar-medico');
      await page.getByRole('searchbox').fill('ninguém assim');
      if (isSent) await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page).toHaveURL(/ningu/);
      await expect(page.getByRole('searchbox')).toHaveValue('ninguém assim');
    }
  });

  test('sends what was typed and sent at once also after it was loaded again', async ({ page }) => {
    await page.goto('/encontrar-medico');
    await holdCode(page);
    await page.reload();
    await page.getByRole('searchbox').fill('ninguém assim');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/ningu/);
    await expect(page.getByRole('searchbox')).toHaveValue('ninguém assim');
  });

  test('posts a message to the server when its code cannot be had, and puts the question about cookies away', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => localStorage.removeItem('cookieConsent'));
    await page.goto('/contato');
    const question = page.getByRole('region', { name: 'Cookies no Bálsamo' });
    await expect(question).toBeVisible();
    await holdCode(page, true);
    await page.getByLabel('Nome', { exact: true }).fill('Maria Aparecida');
    await expect(question).toBeHidden();
    await page.getByLabel('E-mail').fill('maria@exemplo.test');
    await page.getByLabel('Assunto').fill('Sem código');
    await page.getByLabel('Mensagem', { exact: true }).fill('Escrevo de um lugar com pouca rede.');
    // Programs are quicker than people: what is sent at once is refused.
    await page.waitForTimeout(3_200);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
    const { rows } = await server.asOwner('select subject from contact_messages where subject = $1', ['Sem código']);
    expect(rows).toHaveLength(1);
  });

  test('lets links lead where they lead without scripts when its code cannot be had', async ({ page }) => {
    await holdCode(page, true);
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByText('Preferências de cookies').click();
    await expect(page).toHaveURL(/\/cookies#controle$/);
  });
});

test.describe('for a browser that asks for English', () => {
  test.use({ locale: 'en-GB' });
  test('keeps the language that is chosen before any code is there', async ({ page }) => {
    await holdCode(page, true);
    await page.goto('/');
    await expect(page).toHaveURL(/\/en$/);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Português/ })
      .click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
});
