import type { Page } from '@playwright/test';
import { dialog, toast } from './diary-account.ts';
import { beOperator, openHistory } from './operator-account.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from './test.ts';

let associations = 0;
/** A name that no other journey uses. */
const newName = () => `Folha Nova ${process.pid} ${++associations}`;
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('an operator makes an association, whose admin comes by the mailed link; writes down until when it has paid, which the admin reads; closes it, which ends what the admin sees; and opens it again', async ({
  page,
  browser,
  server,
}) => {
  const name = newName();
  const email = newEmail('ana');
  await beOperator(page, server);
  await page.goto('/admin#associations');
  await page.getByRole('button', { name: 'Nova associação' }).click();
  const sheet = dialog(page);
  await sheet.getByRole('button', { name: 'Criar e convidar' }).click();
  for (const words of ['Escreva o nome da associação', 'Escreva o nome curto', 'Escreva o e-mail'])
    await expect(sheet.getByText(words, { exact: true })).toBeVisible();
  await expect(sheet.getByLabel('Nome da associação')).toBeFocused();
  await expectAccessible(page);

  await sheet.getByLabel('Nome da associação').fill(name);
  await expect(sheet.getByLabel('Nome curto')).toHaveValue(name.toLowerCase().replaceAll(' ', '-'));
  await sheet.getByLabel('Cidade').fill('Recife');
  await sheet.getByLabel('Estado').selectOption('PE');
  await sheet.getByLabel('Nome de quem administra').fill('Ana Folha');
  await sheet.getByLabel('E-mail de quem administra').fill(email);
  await sheet.getByLabel('E-mail de quem administra').press('Enter');
  await expect(toast(page, 'Associação criada')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar associação pelo nome' }).fill(name.toUpperCase());
  await expect(card(page, name)).toContainText('Recife, PE');
  await expect(card(page, name)).toContainText(email);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: server.address });
  const admin = await context.newPage();
  const [mail = ''] = await server.mailsTo(email);
  await admin.goto(/\/equipe-associacao#token=[\w-]{43}/.exec(mail)?.[0] ?? '');
  await expect(admin.getByLabel('Seu nome')).toHaveValue('Ana Folha');
  await admin.getByLabel('Crie uma senha').fill(PASSWORD);
  await admin.getByLabel('Repita a senha').fill(PASSWORD);
  await admin.getByRole('button', { name: 'Criar conta e entrar na equipe' }).click();
  await admin.getByRole('link', { name: 'Abrir a associação' }).click();
  await expect(admin).toHaveURL(/\/associacao/);
  await expect(admin.getByText(name).first()).toBeVisible();

  await page.reload();
  await page.getByRole('searchbox', { name: 'Buscar associação pelo nome' }).fill(name);
  await expect(card(page, name)).toContainText('Ana Folha');

  await expect(card(page, name)).toContainText('sem plano combinado');
  await card(page, name)
    .getByRole('button', { name: `Anotar plano de ${name}` })
    .click();
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await expect(sheet.getByText('Escolha até que dia está pago')).toBeVisible();
  await expectAccessible(page);
  const year = new Date().getFullYear() + 1;
  await sheet.getByLabel('Pago até').fill(`${year}-12-31`);
  await sheet.getByLabel('Anotação').fill('Acertado com a Ana');
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Plano salvo')).toBeVisible();
  await expect(card(page, name)).toContainText(`pago até 31 de dez de ${year}`);
  await expect(card(page, name)).toContainText('Acertado com a Ana');
  await admin.goto('/associacao#settings');
  await expect(admin.getByText(`Plano: pago até 31 de dez de ${year}.`)).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Falar sobre o plano' })).toHaveAttribute('href', '/contato');
  await expect(admin.getByText('Acertado com a Ana')).toHaveCount(0);
  await admin.goto('/associacao');

  await card(page, name)
    .getByRole('button', { name: `Fechar ${name}` })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nada é apagado');
  await expectAccessible(page);
  // The harmless answer has the focus.
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await card(page, name)
    .getByRole('button', { name: `Fechar ${name}` })
    .click();
  await question.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(toast(page, 'Associação fechada')).toBeVisible();
  await expect(page.getByText('Nenhuma associação com este nome')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(name)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Fechadas' }).click();
  await card(page, name)
    .getByRole('button', { name: `Reabrir ${name}` })
    .click();
  await expect(toast(page, 'Associação reaberta')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(name).first()).toBeVisible();

  await openHistory(page);
  const lines = page.getByRole('list', { name: 'O que a operação fez' }).getByRole('listitem');
  for (const [index, what] of [
    'reabriu a associação',
    'fechou a associação',
    'anotou o plano da associação',
    'criou a associação',
  ].entries())
    await expect(lines.nth(index)).toContainText(`Olívia Operadora ${what}`);
  await expect(lines.first()).toContainText(name);
});

test('an operator invites a further admin; an address of another role and a short name that is taken are refused where they were typed', async ({
  page,
  server,
}) => {
  const name = newName();
  const patient = newEmail('paciente');
  await server.asOwner("insert into users (name, email, role, email_verified) values ('Maria', $1, 'paciente', true)", [
    patient,
  ]);
  await server.asOwner(
    "insert into associations (slug, name, created_at, updated_at) values ('ocupado-' || pg_backend_pid(), $1, now(), now())",
    [name],
  );
  const { slug } = (await server.asOwner('select slug from associations where name = $1', [name])).rows[0] as {
    slug: string;
  };
  await beOperator(page, server);
  await page.goto('/admin#associations');
  await page.getByRole('button', { name: 'Nova associação' }).click();
  const sheet = dialog(page);
  await sheet.getByLabel('Nome da associação').fill('Outra Folha');
  await sheet.getByLabel('Nome curto').fill(slug);
  await sheet.getByLabel('Nome de quem administra').fill('Ana Folha');
  await sheet.getByLabel('E-mail de quem administra').fill(newEmail('livre'));
  await sheet.getByRole('button', { name: 'Criar e convidar' }).click();
  await expect(sheet.getByText('Outra associação já usa este nome curto')).toBeVisible();
  await expect(sheet.getByLabel('Nome da associação')).toHaveValue('Outra Folha');
  await sheet.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('searchbox', { name: 'Buscar associação pelo nome' }).fill(name);
  await card(page, name).getByRole('button', { name: 'Convidar administração' }).click();
  await sheet.getByLabel('Nome de quem administra').fill('Bia Folha');
  await sheet.getByLabel('E-mail de quem administra').fill(patient);
  await sheet.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(sheet.getByText('Este e-mail é de uma conta que não é de associação.')).toBeVisible();
  await expectAccessible(page);
  const email = newEmail('bia');
  await sheet.getByLabel('E-mail de quem administra').fill(email);
  await sheet.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(toast(page, 'Convite enviado')).toBeVisible();
  await expect(card(page, name)).toContainText(email);
  expect(await server.mailsTo(email)).toHaveLength(1);
});
