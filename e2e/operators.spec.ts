import type { Browser, Locator, Page } from '@playwright/test';
import { dialog, toast } from './diary-account.ts';
import { beOperator, openHistory } from './operator-account.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, signUpByApi, test } from './test.ts';

let registrations = 61_000;

/** A doctor in a browser of their own, whom nobody has looked up. */
async function newDoctor(
  browser: Browser,
  server: TestServer,
  name: string,
): Promise<{ page: Page; crm: string; email: string }> {
  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  registrations += 1;
  const email = newEmail('medico');
  await signUpByApi(page, server, {
    name,
    email,
    role: 'medico',
    crm: `${registrations}`,
    crmState: 'SP',
  });
  // Those of other journeys wait too, and the oldest stand on the first page.
  await server.asOwner("update users set created_at = '2020-01-01' where name = $1", [name]);
  return { page, crm: `${registrations}-SP`, email };
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('an operator confirms one registration and refuses another, whose doctor reads why, and both stand in the history', async ({
  page,
  browser,
  server,
}) => {
  const ana = await newDoctor(browser, server, 'Ana Conferida');
  const bia = await newDoctor(browser, server, 'Bia Recusada');
  await beOperator(page, server);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Registros de médicos' })).toBeVisible();
  await expect(card(page, 'Ana Conferida')).toContainText(`CRM ${ana.crm}`);
  await expectAccessible(page);

  await card(page, 'Ana Conferida').getByRole('button', { name: 'Confirmar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`CRM ${ana.crm}, em nome de Ana Conferida.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(toast(page, 'Registro confirmado')).toBeVisible();
  await expect(card(page, 'Ana Conferida')).toHaveCount(0);

  await card(page, 'Bia Recusada').getByRole('button', { name: 'Recusar' }).click();
  const sheet = dialog(page);
  await sheet.getByRole('button', { name: 'Recusar' }).click();
  await expect(sheet.getByText('Escreva o motivo')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Motivo').fill('O número é de outra pessoa.');
  await sheet.getByRole('button', { name: 'Recusar' }).click();
  await expect(card(page, 'Bia Recusada')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Conferidos e recusados' }).click();
  await expect(card(page, 'Bia Recusada')).toContainText('Motivo: O número é de outra pessoa.');
  await expect(card(page, 'Ana Conferida').getByText('conferido', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await openHistory(page);
  const lines = page.getByRole('list', { name: 'O que a operação fez' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Olívia Operadora recusou o registro');
  await expect(lines.first()).toContainText(`Bia Recusada · ${bia.crm}`);
  await expectAccessible(page);

  const { registrationRefusal } = (
    await server.asOwner('select registration_refusal as "registrationRefusal" from users where crm = $1', [bia.crm])
  ).rows[0] as { registrationRefusal: string };
  expect(registrationRefusal).toBe('O número é de outra pessoa.');
});

test('a registration that its doctor has changed meanwhile is not confirmed, and is shown as it is now', async ({
  page,
  browser,
  server,
}) => {
  const { crm } = await newDoctor(browser, server, 'Caio Apressado');
  await beOperator(page, server);
  await page.goto('/admin');
  await card(page, 'Caio Apressado').getByRole('button', { name: 'Confirmar' }).click();
  await server.asOwner("update users set crm = '69999-RJ' where crm = $1", [crm]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(toast(page, 'O CRM, o nome ou o que foi conferido mudou')).toBeVisible();
  await expect(card(page, 'Caio Apressado')).toContainText('CRM 69999-RJ');
});

test('two accounts with one registration are shown to be two, and one alone can be confirmed', async ({
  page,
  browser,
  server,
}) => {
  const dora = await newDoctor(browser, server, 'Dora Titular');
  const copy = await newDoctor(browser, server, 'Dora Copiada');
  await server.asOwner('update users set crm = $1 where email = $2', [dora.crm, copy.email]);
  await beOperator(page, server);
  const [titular, copiada] = ['Dora Titular', 'Dora Copiada'].map((name) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) }),
  ) as [Locator, Locator];
  await page.goto('/admin');
  await expect(titular).toContainText(
    `Outra conta informa o mesmo registro: Dora Copiada, ${copy.email} (ainda não conferido).`,
  );
  await titular.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(titular).toHaveCount(0);
  await expect(copiada).toContainText(`Dora Titular, ${dora.email} (conferido).`);
  await expect(copiada.getByText('Para confirmar esta, recuse antes a outra.')).toBeVisible();
  await expect(copiada.getByRole('button')).toHaveText(['Recusar']);
  await expectAccessible(page);
});

test('an operator reads a message from the contact page, notes something, answers it by mail, and reads what people say of the app', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const visitor = await context.newPage();
  await visitor.goto('/contato');
  await visitor.getByLabel('Nome', { exact: true }).fill('Maria Curiosa');
  await visitor.getByLabel('E-mail').fill('curiosa@exemplo.com');
  await visitor.getByLabel('Assunto').fill('Quanto custa?');
  await visitor.getByRole('textbox', { name: 'Mensagem' }).fill('Queria saber o preço.');
  // A form that was filled in at once is a robot's.
  await visitor.waitForTimeout(3_500);
  await visitor.getByRole('button', { name: 'Enviar' }).click();
  await expect(visitor.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();

  await beOperator(page, server);
  await page.goto('/admin#messages');
  const message = card(page, 'Quanto custa?');
  await expect(message).toContainText('Queria saber o preço.');
  await expect(message.getByText('nova', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Marcar como lida' }).click();
  await expect(message.getByText('nova', { exact: true })).toHaveCount(0);

  await message.getByRole('button', { name: 'Anotar' }).click();
  await dialog(page).getByLabel('Anotação').fill('Já escreveu antes.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(message).toContainText('Já escreveu antes.');

  await message.getByRole('button', { name: 'Responder' }).click();
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog(page).getByText('Escreva a resposta.')).toBeVisible();
  await dialog(page).getByLabel('Resposta').fill('Para pacientes é grátis.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(toast(page, 'Resposta enviada')).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.getByRole('tab', { name: 'Respondidas' }).click();
  await expect(message).toContainText('Para pacientes é grátis.');

  await page.getByRole('tab', { name: 'Opiniões' }).click();
  await expect(page.getByText('Nenhuma opinião ainda').or(page.getByRole('list', { name: 'Opiniões' }))).toBeVisible();
});

test('an operator without a second factor sets one up before they reach anything', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server, { email: newEmail('olivia') });
  await server.asOwner("update users set role = 'operador', email_verified = true where email = $1", [email]);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible();
  expect((await page.request.get('/api/admin/registrations')).status()).toBe(403);
});

test('the area is closed to everybody else', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/diary/);
});
