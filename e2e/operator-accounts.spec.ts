import { toast } from './diary-account.ts';
import { beOperator, openHistory } from './operator-account.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

test('an operator finds an account by its whole e-mail alone, has a new password mailed, and signs its person out everywhere', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const patient = await context.newPage();
  const name = 'Maria Esquecida';
  const { email } = await signUpByApi(patient, server, { name, email: newEmail('esquecida') });
  await patient.goto('/diary');
  await expect(patient.getByRole('heading', { level: 1 })).toBeVisible();

  await beOperator(page, server);
  await page.goto('/admin#accounts');
  const search = page.getByLabel('E-mail da conta');
  await search.fill('maria');
  await search.press('Enter');
  await expect(page.getByText('Falta o @ no e-mail')).toBeVisible();
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await search.fill(email.replace('esquecida', 'esquecid'));
  await search.press('Enter');
  await expect(page.getByText('Nenhuma conta com este e-mail')).toBeVisible();
  await expectAccessible(page);
  await search.fill(email.toUpperCase());
  await search.press('Enter');
  const found = page.getByRole('region', { name: 'Conta encontrada' });
  await expect(found.getByRole('heading', { name })).toBeVisible();
  await expect(found).toContainText('Paciente');
  await expect(found).toContainText('não confirmado');
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/admin#accounts$/);

  await found.getByRole('button', { name: 'Enviar e-mail de nova senha' }).click();
  await expect(toast(page, 'E-mail enviado')).toBeVisible();
  expect((await server.mailsTo(email, 2)).some((mail) => mail.includes('type=recovery'))).toBe(true);

  await found.getByRole('button', { name: 'Encerrar todas as sessões' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Encerrar todas as sessões de ${name}?`);
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Sessões encerradas')).toBeVisible();
  expect((await patient.request.get('/api/account')).status()).toBe(401);

  await openHistory(page);
  const lines = page.getByRole('list', { name: 'O que a operação fez' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText('Olívia Operadora encerrou as sessões');
  await expect(lines.nth(1)).toContainText('enviou o e-mail de nova senha');
  await expect(lines.nth(2)).toContainText('procurou uma conta');
  await expect(lines.nth(2)).toContainText(name);
  await expect(lines.nth(3)).toContainText('procurou uma conta que não existe');
  await expectAccessible(page);
});

test('an operator’s account is found, and offers nothing to do with it', async ({ page, browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address });
  await beOperator(await context.newPage(), server);
  const { email } = (
    await server.asOwner("select email from users where role = 'operador' order by created_at desc limit 1")
  ).rows[0] as { email: string };
  await beOperator(page, server);
  await page.goto('/admin#accounts');
  await page.getByLabel('E-mail da conta').fill(email);
  await page.getByRole('button', { name: 'Procurar' }).click();
  const found = page.getByRole('region', { name: 'Conta encontrada' });
  await expect(found).toContainText('É uma conta da operação');
  await expect(found.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
