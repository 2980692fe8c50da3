import type { Page } from '@playwright/test';
import { expect, expectAccessible, newEmail, test } from './test.ts';

const MESSAGE = 'Como mudo o horário do lembrete?';

async function fillIn(page: Page, email = newEmail()) {
  await page.getByLabel('Nome', { exact: true }).fill('Maria Silva');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Quem escreve').selectOption({ label: 'Paciente' });
  await page.getByLabel('Assunto').fill('Uma dúvida');
  await page.getByLabel('Mensagem', { exact: true }).fill(MESSAGE);
}

test.describe('the contact page', () => {
  test('takes a message without loading anew, however quickly it was filled in, and offers to write another', async ({
    page,
    server,
  }) => {
    await page.goto('/contato');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const email = newEmail();
    await fillIn(page, email);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    const done = page.getByRole('heading', { name: 'Mensagem enviada' });
    await expect(done).toBeFocused();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await page.url()).toBe(`${server.address}/contato`);
    await expectAccessible(page);
    const { rows } = await server.asOwner(
      'select name, user_type, subject, message, language, is_suspect from contact_messages where email = $1',
      [email],
    );
    expect(rows).toEqual([
      {
        name: 'Maria Silva',
        user_type: 'patient',
        subject: 'Uma dúvida',
        message: MESSAGE,
        language: 'pt',
        is_suspect: false,
      },
    ]);

    await page.getByRole('link', { name: 'Escrever outra mensagem' }).click();
    await expect(page.getByLabel('Assunto')).toHaveValue('');
    await fillIn(page, email);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(done).toBeVisible();
    const again = await server.asOwner('select from contact_messages where email = $1', [email]);
    expect(again.rows).toHaveLength(2);
  });

  test('says beside each field what is wrong, and leaves what was typed', async ({ page }) => {
    await page.goto('/contato');
    await page.getByLabel('E-mail').fill('maria.exemplo.com');
    await page.getByLabel('Mensagem', { exact: true }).fill(MESSAGE);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    for (const words of ['Diga o seu nome', 'Falta o @ no e-mail', 'Diga o assunto'])
      await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue(MESSAGE);
    await expectAccessible(page);
  });

  test('keeps what was typed where the server cannot be reached', async ({ page }) => {
    await page.goto('/contato');
    await fillIn(page);
    await page.route('**/api/contact/messages', (route) => route.abort());
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByRole('alert')).toContainText('A mensagem não foi enviada');
    await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue(MESSAGE);
    await page.unroute('**/api/contact/messages');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
  });

  test('works without scripts: what was wrong stands at its field with what was typed, and then it is sent', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contato');
    await page.waitForTimeout(3_200);
    const email = newEmail();
    await fillIn(page, 'maria.exemplo.com');
    await page.getByLabel('Assunto').fill('');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByText('Falta o @ no e-mail')).toBeVisible();
    await expect(page.getByText('Diga o assunto')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Confira os campos marcados');
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria Silva');
    await expect(page.getByLabel('Quem escreve')).toHaveValue('patient');
    await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue(MESSAGE);

    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Assunto').fill('Uma dúvida');
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
    expect(page.url()).toBe(`${server.address}/contato?sent`);
    await page.reload();
    const { rows } = await server.asOwner('select message from contact_messages where email = $1', [email]);
    expect(rows).toEqual([{ message: MESSAGE }]);
    await context.close();
  });

  test('without scripts it says that it was sent too quickly, and keeps what was typed', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contato');
    await fillIn(page);
    // However long a busy machine took to fill it in, the form is a moment old.
    const { token } = await (await page.request.get('/api/contact/form')).json();
    await page.locator('input[name="token"]').evaluate((box: HTMLInputElement, fresh) => {
      box.value = fresh;
    }, token);
    await page.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(page.getByRole('alert')).toContainText('Espere uns segundos');
    await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue(MESSAGE);
    await context.close();
  });

  test('is where plans, questions and supporters lead', async ({ page }) => {
    for (const [path, name] of [
      ['/planos', 'Escrever para a equipe'],
      ['/faq', 'Escrever para a equipe'],
      ['/apoiadores', 'Escrever para a equipe sobre ser Semeador'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/\/contato$/);
    }
  });
});
