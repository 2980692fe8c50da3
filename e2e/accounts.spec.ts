import type { Page } from '@playwright/test';
import { WEB_ALONE } from './in-shell.ts';
import { signInHere } from './sign-in.ts';
import { expect, expectAccessible, newEmail, PASSWORD, signUpByApi, test } from './test.ts';

const NEW_PASSWORD = 'garoa-no-quintal-4';
const password = (page: Page) => page.getByLabel('Senha', { exact: true });

/** The link in a mail, without the server's name. */
function linkIn(mail: string | undefined): string {
  const link = /^https?:\/\/[^/]+(\/\S+#token=\S+)$/m.exec(mail ?? '')?.[1];
  if (!link) throw new Error('the mail holds no link with a token');
  return link;
}

async function signIn(page: Page, email: string, withPassword: string): Promise<void> {
  await page.goto('/entrar');
  await signInHere(page, email, withPassword);
}

test('a patient creates an account and is in the diary at once', async ({ page, server }) => {
  const email = newEmail();
  await page.goto('/cadastrar');
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill('maria');
  await expect(page.getByText('Email deve conter @')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await expect(page.getByText('Email válido')).toBeVisible();
  await password(page).fill(PASSWORD);
  await expect(page.getByText('Forte')).toBeVisible();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Conta criada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/diary#comecar');
  for (const question of ['O que mais incomoda você?', 'O que você usa?']) {
    await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
    await page.getByRole('button', { name: 'Pular' }).click();
  }
  await page.getByRole('button', { name: 'Ir para o diário' }).click();
  await expect(page).toHaveURL('/diary');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
  expect(await server.mailsTo(email)).toHaveLength(1);
});

test('a doctor signs up with a registration and comes to the dashboard, asked for no second factor before the address is confirmed', async ({
  page,
  server,
}) => {
  const email = newEmail('helena');
  await page.goto('/entrar?mode=signup&role=medico');
  await page.getByLabel('Nome completo').fill('Helena Prado');
  await page.getByLabel('E-mail').fill(email);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('Número do CRM')).toHaveAccessibleDescription('CRM é obrigatório para médicos');
  await expect(page.getByLabel('Número do CRM')).toBeFocused();
  await page.getByLabel('Número do CRM').fill('123456');
  await page.getByLabel('UF do CRM').selectOption('SP');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/dashboard');
  const { rows } = await server.asOwner('select role, crm from users where email = $1', [email]);
  expect(rows).toEqual([{ role: 'medico', crm: '123456-SP' }]);
});

test('the page to sign up holds its form before any script has run', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/cadastrar', '/entrar?mode=signup']) {
    await page.goto(path);
    await expect(page.getByLabel('Nome completo')).toBeVisible();
  }
  await context.close();
});

test('without scripts the form to sign in is there, and sending it shows the page again', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill('maria@exemplo.com');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/entrar$/);
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  await context.close();
});

/** Scripts of the page arrive once they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test(
  'what is typed and sent before the page is alive stays, moves nothing, and is sent once it is alive',
  WEB_ALONE,
  async ({ page, server }) => {
    const { email } = await signUpByApi(page, server);
    await page.context().clearCookies();
    const letGo = await holdScripts(page);
    await page.goto('/entrar', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Entrar', exact: true });
    await page.getByLabel('E-mail').fill(email);
    await password(page).fill(PASSWORD);
    const place = await button.boundingBox();
    await button.click();
    await expect(page.locator('form[aria-busy]')).toBeVisible();
    expect(await button.boundingBox()).toEqual(place);
    expect(new URL(page.url()).pathname).toBe('/entrar');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expectAccessible(page);
    letGo();
    await expect(page).toHaveURL('/diary');
  },
);

test('signing up and asking for a new password are sent once alive too', WEB_ALONE, async ({ page, server }) => {
  const email = newEmail();
  let letGo = await holdScripts(page);
  await page.goto('/cadastrar', { waitUntil: 'commit' });
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill(email);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  letGo();
  await expect(page).toHaveURL('/diary#comecar');
  await page.context().clearCookies();
  await page.unrouteAll();
  letGo = await holdScripts(page);
  await page.goto('/cadastrar', { waitUntil: 'commit' });
  await page.getByText('Médico', { exact: true }).click();
  letGo();
  await expect(page.getByLabel('Número do CRM')).toBeVisible();
  await page.unrouteAll();
  letGo = await holdScripts(page);
  await page.goto('/esqueci-senha', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  letGo();
  await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible();
  // The mail that confirms the address, and the one that was asked for.
  expect(await server.mailsTo(email, 2)).toHaveLength(2);
});

test('a mistyped domain is offered corrected', async ({ page }) => {
  await page.goto('/cadastrar');
  await page.getByLabel('E-mail').fill('maria@gmial.com');
  await page.getByRole('button', { name: 'Você quis dizer maria@gmail.com?' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('maria@gmail.com');
});

test('an empty form says what is missing, and the first field has the focus', async ({ page }) => {
  await page.goto('/cadastrar');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Dados inválidos')).toBeVisible();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await expect(page.getByLabel('Nome completo')).toBeFocused();
});

test('a taken address leads to signing in, with everything typed still there', async ({ page, server, browser }) => {
  const other = await browser.newPage();
  const { email } = await signUpByApi(other, server);
  await other.close();
  await page.goto('/cadastrar');
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill(email);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Email já em uso')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Nome completo')).toHaveValue('Maria Silva');
  await page.getByRole('button', { name: 'Entrar com este e-mail' }).click();
  // The form before has a box for the address and one for the password too.
  await expect(page.getByLabel('Nome completo')).toHaveCount(0);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/diary');
});

test('a common password is refused next to its field', async ({ page }) => {
  await page.goto('/cadastrar');
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill(newEmail());
  await password(page).fill('Flamengo-1');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Senha muito fraca')).toBeVisible();
  await expect(page.getByText('Esta senha é muito usada')).toBeVisible();
  await expect(password(page)).toHaveValue('Flamengo-1');
});

test('a wrong password is told without saying which of the two is wrong', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  await page.context().clearCookies();
  await signIn(page, email, 'errada-errada');
  await expect(page.getByText('Credenciais inválidas')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/diary');
});

test('after ten wrong attempts the screen says how long to wait', async ({ page, server }) => {
  const email = newEmail();
  for (let i = 0; i < 10; i++) {
    const data = { email, password: `errada-${i}` };
    await page.request.post(`${server.address}/api/auth/sign-in/email`, { data });
  }
  await signIn(page, email, 'errada-errada');
  await expect(page.getByText('Muitas tentativas').first()).toBeVisible();
  await expect(page.getByText('Tente de novo em 15 minutos').first()).toBeVisible();
});

test('a password is shown and hidden', async ({ page }) => {
  await page.goto('/entrar');
  await password(page).fill('segredo');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('a forgotten password is replaced through the mailed link, which ends the old session', async ({
  page,
  server,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.address });
  const { email } = await signUpByApi(await elsewhere.newPage(), server);

  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await expect(page).toHaveURL('/esqueci-senha');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Email de recuperação enviado')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('reset_email'))).toBe(email);

  const mails = await server.mailsTo(email, 2);
  const link = linkIn(mails.find((mail) => mail.includes('type=recovery')));
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repita a nova senha').fill('garoa-no-quintal');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não são iguais').first()).toBeVisible();
  await page.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL('/entrar');
  await expect(page.getByText('Senha atualizada')).toBeVisible();

  const old = await elsewhere.newPage();
  await old.goto('/diary');
  await expect(old).toHaveURL('/entrar');
  await elsewhere.close();

  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/diary');

  await page.context().clearCookies();
  await page.goto('/entrar');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible();
});

test('an expired link says so and sends another one', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  await page.context().clearCookies();
  await page.request.post(`${server.address}/api/auth/request-password-reset`, { data: { email } });
  const mails = await server.mailsTo(email, 2);
  await server.asOwner(
    "update verifications set expires_at = now() - interval '1 minute' where value = (select id::text from users where email = $1)",
    [email],
  );
  await page.goto(linkIn(mails.find((mail) => mail.includes('type=recovery'))));
  await expect(page.getByRole('heading', { name: 'Este link venceu' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible();
  expect(await server.mailsTo(email, 3)).toHaveLength(3);
});

test('links that other senders report as expired or refused are told apart', async ({ page }) => {
  await page.goto('/atualizar-senha#error=access_denied&error_code=otp_expired');
  await expect(page.getByRole('heading', { name: 'Este link venceu' })).toBeVisible();
  await page.goto('/entrar');
  await page.goto('/atualizar-senha#error=server_error');
  await expect(page.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar de novo' })).toHaveCount(0);
});

test('the page for a new password leads away when it is opened without a link', async ({ page }) => {
  await page.goto('/atualizar-senha');
  await expect(page).toHaveURL('/entrar');
});

test('the mailed link confirms the address and goes on home', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  const [mail] = await server.mailsTo(email);
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  const { rows } = await server.asOwner('select email_verified from users where email = $1', [email]);
  expect(rows).toEqual([{ email_verified: true }]);
  await expect(page).toHaveURL('/diary');
});

test('a confirmation link without a good token says so', async ({ page }) => {
  await page.goto('/auth/callback');
  await expect(page.getByText('Token de verificação inválido ou ausente')).toBeVisible();
  await page.goto('/entrar');
  await page.goto('/auth/callback#token=inventado');
  await expect(page.getByText('Token de verificação inválido ou ausente')).toBeVisible();
  await page.getByRole('link', { name: 'Ir para a entrada' }).click();
  await expect(page).toHaveURL('/entrar');
});

for (const [locale, title, field, mode] of [
  ['pt-BR', 'Crie a sua conta', 'Nome completo', 'Entrar'],
  ['en-US', 'Create your account', 'Full name', 'Sign in'],
  ['fr-FR', 'Créez votre compte', 'Nom complet', 'Se connecter'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('the screen is rendered on the server and speaks that language', WEB_ALONE, async ({ page }) => {
      const answer = await page.goto('/cadastrar');
      expect((await answer?.text())?.includes(`>${title}</h1>`)).toBe(true);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByLabel(field)).toBeVisible();
      await expect(page.getByRole('tab', { name: mode })).toBeVisible();
    });
  });
}

test('the language switcher keeps the address and what was typed', async ({ page }) => {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill('maria@exemplo.com');
  await page.getByLabel('Idioma').selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quel plaisir de vous revoir');
  await expect(page).toHaveURL('/entrar');
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('maria@exemplo.com');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quel plaisir de vous revoir');
});

test('a change of address that somebody else made is undone from the old mailbox', async ({
  page,
  server,
  browser,
}) => {
  const { email } = await signUpByApi(page, server);
  await server.asOwner('update users set email_verified = true where email = $1', [email]);
  const thief = await browser.newContext({ baseURL: server.address });
  await thief.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
  const stolen = newEmail('ladrao');
  await thief.request.post('/api/account/email', { data: { newEmail: stolen, password: PASSWORD } });
  const [mail = ''] = await server.mailsTo(stolen);
  const token = new URLSearchParams(linkIn(mail).split('#')[1]).get('token');
  const moved = await thief.request.post('/api/account/email/confirmation', { data: { token } });
  expect(moved.status()).toBe(204);
  // Of the sign-up, of the request, of the change.
  const told = (await server.mailsTo(email, 3)).find((each) => each.includes('/desfazer-troca#')) ?? '';
  await page.goto(linkIn(told));
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Senha de antes da troca').fill('errada-errada');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A senha não confere com a de antes da troca')).toBeVisible();
  await expect(page.getByLabel('Senha de antes da troca')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Senha de antes da troca').fill(PASSWORD);
  await page.getByRole('button', { name: 'Desfazer a troca' }).click();
  await expect(page.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible();
  expect((await thief.request.get('/api/account')).status()).toBe(401);
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page).toHaveURL('/entrar');
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/diary');
  await thief.close();
});
