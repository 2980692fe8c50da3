import type { Locator, Page } from '@playwright/test';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible, PASSWORD, signUpByApi, test } from './test.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Apagar a conta' });
const banner = (page: Page): Locator => page.getByRole('region', { name: 'Conta a ser apagada' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').getByText(text);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Asks for the erasure on the screens. */
async function ask(page: Page): Promise<void> {
  await page.goto('/conta');
  await section(page).getByRole('button', { name: 'Apagar minha conta' }).click();
  await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: 'Apagar minha conta' }).click();
  await expect(banner(page)).toBeVisible();
}

test('an account that is to be erased says so on every page until it is kept with one tap', async ({
  page,
  server,
}) => {
  const { email } = await signUpByApi(page, server);
  await ask(page);
  await expect(toast(page, 'Pedido anotado.')).toBeVisible();
  await expect(section(page).getByText(/^A sua conta será apagada em/)).toBeVisible();
  expect(await server.mailsTo(email, 2)).toHaveLength(2);

  await page.goto('/diary');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tomei óleo' })).toBeVisible();
  await page.goto('/diary#history');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await test.step('diary with the banner', () => expectAccessible(page));

  await banner(page).getByRole('button', { name: 'Manter minha conta' }).click();
  await expect(toast(page, 'A sua conta continua')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await server.mailsTo(email, 3)).toHaveLength(3);
});

test('who signs in meanwhile is told, and once the account is gone the address begins anew', async ({
  page,
  server,
  browser,
}) => {
  const { email } = await signUpByApi(page, server);
  await ask(page);
  const elsewhere = await browser.newPage({ baseURL: server.address });
  await elsewhere.goto('/entrar');
  await signInHere(elsewhere, email);
  await expect(elsewhere).toHaveURL('/diary');
  await expect(banner(elsewhere)).toBeVisible();
  await elsewhere.close();

  // Seven days pass.
  await server.asOwner(
    `update account_erasures set requested_at = requested_at - interval '8 days', due_at = due_at - interval '8 days'
     from users where users.id = user_id and email = $1`,
    [email],
  );
  const isThere = async () => (await server.asOwner('select from users where email = $1', [email])).rowCount;
  const another = await server.startAnother();
  await expect.poll(isThere).toBe(0).finally(another.stop);
  // What was mailed before has gone too; the last mail is the only one left.
  await expect.poll(async () => (await server.mailsTo(email)).length).toBe(1);
  await page.goto('/diary');
  await expect(page).toHaveURL(/\/entrar/);
  await signUpByApi(page, server, { email });
  await page.goto('/diary');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
  await expect(banner(page)).toBeHidden();
});

test('the sheet is read and used by keyboard, and leads to one’s data', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto('/conta');
  await section(page).getByRole('button', { name: 'Apagar minha conta' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Apagar minha conta' }).click();
  await expect(dialog(page).getByText('Senha é obrigatória')).toBeVisible();
  await expect(dialog(page).getByLabel('Sua senha')).toBeFocused();
  await test.step('the sheet with what is missing', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await expect(section(page).getByRole('button', { name: 'Apagar minha conta' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('link', { name: 'Ver como levar os seus dados' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/conta#seus-dados');
});

test('the sheet and the banner fit a screen of 320 px, in every language', async ({ page, server }) => {
  await signUpByApi(page, server);
  const width = 320;
  await page.setViewportSize({ width, height: 640 });
  const tooWide = (selector: string) =>
    page.evaluate(
      ([wanted, room]) =>
        [...document.querySelectorAll(wanted)]
          .filter((element) => element.getBoundingClientRect().right > room + 1)
          .map((element) => element.outerHTML.slice(0, 120)),
      [selector, width] as const,
    );
  await page.goto('/conta');
  for (const [label, language] of [
    ['Idioma', 'fr'],
    ['Langue', 'en'],
    ['Language', 'pt'],
  ] as const) {
    await page.getByLabel(label).selectOption(language);
    await expect(page.getByLabel(label)).toHaveCount(0);
    await page.locator('#apagar-conta').getByRole('button').click();
    await expect(dialog(page).getByRole('checkbox')).toBeVisible();
    expect(await tooWide('[role=dialog] *')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    // The sheet is gone before its place in the history is.
    await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  }
  await ask(page);
  for (const [label, language] of [
    ['Idioma', 'fr'],
    ['Langue', 'en'],
  ] as const) {
    await page.getByLabel(label).selectOption(language);
    await expect(page.getByLabel(label)).toHaveCount(0);
    expect(await tooWide(':has(> main) *')).toEqual([]);
  }
});

test('a doctor is told what stays with patients', async ({ page, server }) => {
  await signUpByApi(page, server, { role: 'medico', crm: '123456', crmState: 'SP' });
  await ask(page);
  await page.goto('/dashboard');
  await expect(banner(page)).toBeVisible();
  await test.step('dashboard with the banner', () => expectAccessible(page));
});
