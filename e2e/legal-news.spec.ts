import type { Page } from '@playwright/test';
import { WEB_ALONE } from './in-shell.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, signUpByApi, test } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Os termos e a política de privacidade mudaram' });

/** Signed in as somebody who agreed to earlier versions of both. */
async function beOlder(page: Page, server: TestServer): Promise<void> {
  const { email } = await signUpByApi(page, server);
  await server.asOwner(
    "update legal_agreements set version = '2026-01-01' where user_id = (select id from users where email = $1)",
    [email],
  );
}

test(
  'a new version of the law is told at the start, waits for who is in a hurry, and asks no more once it was agreed to',
  WEB_ALONE,
  async ({ page, context, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await beOlder(page, server);
    await page.goto('/diary');
    await expect(card(page)).toBeVisible();
    await expect(card(page)).toContainText('de 26 de novembro de 2026');
    await expectAccessible(page);

    // What a person came for is reached beside it.
    await page.getByRole('link', { name: 'Ajustes' }).first().click();
    await expect(page).toHaveURL('/conta');
    await card(page).getByRole('button', { name: 'Depois' }).click();
    await expect(card(page)).toHaveCount(0);

    await page.goto('/diary');
    const opened = context.waitForEvent('page');
    await card(page).getByRole('link', { name: 'Termos de uso' }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Termos de uso');
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/legal'),
    );
    await card(page).getByRole('button', { name: 'Concordo' }).click();
    expect((await kept).status()).toBe(204);
    await expect(card(page)).toHaveCount(0);

    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/account/legal'));
    await page.goto('/diary');
    expect(await (await asked).json()).toEqual({ items: [] });
    await expect(card(page)).toHaveCount(0);
  },
);

test('an agreement that does not arrive is said so, and can be given again', async ({ page, server }) => {
  await beOlder(page, server);
  await page.goto('/diary');
  await expect(card(page)).toBeVisible();
  await page.route('**/api/account/legal', (route) => route.abort());
  await card(page).getByRole('button', { name: 'Concordo' }).click();
  await expect(card(page).getByRole('alert')).toHaveText('Não foi possível guardar. Tente de novo.');
  await expectAccessible(page);
  await page.unroute('**/api/account/legal');
  await card(page).getByRole('button', { name: 'Concordo' }).click();
  await expect(card(page)).toHaveCount(0);
});
