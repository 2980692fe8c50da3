import type { Page } from '@playwright/test';
import { dialog, test, toast } from './diary-account.ts';
import { expect, expectNoViolations, newEmail, PASSWORD, signOutInSettings, signUpByApi } from './test.ts';

const NOTES = 'Depois do almoço, na rede';

async function signIn(page: Page, email: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/diary/);
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
}

/** What the page asks the server waits until it is let go; what it sends goes out at once. */
async function holdQuestions(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue().catch(() => {});
  });
  return letGo;
}

const entriesOf = async (page: Page): Promise<{ notes: string }[]> =>
  (await (await page.request.get('/api/diary/entries?limit=10')).json()).items;

test.setTimeout(150_000);

test('a use that is recorded after the session has ended elsewhere is said to wait on the phone, is shown to nobody else, and is sent once the same person signs in', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { email } = await signUpByApi(page, server, { name: 'Maria Silva Santos' });
  const other = newEmail('outra');
  await page.goto('/diary');
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('2');
  await dialog(page)
    .getByRole('button', { name: /^Mais ?motivos/ })
    .click();
  await dialog(page).getByRole('textbox', { name: 'Observações' }).fill(NOTES);

  const letGo = await holdQuestions(page);
  await server.asOwner('delete from sessions where user_id = (select id from users where email = $1)', [email]);
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page, 'Guardado neste aparelho')).toBeVisible();
  await expect(toast(page, 'Entre de novo para enviar.')).toBeVisible();
  await expect(toast(page, 'Registrado com sucesso!')).toHaveCount(0);
  await expect(page.getByText('Entre de novo para enviar 1 registro')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('status').getByRole('button', { name: 'Entrar' }).click();
  letGo();
  await expect(page).toHaveURL(/\/entrar/);
  await expect(page.getByText('Há registros guardados neste aparelho')).toBeVisible();
  await expect(page.getByText(NOTES)).toHaveCount(0);

  const made = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Outra Pessoa', email: other, password: PASSWORD, role: 'paciente' },
  });
  expect(made.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto('/entrar');
  await signIn(page, other);
  await expect(page.getByText('aguardando envio')).toHaveCount(0);
  expect(await entriesOf(page)).toEqual([]);
  await signOutInSettings(page);
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/entrar');
  await signIn(page, email);
  await expect.poll(async () => (await entriesOf(page)).map(({ notes }) => notes)).toEqual([NOTES]);
  await expect(page.getByText('1 registro para finalizar')).toBeVisible();
  await expect(page.getByText('aguardando envio')).toHaveCount(0);
});
