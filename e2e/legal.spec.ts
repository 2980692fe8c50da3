import { expect, expectAccessible, test } from './test.ts';

test.describe('privacy, terms and cookies', () => {
  test('are read in full without scripts, from the footer, and their contents lead to their parts', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/sobre');
    const legal = page.getByRole('navigation', { name: 'Informações legais' });
    await legal.getByRole('link', { name: 'Privacidade' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidade');
    await expect(page.getByText('26 de novembro de 2026').first()).toBeVisible();
    await expect(page.getByText(/ainda não publicou aqui o seu nome/)).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Nesta página' })
      .getByRole('link', { name: 'Os seus direitos' })
      .click();
    await expect(page).toHaveURL(/\/privacidade#direitos$/);
    await expect(page.getByRole('heading', { name: /Os seus direitos/ })).toBeInViewport();
    await legal.getByRole('link', { name: 'Termos de uso' }).click();
    await expect(page.getByText(/RDC nº 1\.015\/2026/)).toBeVisible();
    await legal.getByRole('link', { name: 'Cookies' }).click();
    await expect(page.getByRole('rowheader', { name: 'balsamo.session_token' })).toBeVisible();
    await context.close();
  });

  test('come with their words in the page, and change language where they are', async ({ page }) => {
    await page.goto('/privacidade');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Français/ })
      .click();
    await expect(page).toHaveURL(/\/fr\/confidentialite$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité');
    await expect(page.getByRole('heading', { name: /Vos droits/ })).toBeVisible();
  });

  test('at the address of a version that never was lead to the one that holds', async ({ page }) => {
    await page.goto('/en/terms?version=2020-01-01');
    await expect(page).toHaveURL(/\/en\/terms$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use');
  });

  test('are reached where an account is made, without losing what was typed', async ({ page, context }) => {
    await page.goto('/cadastrar');
    await page.getByLabel('E-mail').fill('maria@exemplo.com');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Termos de uso' }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Termos de uso');
    await expect(page.getByLabel('E-mail')).toHaveValue('maria@exemplo.com');
    await expectAccessible(page);
  });
});
