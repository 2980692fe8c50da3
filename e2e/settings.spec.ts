import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, PASSWORD, signUpByApi, test } from './test.ts';

const NEW_PASSWORD = 'garoa-no-quintal-4';
const dialog = (page: Page): Locator => page.getByRole('dialog');
const main = (page: Page): Locator => page.getByRole('main');
const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').getByText(text);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function open(page: Page): Promise<void> {
  await page.goto('/conta');
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible();
  await expect(main(page).getByText('este aparelho', { exact: true })).toBeVisible();
}

test('are reached from the diary, keep the profile, and clear age and city with consent', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto('/diary');
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await expect(page).toHaveURL('/conta');
  await page.getByLabel('Nome completo').fill('Maria José Silva');
  await page.getByLabel('Telefone').fill('+55 81 99999-0000');
  await page.getByLabel('Autorizo usar minha idade e minha cidade em pesquisas').check();
  await page.getByLabel('Idade', { exact: true }).fill('41');
  await page.getByLabel('Cidade', { exact: true }).fill('Olinda');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('Olinda');
  await expect(main(page).getByText(/^Autorizado em/)).toBeVisible();
  await page.getByLabel('Autorizo usar minha idade e minha cidade em pesquisas').uncheck();
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  const account = await (await page.request.get('/api/account')).json();
  expect(account).toMatchObject({
    name: 'Maria José Silva',
    phone: '+55 81 99999-0000',
    researchConsent: false,
    age: null,
    city: null,
  });
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria José Silva');
});

test('are there for every role', async ({ page, server }) => {
  await signUpByApi(page, server, { role: 'medico', crm: '123456', crmState: 'SP', email: newEmail('helena') });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await expect(page).toHaveURL('/conta');
  await expect(main(page).getByText('Maria Silva · Médico')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('ask strangers to sign in first', async ({ page }) => {
  await page.goto('/conta');
  await expect(page).toHaveURL(/\/entrar/);
});

test('change the time zone by searching with the keyboard, and by this device', async ({ page, server }) => {
  await signUpByApi(page, server);
  await open(page);
  const row = page.getByRole('button', { name: 'Trocar o fuso horário' });
  await row.click();
  await expect(dialog(page).getByText('Já é o fuso deste aparelho')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Buscar cidade ou fuso' }).fill('pari');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const active = dialog(page).getByRole('option').first();
  await expect(active).toContainText('Paris');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(row).toBeFocused();
  await expect.poll(async () => (await (await page.request.get('/api/account')).json()).timeZone).toBe('Europe/Paris');
  await row.click();
  await dialog(page).getByRole('button', { name: 'Usar o fuso deste aparelho' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(main(page).getByText(/Horário Padrão de Brasília/)).toBeVisible();
});

test('speak three languages, and keep the choice with the account', async ({ page, server }) => {
  await signUpByApi(page, server);
  await open(page);
  await page.getByLabel('Idioma').selectOption('fr');
  await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Par e-mail' })).toBeVisible();
  await page.getByLabel('Langue').selectOption('en');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect.poll(async () => (await (await page.request.get('/api/account')).json()).language).toBe('en');
});

test('change the password: the other device is signed out, this one stays', async ({ page, server, browser }) => {
  const { email } = await signUpByApi(page, server);
  const phone = await browser.newContext({ baseURL: server.address });
  await phone.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
  await open(page);
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await dialog(page).getByLabel('Senha atual').fill('errada-errada');
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Trocar senha' }).click();
  await expect(dialog(page).getByText('A senha não confere')).toBeVisible();
  await expect(dialog(page).getByLabel('Senha atual')).toBeFocused();
  await expect(dialog(page).getByLabel('Nova senha', { exact: true })).toHaveValue(NEW_PASSWORD);
  await dialog(page).getByLabel('Senha atual').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Senha trocada')).toBeVisible();
  expect((await phone.request.get('/api/account')).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible();
  await phone.close();
});

test('change the e-mail when the link in the new mailbox is followed', async ({ page, server }) => {
  const { email } = await signUpByApi(page, server);
  const newAddress = newEmail('nova');
  await open(page);
  await page.getByRole('button', { name: 'Trocar e-mail' }).click();
  await dialog(page).getByLabel('Novo e-mail').fill(newAddress);
  await dialog(page).getByLabel('Sua senha').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Enviar link' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Veja o novo e-mail' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
  await expect(main(page).getByText(email, { exact: true })).toBeVisible();
  const [mail] = await server.mailsTo(newAddress);
  await page.goto(/\/auth\/callback#\S+/.exec(mail ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
  await open(page);
  await expect(main(page).getByText(newAddress, { exact: true })).toBeVisible();
  await expect(main(page).getByText('confirmado', { exact: true })).toBeVisible();
});

test('end one session, and all of them', async ({ page, server, browser }) => {
  const { email } = await signUpByApi(page, server);
  const others = await Promise.all(
    [1, 2].map(async () => {
      const context = await browser.newContext({ baseURL: server.address });
      await context.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
      return context;
    }),
  );
  await open(page);
  const exits = page.getByRole('button', { name: /^Sair de (?!todos)/ });
  await expect(exits).toHaveCount(2);
  await exits.first().click();
  await expect(exits).toHaveCount(1);
  await page.getByRole('button', { name: 'Sair de todos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair de todos' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/conta');
  await expect(page).toHaveURL(/\/entrar/);
  for (const context of others) {
    expect((await context.request.get('/api/account')).status()).toBe(401);
    await context.close();
  }
});

test('take feedback once a minute, quick and in words', async ({ page, server }) => {
  await signUpByApi(page, server);
  await open(page);
  await page.getByRole('button', { name: 'Está bom', exact: true }).click();
  await expect(page.getByText('Recebido. Obrigado por contar.')).toBeVisible();
  await page.getByRole('button', { name: 'Escrever mais' }).click();
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog(page).getByText('Escolha uma das duas')).toBeVisible();
  await dialog(page).getByText('Não está bom').click();
  await dialog(page).getByLabel('Assunto').selectOption('bugs');
  await dialog(page).getByLabel('Mensagem').fill('O botão some ao girar o celular.');
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog(page).getByText('Você pode enviar apenas um feedback por minuto.')).toBeVisible();
  await expect(dialog(page).getByLabel('Mensagem')).toHaveValue('O botão some ao girar o celular.');
  await server.asOwner("update rate_limit_attempts set attempted_at = '{}' where kind = 'feedback'");
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog(page)).toBeHidden();
  const { rows } = await server.asOwner('select type, category, message from app_feedback order by created_at');
  expect(rows).toEqual([
    { type: 'positive', category: 'outros', message: null },
    { type: 'negative', category: 'bugs', message: 'O botão some ao girar o celular.' },
  ]);
});

test('pass axe in both themes, with every sheet and with errors', async ({ page, server }) => {
  await signUpByApi(page, server);
  await open(page);
  await page.getByLabel('Autorizo usar minha idade e minha cidade em pesquisas').check();
  await page.getByLabel('Idade', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await test.step('page with an error', () => expectAccessible(page));
  for (const [name, submit] of [
    ['Trocar o fuso horário', undefined],
    ['Trocar e-mail', 'Enviar link'],
    ['Trocar senha', 'Trocar senha'],
    ['Escrever mais', 'Enviar'],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(dialog(page)).toBeVisible();
    if (submit) await dialog(page).getByRole('button', { name: submit, exact: true }).click();
    await test.step(name, () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Sair de todos' }).click();
  await test.step('question', () => expectAccessible(page));
});

test('fit a screen of 320 px without scrolling sideways, in every language', async ({ page, server }) => {
  await signUpByApi(page, server, { email: newEmail('maria.aparecida.dos.santos.oliveira.de.souza') });
  const width = 320;
  await page.setViewportSize({ width, height: 640 });
  await open(page);
  for (const [label, language] of [
    ['Idioma', 'fr'],
    ['Langue', 'en'],
    ['Language', 'pt'],
  ] as const) {
    await page.getByLabel(label).selectOption(language);
    await expect(page.getByLabel(label)).toHaveCount(0);
    const tooWide = await page.evaluate(
      (room) =>
        [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > room + 1)
          .map((element) => element.outerHTML.slice(0, 120)),
      width,
    );
    expect(tooWide).toEqual([]);
  }
});

test('fit a phone of 360 px with text at 130 %, with whole names in the bottom bar, for patients and doctors', async ({
  browser,
  server,
}) => {
  for (const more of [{}, { role: 'medico', crm: '123456', crmState: 'SP', email: newEmail('helena') }]) {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'fr-FR',
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await signUpByApi(page, server, more);
    await page.goto('/conta');
    await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '130%';
    });
    await expect(main(page).getByText('cet appareil', { exact: true })).toBeVisible();
    const tooWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *, nav a, nav a span')]
          .filter((element) => {
            const { right, width } = element.getBoundingClientRect();
            return (
              width > 0 &&
              (right > window.innerWidth + 1 ||
                (element.scrollWidth > element.clientWidth + 1 &&
                  getComputedStyle(element).textOverflow === 'ellipsis'))
            );
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    await expect.poll(tooWide).toEqual([]);
    await context.close();
  }
});
