import type { Page } from '@playwright/test';
import { codeOf, connect, newDoctor, newPatient, openLive } from './connection-accounts.ts';
import { dialog, toast } from './diary-account.ts';
import { WEB_ALONE } from './in-shell.ts';
import type { TestServer } from './server.ts';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from './test.ts';

async function invite(doctor: Page, name: string, email: string): Promise<void> {
  await doctor.getByRole('button', { name: 'Adicionar paciente' }).click();
  await dialog(doctor).getByLabel('Nome completo do paciente').fill(name);
  await dialog(doctor).getByLabel('E-mail do paciente').fill(email);
  await dialog(doctor).getByRole('button', { name: 'Enviar convite' }).click();
  await expect(toast(doctor, 'Paciente cadastrado!')).toBeVisible();
}

/** The path of the link in the newest invitation by mail to an address, once there are so many. */
async function linkTo(server: TestServer, email: string, count = 1): Promise<string> {
  const links = async () =>
    (await server.mailsTo(email)).flatMap(
      (mail) => /\/aceitar-convite#token=[\w-]{43}/.exec(mail.replaceAll('=\n', '').replaceAll('=3D', '='))?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count);
  return (await links()).at(-1) ?? '';
}

test('someone invited by e-mail makes an account and is connected at once, on both sides', async ({
  browser,
  page,
  server,
}) => {
  const { page: doctor } = await newDoctor(browser, server);
  const email = newEmail('convidada');
  await openLive(doctor, '/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  await expect(doctor.getByRole('heading', { name: 'Convites' })).toBeVisible();
  await expectAccessible(doctor);

  await page.goto(await linkTo(server, email));
  await expect(page.getByRole('heading', { name: 'Helena Prado convidou você' })).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Rita Moura');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly', '');
  await expectAccessible(page);
  await page.getByLabel('Escolha uma senha').fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta e aceitar' }).click();
  await expect(page.getByRole('heading', { name: 'Médico vinculado!' })).toBeVisible();
  await expect(page).toHaveURL('/diary#doctor');
  await expect(page.getByRole('heading', { name: 'Helena Prado' })).toBeVisible();

  await expect(doctor.getByRole('link', { name: 'Rita Moura' })).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Convites' })).toBeHidden();
});

test('a patient who is signed in accepts with one tap, also from the home page', async ({ browser, server }) => {
  const [{ page: patient, email }, { page: doctor }] = [
    await newPatient(browser, server),
    await newDoctor(browser, server),
  ];
  await doctor.goto('/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  const token = (await linkTo(server, email)).split('=').at(-1) ?? '';
  for (const address of [`/?invite_token=${token}`, `/#invite_token=${token}`]) {
    await patient.goto('about:blank');
    await patient.goto(address);
    await expect(patient).toHaveURL(`/aceitar-convite#token=${token}`);
  }
  await expect(patient.getByText('Você entrou como Rita Moura.')).toBeVisible();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(patient).toHaveURL('/diary#doctor');
  await expect(patient.getByRole('heading', { name: 'Helena Prado' })).toBeVisible();

  await patient.goto(`/aceitar-convite#token=${token}`);
  await expect(patient.getByRole('heading', { name: 'Convite não encontrado ou inválido' })).toBeVisible();
});

test('someone with an account signs in on the way, and no address that is requested carries the token', async ({
  browser,
  page,
  server,
}) => {
  const [{ email }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await doctor.goto('/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  const link = await linkTo(server, email);
  const token = link.split('=').at(-1) ?? '';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  await page.goto(link);
  await page.getByRole('link', { name: 'Já tenho uma conta' }).click();
  await page.getByRole('tab', { name: 'Criar conta' }).click();
  await page.getByRole('tab', { name: 'Entrar' }).click();
  await page.reload();
  await signInHere(page, email);
  await page.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(page).toHaveURL('/diary#doctor');
  expect(addresses.length).toBeGreaterThan(5);
  // Fragments are not sent; the browser's own list of requests shows them.
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([]);
});

test('on a family’s shared phone an invitation is for its address: the other one signs in as herself, or he asks under his own name', async ({
  browser,
  server,
}) => {
  const [{ email }, { page: shared }, { page: doctor }] = [
    await newPatient(browser, server),
    await newPatient(browser, server, 'João Moura'),
    await newDoctor(browser, server),
  ];
  await openLive(doctor, '/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  const link = await linkTo(server, email);
  await shared.goto(link);
  await expect(shared.getByText(/^Este convite é para Rita Moura \(r\*\*\*/)).toBeVisible();
  await expect(shared.getByText(email)).toBeHidden();
  await expect(shared.getByRole('button', { name: 'Aceitar convite' })).toBeHidden();
  await expectAccessible(shared);
  await shared.getByRole('button', { name: 'Pedir a conexão como João Moura' }).click();
  await expect(shared.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'João Moura quer se conectar com você' })).toBeVisible();
  await expect(doctor.getByText(/^O convite era para Rita Moura\./)).toBeVisible();
  await doctor.getByRole('button', { name: 'Recusar o pedido de João Moura' }).click();

  await shared.goto('about:blank');
  await shared.goto(link);
  await shared.getByRole('button', { name: 'Entrar como Rita' }).click();
  await expect(shared).toHaveURL(/\/entrar\?next=%2Faceitar-convite#token=/);
  await signInHere(shared, email);
  await shared.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(shared).toHaveURL('/diary#doctor');
  await expect(shared.getByRole('heading', { name: 'Helena Prado' })).toBeVisible();
  await expect(doctor.getByRole('link', { name: 'Rita Moura' })).toBeVisible();
  await expect(doctor.getByRole('link', { name: 'João Moura' })).toBeHidden();
});

test('a link of before, with the token in the path, works, and the token leaves the path at once', async ({
  browser,
  page,
  server,
}) => {
  const { page: doctor } = await newDoctor(browser, server);
  const email = newEmail('convidada');
  await doctor.goto('/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  const token = (await linkTo(server, email)).split('=').at(-1) ?? '';
  await page.goto(`/aceitar-convite/${token}`);
  await expect(page).toHaveURL(`/aceitar-convite#token=${token}`);
  await expect(page.getByRole('heading', { name: 'Helena Prado convidou você' })).toBeVisible();
});

test(
  'an invitation on the home page leads a visitor to its screen, in the language of the reader',
  WEB_ALONE,
  async ({ page }) => {
    await page.goto('/fr#invite_token=abc');
    await expect(page).toHaveURL('/aceitar-convite#token=abc');
    await expect(page.getByRole('heading', { name: 'Invitation introuvable ou invalide' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('an invitation is sent again with a new link, and cancelled', async ({ browser, page, server }) => {
  const { page: doctor } = await newDoctor(browser, server);
  const email = newEmail('convidada');
  await doctor.goto('/dashboard#patients');
  await invite(doctor, 'Rita Moura', email);
  const first = await linkTo(server, email);
  await server.asOwner(`update invitations set expires_at = now() - interval '1 hour' where patient_email = $1`, [
    email,
  ]);
  await doctor.reload();
  await expect(doctor.getByText('vencido')).toBeVisible();
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'Este convite expirou' })).toBeVisible();

  const resent: string[] = [];
  doctor.on('request', (request) => {
    if (request.url().endsWith('/resend')) resent.push(request.url());
  });
  await doctor.getByRole('button', { name: 'Enviar de novo o convite de Rita Moura' }).dblclick();
  await expect(toast(doctor, 'Convite enviado de novo')).toBeVisible();
  expect(resent, 'a double press sends once').toHaveLength(1);
  const second = await linkTo(server, email, 2);
  expect(second).not.toBe(first);
  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'Helena Prado convidou você' })).toBeVisible();

  await doctor.getByRole('button', { name: 'Cancelar o convite de Rita Moura' }).click();
  await doctor.getByRole('alertdialog').getByRole('button', { name: 'Cancelar convite' }).click();
  // While the question is open, nothing behind it can be found by its role.
  await expect(doctor.getByRole('alertdialog')).toBeHidden();
  await expect(doctor.getByRole('heading', { name: 'Convites' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Convite não encontrado ou inválido' })).toBeVisible();
});

test('a trial has room for two patients, and says so before and after', async ({ browser, server }) => {
  const { page: doctor } = await newDoctor(browser, server);
  const { page: first } = await newPatient(browser, server);
  const { page: second } = await newPatient(browser, server, 'Bento Alves');
  await connect(first, doctor);
  await openLive(doctor, '/dashboard#patients');
  await expect(doctor.getByText('1 de 2 lugares em uso no período de teste')).toBeVisible();
  await invite(doctor, 'Outra Pessoa', newEmail('outra'));
  await expect(doctor.getByText('Limite de pacientes atingido')).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('button', { name: 'Adicionar paciente' }).click();
  await expect(dialog(doctor).getByText('Limite de pacientes atingido')).toBeVisible();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog(doctor)).toBeHidden();

  // The other side asks: there is no room to accept it in.
  const asked = await second.request.post('/api/connections/requests', {
    data: { code: await codeOf(doctor.request) },
  });
  expect(asked.status()).toBe(201);
  await doctor.getByRole('button', { name: 'Aceitar o pedido de Bento Alves' }).click();
  await expect(toast(doctor, 'Limite de pacientes atingido').first()).toBeVisible();
  await expect(doctor.getByRole('heading', { name: 'Bento Alves quer se conectar com você' })).toBeVisible();
});
