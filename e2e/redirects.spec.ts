import { recordUse } from './diary-account.ts';
import { WEB_ALONE } from './in-shell.ts';
import { signInHere } from './sign-in.ts';
import { expect, signUpByApi, test } from './test.ts';

/** Who is led where: guards of the areas, addresses of before, and what was asked for without a session. */

for (const path of ['/diary', '/dashboard', '/associacao', '/admin']) {
  test(`${path} sends a visitor to sign in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/entrar');
  });
}

test('a patient is sent to the diary from other areas and from the pages for visitors', async ({ page, server }) => {
  await signUpByApi(page, server);
  for (const path of ['/', '/entrar', '/cadastrar', '/dashboard', '/associacao', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL('/diary');
  }
});

test('a doctor is sent to the dashboard', async ({ page, server }) => {
  await signUpByApi(page, server, { role: 'medico', crm: '1234', crmState: 'RJ' });
  for (const path of ['/', '/entrar', '/diary']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

for (const [from, to] of [
  ['/auth', '/entrar'],
  ['/forgot-password', '/esqueci-senha'],
  ['/site', '/'],
] as const) {
  test(`${from} has moved to ${to}`, WEB_ALONE, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  });
}

test('recovery tokens that arrive at the home page go to the new password', WEB_ALONE, async ({ page }) => {
  await page.goto('/#error=access_denied&error_code=otp_expired');
  await expect(page).toHaveURL(/\/atualizar-senha/);
});

test('after signing in a path of ours is opened, and never another site', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  await page.context().clearCookies();
  await page.goto('/entrar?next=%2F%2Fexemplo.com');
  await signInHere(page, email);
  await expect(page).toHaveURL('/diary');
});

test('an unknown address answers 404 with a way home', WEB_ALONE, async ({ page }) => {
  const answer = await page.goto('/nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
});

test('a link that is opened without a session leads on to what it is about', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  const { id } = await recordUse(page.request, 6);
  await page.context().clearCookies();
  await page.goto(`/diary?checkout=${id}`);
  await expect(page).toHaveURL(/\/entrar/);
  await signInHere(page, email);
  await expect(page.getByRole('dialog', { name: /^Como ficou/ })).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/conta#security');
  await expect(page).toHaveURL(/\/entrar/);
  await signInHere(page, email);
  await expect(page).toHaveURL('/conta#security');
});
