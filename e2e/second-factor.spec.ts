import { createHmac } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { downloaded } from './downloaded.ts';
import { IN_SHELL, WEB_ALONE } from './in-shell.ts';
import { INSIDE } from './phone.ts';
import { startTestServer, type TestServer } from './server.ts';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible, newEmail, PASSWORD, signUpByApi, test } from './test.ts';

/** Passkeys belong to a name, and the test server listens on a bare address. */
const named = (server: TestServer) => (IN_SHELL ? server.address : server.address.replace('127.0.0.1', 'localhost'));
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** One step ahead, which the server allows: a busy machine may take half a minute or more to send what is typed here. */
const AHEAD = 1;

/** The code that an app shows for this secret. */
function appCode(secret: string): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + AHEAD));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** A code is taken once; lets the time pass after which the app shows another. */
async function untilNextCode(server: TestServer): Promise<void> {
  await server.asOwner('update second_factors set last_totp_step = last_totp_step - 2 where last_totp_step > 2');
}

/** Chromium's own virtual authenticator: a phone that recognises its person. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether its person is there: then it answers at once, also what waits in the list under a field. */
  return (isThere: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isThere });
}

const dialog = (page: Page) => page.getByRole('dialog');
async function signIn(page: Page, server: TestServer, email: string): Promise<void> {
  await page.goto(`${named(server)}/entrar`);
  await signInHere(page, email);
}
/** With a confirmed address: without that nobody sets a second factor up. */
async function signUpHere(page: Page, server: TestServer, more: Record<string, unknown> = {}) {
  const person = await signUpByApi(page, { ...server, address: named(server) }, more);
  await confirmAddress(server, person.email);
  return person;
}
const confirmAddress = (server: TestServer, email: string) =>
  server.asOwner('update users set email_verified = true where email = $1', [email]);
async function leave(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/sign-out')).status()).toBe(204);
}

test.use({ baseURL: ({ server }, use) => use(IN_SHELL ? INSIDE : named(server)) });

test('an app is set up in the settings, asked for at the sign-in, and turned off again', async ({ page, server }) => {
  const { email } = await signUpHere(page, server);
  await page.goto('/conta');
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Código QR para o app de códigos' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog(page).locator('code').innerText();
  await dialog(page).getByLabel('Código que o app mostra').fill(appCode(secret));
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click();
  const list = dialog(page).getByRole('list', { name: 'Códigos de recuperação' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recoveryCode = await list.getByRole('listitem').first().innerText();
  const { name } = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Baixar' }).click());
  expect(name).toBe('balsamo-codigos-de-recuperacao.txt');
  await dialog(page).getByLabel('Guardei os códigos em um lugar seguro').check();
  await dialog(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText('Restam 10 códigos.')).toBeVisible();
  await expectAccessible(page);

  await leave(page);
  await signIn(page, server, email);
  await expect(page.getByRole('heading', { name: 'Falta uma etapa' })).toBeFocused();
  await expectAccessible(page);
  // The page behind the step is nobody's.
  expect((await page.request.get('/api/account')).status()).toBe(401);
  await page.getByLabel('Código', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText(/O código não confere/)).toBeVisible();
  await untilNextCode(server);
  await page.getByLabel('Código', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/diary/);

  await leave(page);
  await signIn(page, server, email);
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recoveryCode);
  await page.getByLabel('Confiar neste aparelho por 30 dias').check();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/diary/);
  const [used = ''] = (await server.mailsTo(email)).slice(-1);
  expect(used).toMatch(/^Subject: [^\n]*=/m);

  // Trusted, the browser needs the password alone.
  await leave(page);
  await signIn(page, server, email);
  await expect(page).toHaveURL(/\/diary/);
  await page.goto('/conta');
  await expect(page.getByText('Restam 9 códigos.')).toBeVisible();
  await page.getByRole('button', { name: 'Desativar a verificação em duas etapas' }).click();
  await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
  await untilNextCode(server);
  await dialog(page).getByLabel('Código do app ou de recuperação').fill(appCode(secret));
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('desativada', { exact: true })).toBeVisible();
});

test(
  'a passkey is added, signs in without a password, and is a second step after one',
  WEB_ALONE,
  async ({ page, context, server }) => {
    const beThere = await addAuthenticator(context, page);
    const { email } = await signUpHere(page, server);
    await page.goto('/conta');
    await page.getByRole('button', { name: 'Adicionar chave' }).click();
    await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
    await dialog(page).getByRole('button', { name: 'Continuar' }).click();
    await dialog(page).getByLabel('Nome da chave').fill('Celular de teste');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Criar chave' }).click();
    await dialog(page).getByLabel('Guardei os códigos em um lugar seguro').check();
    await dialog(page).getByRole('button', { name: 'Concluir' }).click();
    await expect(page.getByText('Celular de teste')).toBeVisible();

    await leave(page);
    await page.goto('/entrar');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
    await expect(page).toHaveURL(/\/diary/);

    // Chosen in the list under the address, at once: on a busy machine the page is left before the field is known to have the focus.
    await leave(page);
    await page.goto('/entrar');
    await page
      .getByLabel('E-mail')
      .focus({ timeout: 10_000 })
      .catch(() => {});
    await expect(page).toHaveURL(/\/diary/);

    await beThere(false);
    await leave(page);
    await signIn(page, server, email);
    await expect(page.getByRole('heading', { name: 'Falta uma etapa' })).toBeVisible();
    await beThere(true);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(page).toHaveURL(/\/diary/);

    await page.goto('/conta');
    await page.getByRole('button', { name: 'Remover Celular de teste' }).click();
    await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
    await dialog(page).getByRole('button', { name: 'Remover' }).click();
    await expect(dialog(page).getByText('Digite o código')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Confirmar com a chave de acesso' }).click();
    await expect(dialog(page).getByText(/É a sua única segunda etapa/)).toBeVisible();
    await expectAccessible(page);
  },
);

test('a doctor is asked at the first sign-in and may put it off, once for all', async ({ page, server }) => {
  const { email } = await signUpHere(page, server, {
    role: 'medico',
    crm: '12345',
    crmState: 'SP',
    email: newEmail('ana'),
  });
  await leave(page);
  await signIn(page, server, email);
  await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agora não' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await leave(page);
  await signIn(page, server, email);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('where the installation requires it, a doctor gets no further without, and in with it', async ({ page }) => {
  const strict = await startTestServer({ REQUIRE_SECOND_FACTOR: 'medico' });
  try {
    const email = newEmail('ines');
    const address = { ...strict, address: named(strict) };
    await signUpByApi(page, address, { role: 'medico', crm: '12345', crmState: 'SP', email });
    await page.goto(`${named(strict)}/dashboard`);
    await expect(page).toHaveURL(/\/proteger-conta/);
    await expect(page.getByText('Primeiro, confirme o seu e-mail')).toBeVisible();
    await expectAccessible(page);
    await confirmAddress(strict, email);
    await page.getByRole('button', { name: 'Já confirmei' }).click();
    await expect(page.getByRole('button', { name: 'Sair da conta' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agora não' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^App de códigos/ }).click();
    await page.getByLabel('Sua senha').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Código que o app mostra').fill(appCode(await page.locator('code').innerText()));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByLabel('Guardei os códigos em um lugar seguro').check();
    await page.getByRole('button', { name: 'Concluir' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await strict.stop();
  }
});

test('an owner without phone and codes gets back in by mail, with all keys removed', async ({ page, server }) => {
  const { email } = await signUpHere(page, server);
  await server.asOwner(
    "insert into second_factors (user_id, totp_secret) select id, 'lost' from users where email = $1",
    [email],
  );
  await page.request.post('/api/auth/request-password-reset', { data: { email } });
  const mails = await server.mailsTo(email, 2);
  const link = /atualizar-senha(#token=\S+)/.exec(mails.find((mail) => mail.includes('atualizar-senha#')) ?? '')?.[1];
  await page.goto(`/atualizar-senha${link}`);
  await page.getByLabel('Nova senha', { exact: true }).fill('garoa-no-quintal-4');
  await page.getByLabel('Repita a nova senha').fill('garoa-no-quintal-4');
  const box = page.getByRole('checkbox', { name: 'Remover todas as chaves' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL(/\/entrar/);
  await signInHere(page, email, 'garoa-no-quintal-4');
  await expect(page).toHaveURL(/\/diary/);
});
