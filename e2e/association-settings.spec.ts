import type { Page } from '@playwright/test';
import { newAssociation } from './association-account.ts';
import { toast } from './diary-account.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from './test.ts';

const SETTINGS = '/associacao#settings';
/** A logo: one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a part by the list beside it. */
async function openPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('navigation', { name: 'Partes dos ajustes' }).getByRole('button', { name });
  await part.press('Enter');
  await expect(part).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main .animate-breathe')).toHaveCount(0);
}

async function linkTo(server: TestServer, email: string): Promise<string> {
  const [mail = ''] = await server.mailsTo(email);
  return /\/equipe-associacao#token=[\w-]{43}/.exec(mail)?.[0] ?? '';
}

test('an admin keeps texts and logo, names somebody who joins by the link of the mail, and ends that access', async ({
  browser,
  page: newcomer,
  server,
}) => {
  const { page: admin, association } = await newAssociation(browser, server);
  await admin.goto(SETTINGS);
  await expectAccessible(admin);

  const about = 'Um lugar de conversa e de cuidado.';
  await admin.getByLabel('Sobre a associação').fill(about);
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(admin, 'Alterações salvas')).toBeVisible();
  await admin.reload();
  await expect(admin.getByLabel('Sobre a associação')).toHaveValue(about);

  await openPart(admin, 'Contato');
  await admin.getByLabel('Site').fill('raiz serena');
  await admin.getByLabel('Telefone').fill('12');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByLabel('Site')).toHaveAccessibleDescription(/URL inválida/);
  await expect(admin.getByLabel('Telefone')).toHaveAccessibleDescription(/Escreva o telefone com DDD/);
  await expect(admin.getByLabel('Telefone')).toBeFocused();
  await expect(admin.getByLabel('Site')).toHaveValue('raiz serena');
  await expectAccessible(admin);
  for (const part of ['Redes', 'Local']) {
    await openPart(admin, part);
    await expectAccessible(admin);
  }
  await openPart(admin, 'Contato');
  await expect(admin.getByLabel('Site')).toHaveValue('raiz serena');

  await openPart(admin, 'Entregas');
  const delivery = admin.getByLabel('Prazo de entrega');
  await delivery.fill('365');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(delivery).toHaveAccessibleDescription(/Informe de 1 a 180 dias/);
  await expect(delivery).toBeFocused();
  await expectAccessible(admin);
  await delivery.fill('12');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(admin, 'Alterações salvas')).toBeVisible();
  await admin.reload();
  await openPart(admin, 'Entregas');
  await expect(delivery).toHaveValue('12');
  await expectAccessible(admin);

  await openPart(admin, 'Imagens');
  await expect(admin.getByText('Ainda sem logo')).toBeVisible();
  await admin.getByTestId('logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: PIXEL });
  await expect(admin.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByTestId('logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(toast(admin, 'Imagem salva com sucesso!')).toBeVisible();
  await expect(admin.getByText('Tipo de arquivo não suportado.')).toBeHidden();
  const logo = admin.getByRole('img', { name: 'Logo da associação' });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(admin.getByRole('button', { name: 'Trocar logo' })).toBeVisible();
  await expectAccessible(admin);

  const email = newEmail('bento');
  await openPart(admin, 'Equipe');
  await admin.getByLabel('E-mail de quem você convida').fill('bento@');
  await admin.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(admin.getByLabel('E-mail de quem você convida')).toHaveAttribute('aria-invalid', 'true');
  await expect(admin.getByLabel('E-mail de quem você convida')).toHaveValue('bento@');
  await admin.getByLabel('E-mail de quem você convida').fill(email);
  await expect(admin.getByRole('radio', { name: 'Gestão' })).toBeChecked();
  await admin.getByRole('button', { name: 'Enviar convite' }).click();
  await expect(toast(admin, 'Convite enviado')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Convites em aberto' })).toContainText(email);
  await expectAccessible(admin);

  await newcomer.goto(await linkTo(server, email));
  await expect(newcomer.getByRole('heading', { name: `Convite para a equipe: ${association.name}` })).toBeVisible();
  await expect(newcomer.getByText('Você foi convidado para trabalhar na associação como: gestão.')).toBeVisible();
  await expect(newcomer.getByLabel('E-mail')).toHaveValue(email);
  await expectAccessible(newcomer);
  await newcomer.getByLabel('Seu nome').fill('Bento Leal');
  await newcomer.getByLabel('Crie uma senha').fill(PASSWORD);
  await newcomer.getByLabel('Repita a senha').fill(PASSWORD);
  await newcomer.getByRole('button', { name: 'Criar conta e entrar na equipe' }).click();
  await expect(newcomer.getByRole('heading', { name: 'Você está na equipe' })).toBeVisible();
  await expectAccessible(newcomer);
  await newcomer.getByRole('link', { name: 'Abrir a associação' }).click();
  await expect(newcomer).toHaveURL(/\/associacao(#.*)?$/);

  // On a phone the parts are a select.
  await newcomer.getByRole('link', { name: 'Ajustes' }).click();
  const parts = newcomer.getByRole('combobox', { name: 'Partes dos ajustes' });
  await expect(parts.getByRole('option', { name: 'Histórico' })).toHaveCount(0);
  await parts.selectOption('Imagens');
  await expect(newcomer.getByText('Só a administração troca as imagens.')).toBeVisible();
  await expect(newcomer.getByRole('button', { name: /logo|capa/ })).toHaveCount(0);
  await expectAccessible(newcomer);
  await parts.selectOption('Equipe');
  const staffSeen = newcomer.getByRole('list', { name: 'Pessoas da equipe' });
  await expect(staffSeen.getByRole('listitem')).toHaveCount(2);
  await expect(staffSeen).toContainText('Bento Leal (você)');
  await expect(staffSeen.getByRole('button')).toHaveCount(0);
  await expect(staffSeen.getByRole('combobox')).toHaveCount(0);
  await expect(newcomer.getByRole('button', { name: 'Enviar convite' })).toHaveCount(0);
  await expectAccessible(newcomer);

  await admin.reload();
  await openPart(admin, 'Equipe');
  const role = admin.getByRole('combobox', { name: 'Função de Bento Leal' });
  await role.selectOption('Administração');
  const roleQuestion = admin.getByRole('alertdialog', { name: 'Mudar a função de Bento Leal?' });
  await expect(roleQuestion).toContainText('De Gestão para Administração. Vale na hora. Faz tudo');
  await expectAccessible(admin);
  await roleQuestion.getByRole('button', { name: 'Cancelar' }).click();
  await expect(role).toHaveValue('manager');
  await role.selectOption('Estoque');
  await admin.getByRole('button', { name: 'Mudar função' }).click();
  await expect(toast(admin, 'Função alterada')).toBeVisible();
  await expect(role).toHaveValue('stock_keeper');
  await admin.getByRole('button', { name: 'Encerrar acesso de Bento Leal' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Encerrar o acesso de Bento Leal?' });
  await expect(question).toBeVisible();
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Encerrar acesso' }).click();
  await expect(toast(admin, 'Acesso encerrado')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Pessoas da equipe' }).getByRole('listitem')).toHaveCount(1);
  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { name: 'Associação não encontrada' })).toBeVisible();
  await expectAccessible(newcomer);

  await openPart(admin, 'Histórico');
  const lines = admin.getByRole('list', { name: 'Histórico da equipe' }).getByRole('listitem');
  await expect(lines).toHaveCount(7);
  for (const [index, words] of [
    /Sônia Prado encerrou um acesso.*Bento Leal/,
    /Sônia Prado mudou uma função.*Bento Leal/,
    /Bento Leal entrou na equipe/,
    /Sônia Prado convidou para a equipe/,
    /Sônia Prado trocou uma imagem.*Logo/,
    /Sônia Prado alterou os ajustes.*Prazo de entrega/,
    /Sônia Prado alterou os ajustes.*Sobre a associação/,
  ].entries()) {
    await expect(lines.nth(index)).toContainText(words);
  }
  await expectAccessible(admin);

  await openPart(admin, 'Minha conta');
  await expectAccessible(admin);
  await expect(admin.getByText('Você é a única pessoa da administração.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Deixar a associação' })).toBeHidden();
  await admin.getByRole('button', { name: 'Ver a equipe' }).click();
  await expect(admin.getByRole('list', { name: 'Pessoas da equipe' })).toBeVisible();
});
