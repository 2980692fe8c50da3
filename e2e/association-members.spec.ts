import type { Page } from '@playwright/test';
import { newAssociation } from './association-account.ts';
import { codeOf, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import { HOME } from './in-shell.ts';
import type { TestServer } from './server.ts';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from './test.ts';

const MEMBERS = '/associacao#members';

async function openInvite(staff: Page, way?: 'Código' | 'Lista'): Promise<void> {
  await staff.getByRole('button', { name: 'Convidar', exact: true }).first().click();
  if (way) await dialog(staff).getByRole('tab', { name: way }).click();
}

async function invite(staff: Page, email: string, message = ''): Promise<void> {
  await openInvite(staff);
  await dialog(staff).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog(staff).getByLabel('Mensagem (opcional)').fill(message);
  await dialog(staff).getByRole('button', { name: 'Enviar convite' }).click();
  await expect(toast(staff, `Convite enviado para ${email}`)).toBeVisible();
}

/** The path of the link in the newest invitation to an address, once so many were mailed; new accounts get other mails too. */
async function linkTo(server: TestServer, email: string, count = 1): Promise<string> {
  const links = async () =>
    (await server.mailsTo(email)).flatMap((mail) => /\/convite-associacao#token=[\w-]{43}/.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count);
  return (await links()).at(-1) ?? '';
}

/** Pictures for whoever looks at the screens: `LOOK=/folder/name- npx playwright test …`. */
async function look(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK) return;
  const before = page.viewportSize();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${process.env.LOOK}${name}-${viewport.width}-${theme}.png` });
    }
  }
  if (before) await page.setViewportSize(before);
}

test('someone invited by e-mail sees who sees what, makes an account, consents and is a member, on both sides', async ({
  browser,
  page,
  server,
}) => {
  const { page: staff } = await newAssociation(browser, server);
  const email = newEmail('convidada');
  await openLive(staff, MEMBERS);
  await expect(staff.getByRole('heading', { name: 'Seus associados aparecem aqui' })).toBeVisible();
  await expectAccessible(staff);
  await look(staff, 'empty');

  await openInvite(staff);
  await dialog(staff).getByRole('textbox', { name: 'E-mail' }).fill('ana@');
  await dialog(staff).getByRole('button', { name: 'Enviar convite' }).click();
  await expect(dialog(staff).getByText('E-mail inválido')).toBeVisible();
  await expectAccessible(staff);
  await look(staff, 'invite');
  await dialog(staff).getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog(staff)).toBeHidden();
  await invite(staff, email, 'Que bom ter você por perto.');
  await expect(staff.getByRole('heading', { name: 'Convites em aberto' })).toBeVisible();
  await expect(staff.getByRole('heading', { name: email })).toBeVisible();
  await openInvite(staff);
  await dialog(staff).getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog(staff).getByRole('button', { name: 'Enviar convite' }).click();
  await expect(dialog(staff).getByText('Já existe um convite pendente para este e-mail')).toBeVisible();
  await dialog(staff).getByRole('button', { name: 'Fechar' }).click();

  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  const link = await linkTo(server, email);
  const token = link.split('=').at(-1) ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Você recebeu um convite: Associação Raiz Serena' })).toBeVisible();
  await expect(page.getByText('Boa Vista · Recife, PE')).toBeVisible();
  await expect(page.getByText('Que bom ter você por perto.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A associação nunca vê' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const consent = page.getByRole('checkbox', { name: 'Mostrar à associação um resumo do meu consumo' });
  await expect(consent).not.toBeChecked();
  await expectAccessible(page);
  await look(page, 'invitation');
  await page.getByLabel('Nome completo').fill('Rita Moura');
  await page.getByLabel('Escolha uma senha').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await consent.check();
  await page.getByRole('button', { name: 'Criar conta e aceitar' }).click();
  await expect(toast(page, 'Você agora é membro: Associação Raiz Serena')).toBeVisible();
  await expect(page).toHaveURL(/\/diary(#.*)?$/);
  // Fragments are not sent; the browser's own list of requests shows them.
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([]);

  await expect(staff.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Ver resumo de Rita Moura' })).toBeVisible();
  await expect(staff.getByText('1 ativo')).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Convites em aberto' })).toBeHidden();
  await expectAccessible(staff);
  await look(staff, 'members');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Convite Inválido' })).toBeVisible();
  await expect(page.getByText('Este convite já foi respondido')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'answered');

  await staff.getByRole('button', { name: 'Ações para Rita Moura' }).click();
  await staff.getByRole('menuitem', { name: 'Remover' }).click();
  await expect(staff.getByRole('alertdialog', { name: 'Tem certeza que deseja remover este membro?' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expect(toast(staff, 'Membro removido!')).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Seus associados aparecem aqui' })).toBeVisible();
  await staff.getByRole('tab', { name: 'Saíram' }).click();
  await staff.getByRole('button', { name: 'Convidar Rita Moura de novo' }).click();
  await page.goto(await linkTo(server, email, 2));
  await expect(page.getByText('Você entrou como Rita Moura.')).toBeVisible();
  await expect(consent).not.toBeChecked();
  await page.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(page).toHaveURL(/\/diary(#.*)?$/);
  await staff.getByRole('tab', { name: 'Ativos' }).click();
  await expect(staff.getByRole('heading', { name: 'Rita Moura' })).toBeVisible();
  await expect(staff.getByText('Mostra o resumo')).toBeHidden();
});

test('an invitation is for its address: others are led to the sign-in, a doctor is told that it is for patients', async ({
  browser,
  server,
}) => {
  const [{ page: staff }, { email }, { page: shared }, { page: doctor }] = [
    await newAssociation(browser, server),
    await newPatient(browser, server),
    await newPatient(browser, server, 'João Moura'),
    await newDoctor(browser, server),
  ];
  await staff.goto(MEMBERS);
  await invite(staff, email, 'Para a Rita.');
  const link = await linkTo(server, email);
  const token = link.split('=').at(-1) ?? '';
  // The token in the path, as the specification has it, leaves the address at once.
  await doctor.goto(`/convite-associacao/${token}`);
  await expect(doctor).toHaveURL(`/convite-associacao#token=${token}`);
  await expect(doctor.getByText('Este convite é para pacientes')).toBeVisible();
  await expectAccessible(doctor);

  await shared.goto(link);
  await expect(shared.getByText(/^Este convite é para r\*\*\*/)).toBeVisible();
  for (const hidden of [email, 'Para a Rita.']) await expect(shared.getByText(hidden)).toBeHidden();
  await expect(shared.getByRole('button', { name: 'Aceitar convite' })).toBeHidden();
  await expectAccessible(shared);
  await look(shared, 'another');
  await shared.getByRole('button', { name: 'Entrar com a conta convidada' }).click();
  await expect(shared).toHaveURL(/\/entrar\?next=%2Fconvite-associacao#token=/);
  await signInHere(shared, email);
  await expect(shared.getByText('Você entrou como Rita Moura.')).toBeVisible();
  await expectAccessible(shared);
  await look(shared, 'tap');
  await shared.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(shared).toHaveURL(/\/diary(#.*)?$/);
});

test('an invitation is declined by who holds its link, and the staff are told', async ({ browser, page, server }) => {
  const { page: staff } = await newAssociation(browser, server);
  const email = newEmail('convidada');
  await openLive(staff, MEMBERS);
  await invite(staff, email);
  const link = await linkTo(server, email);
  await server.asOwner(
    `update association_invitations set expires_at = now() + interval '20 hours' where patient_email = $1`,
    [email],
  );
  await page.goto(link);
  await expect(page.getByText(/expira em breve/)).toBeVisible();
  // Toasts go after four seconds: both are looked for at once.
  const told = expect(toast(staff, 'Convite recusado')).toBeVisible();
  await page.getByRole('button', { name: 'Recusar' }).click();
  await Promise.all([expect(toast(page, 'Convite recusado')).toBeVisible(), told]);
  await expect(page).toHaveURL(HOME);
  await expect(staff.getByRole('heading', { name: email })).toBeHidden();
  await page.goto('/convite-associacao');
  await expect(page.getByText('Token de convite não encontrado')).toBeVisible();
});

test('the staff add a member by the code that the person shows', async ({ browser, server }) => {
  const [{ page: staff }, { page: patient }] = [
    await newAssociation(browser, server),
    await newPatient(browser, server),
  ];
  await staff.goto(MEMBERS);
  await openInvite(staff, 'Código');
  const sheet = dialog(staff);
  await sheet.getByRole('button', { name: 'Adicionar' }).click();
  await expect(sheet.getByText('Código é obrigatório')).toBeVisible();
  await sheet.getByLabel('Código do paciente').fill('PAAAAAAA');
  await sheet.getByRole('button', { name: 'Adicionar' }).click();
  await expect(sheet.getByText('Código do paciente não encontrado')).toBeVisible();
  await expectAccessible(staff);
  await look(staff, 'code');
  await sheet.getByLabel('Código do paciente').fill(await codeOf(patient.request));
  await sheet.getByRole('button', { name: 'Adicionar' }).click();
  await expect(toast(staff, 'Membro adicionado com sucesso!')).toBeVisible();
  await expect(staff.getByText(/por código/)).toBeVisible();
  const { items } = await (await patient.request.get('/api/notifications')).json();
  expect(items[0]).toMatchObject({ type: 'association_joined', about: { thing: 'Associação Raiz Serena' } });
});

test('a list of addresses has each line answered', async ({ browser, server }) => {
  const { page: staff } = await newAssociation(browser, server);
  const [ana, bia] = [newEmail('ana'), newEmail('bia')];
  await staff.goto(MEMBERS);
  await openInvite(staff, 'Lista');
  const sheet = dialog(staff);
  await sheet
    .getByLabel('Escolher arquivo CSV')
    .setInputFiles({ name: 'vazio.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') });
  await expect(sheet.getByText('Este arquivo está vazio: não há ninguém na lista')).toBeVisible();
  await sheet.getByLabel('Escolher arquivo CSV').setInputFiles({
    name: 'associados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nome;E-mail\nAna;${ana}\nCaio;caio@@exemplo.com\nBia;${bia}\nAna;${ana}\n`),
  });
  await expect(sheet.getByText('2 e-mails encontrados · 1 linha sem e-mail')).toBeVisible();
  await expectAccessible(staff);
  await look(staff, 'list');
  await sheet.getByRole('button', { name: 'Enviar convites' }).click();
  await expect(sheet.getByText('2 convites enviados')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Repetidos na lista' })).toContainText('Linha 5');
  await expect(sheet.getByRole('region', { name: 'Sem e-mail válido' })).toContainText('Linha 3Caio;caio@@exemplo.com');
  await expectAccessible(staff);
  await look(staff, 'list-answer');
  await server.mailsTo(bia);
  await sheet.getByRole('button', { name: 'Fechar' }).click();
  await staff.getByRole('button', { name: `Cancelar o convite para ${ana}` }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await expect(staff.getByRole('heading', { name: ana })).toBeHidden();
  await expect(staff.getByRole('heading', { name: bia })).toBeVisible();
});
