import { expect, expectAccessible, expectNoViolations, newEmail, PASSWORD, signUpByApi, test } from './test.ts';

test('signing in is accessible, also with errors', async ({ page }) => {
  await page.goto('/entrar');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await expectAccessible(page);
});

test('a toast is accessible', async ({ page }) => {
  await page.goto('/entrar');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Dados inválidos')).toBeVisible();
  // Under the pointer it stays.
  await page.getByText('Dados inválidos').hover();
  await expectNoViolations(page);
});

test('signing up is accessible, filled in and with errors', async ({ page }) => {
  await page.goto('/cadastrar?role=medico');
  // Sent before its script is there, a form goes to the server by itself.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nome completo').fill('Helena');
  await page.getByLabel('E-mail').fill('helena@gmial.com');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await expect(page.getByText('Você quis dizer helena@gmail.com?')).toBeVisible();
  await expectAccessible(page);
});

test('asking for a new password is accessible, before and after', async ({ page }) => {
  await page.goto('/esqueci-senha');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible();
  await expectAccessible(page);
});

test('the pages of mailed links are accessible in all their states', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  await page.request.post(`${server.address}/api/auth/request-password-reset`, { data: { email } });
  const mails = await server.mailsTo(email, 2);
  const link = /\/atualizar-senha#\S+/.exec(mails.find((mail) => mail.includes('recovery')) ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  for (const [path, heading] of [
    ['/atualizar-senha#error_code=otp_expired', 'Este link venceu'],
    ['/atualizar-senha#error=other', 'Este link não serve mais'],
    ['/auth/callback', 'Não deu para confirmar'],
  ] as const) {
    await page.goto('/termos');
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  // From the same page: only the fragment changes.
  const confirmation = mails.map((mail) => /\/auth\/callback#\S+/.exec(mail)?.[0]).find(Boolean) ?? '';
  await page.goto(confirmation);
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
});

test('an account can be made with the keyboard alone', async ({ page }) => {
  await page.goto('/cadastrar');
  await expect(page.getByLabel('Nome completo')).toBeVisible();
  await page.getByRole('tab', { name: 'Criar conta' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Paciente' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Maria Silva');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/diary#comecar');
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test('signing in is accessible', async ({ page }) => {
    await page.goto('/entrar');
    await expectAccessible(page);
  });
});
