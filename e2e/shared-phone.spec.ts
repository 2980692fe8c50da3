import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath, COOKIES_ANSWERED } from './browser.ts';
import { recordUse } from './diary-account.ts';
import { keepDocument, pdfOf, picture } from './documents/documents.ts';
import { untilAnswersKept, untilKept } from './kept-on-device.ts';
import { test as base, expect, expectNoViolations, newEmail, PASSWORD, signOutInSettings } from './test.ts';

/** A browser with a profile on the disk, which can be closed and opened again, and looked into. */
type Phone = {
  open: () => Promise<Page>;
  close: () => Promise<void>;
  /** Files of the profile that hold this text, in any of the ways a browser writes texts. */
  filesWith: (text: string) => Promise<string[]>;
};

const test = base.extend<{ phone: Phone }>({
  phone: async ({ server }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'balsamo-profile-'));
    let context: BrowserContext | undefined;
    const phone: Phone = {
      async open() {
        context = await chromium.launchPersistentContext(profile, {
          executablePath: await browserPath(),
          args: BROWSER_ARGUMENTS,
          viewport: { width: 390, height: 844 },
          locale: 'pt-BR',
          timezoneId: 'America/Sao_Paulo',
          baseURL: server.address,
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
        });
        await context.addInitScript(COOKIES_ANSWERED);
        return context.pages()[0] ?? context.newPage();
      },
      async close() {
        await context?.close();
        context = undefined;
      },
      filesWith: (text) => filesWith(profile, text),
    };
    await use(phone);
    await phone.close();
    await rm(profile, { recursive: true, force: true });
  },
});

async function filesWith(folder: string, text: string): Promise<string[]> {
  const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')];
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((name) => name.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (forms.some((form) => bytes.includes(form))) found.push(path.relative(folder, file));
  }
  return found;
}

const MARKER = 'Zimbrovioletaserrana';
const CONTROL = 'Controledabusca';

async function signUp(page: Page): Promise<string> {
  const email = newEmail('aparelho');
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: { name: `Maria ${MARKER}`, email, password: PASSWORD, role: 'paciente' },
  });
  expect(answer.status()).toBe(200);
  return email;
}

const records = (page: Page) => page.getByRole('main').locator('li button[aria-expanded]');

test.describe('a phone that is shared', () => {
  test('shows the last synced diary without a network after a restart, and holds no word of it on its disk after the sign-out', async ({
    phone,
  }) => {
    const first = await phone.open();
    await signUp(first);
    await recordUse(first.request, 30, { notes: `Anotação ${MARKER}` });
    await keepDocument(first.request, { number: MARKER }, { bytes: await picture(), name: `${MARKER}.jpg` });
    const paper = await keepDocument(first.request, { type: 'laudo' }, { bytes: await pdfOf(2), name: 'laudo.pdf' });
    const beginning = (await (await first.request.get(`/api/documents/${paper}/file`)).body()).subarray(0, 10);
    expect(beginning.toString('latin1')).toMatch(/^%PDF-1\.\d\n%$/);
    await first.goto('/diary');
    await untilKept(first);
    await first.goto('/diary#treatment');
    await first.goto('/diary#documents');
    await expect(first.getByText('Neste aparelho, também sem internet')).toHaveCount(2);
    await first.goto('/diary#history');
    await expect(records(first)).toHaveCount(1);
    await untilAnswersKept(first, 5);
    // Would the search find anything? This it must find.
    await first.evaluate((text) => localStorage.setItem('control', text), CONTROL);
    await phone.close();

    const second = await phone.open();
    await second.context().setOffline(true);
    await second.goto('/diary#history');
    await expect(second.getByText(/Última sincronização/)).toBeVisible();
    await records(second).first().click();
    await expect(second.getByText(`Anotação ${MARKER}`)).toBeVisible();
    await second.context().setOffline(false);

    // What is being written is nowhere either, not even among what the browser keeps to restore its windows.
    await second.goto('/diary');
    await openRecord(second);
    await notesOf(second).fill(`Rascunho ${MARKER}`);
    await second.keyboard.press('Escape');
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await signOutInSettings(second);
    await second.waitForURL((url) => url.pathname === '/');
    await phone.close();

    expect(await phone.filesWith(MARKER)).toEqual([]);
    expect(await phone.filesWith(beginning.toString('latin1'))).toEqual([]);
    expect(await phone.filesWith(CONTROL)).not.toEqual([]);
  });

  test('asks before it leaves with something unsent, and keeps it for the account without a word of it on the disk', async ({
    phone,
  }) => {
    const page = await phone.open();
    const email = await signUp(page);
    await page.goto('/diary');
    await untilKept(page);
    await untilAnswersKept(page, 2);
    await page.context().setOffline(true);
    await record(page, `Anotação ${MARKER}`);
    await signOutInSettings(page);
    await expect(page.getByRole('heading', { name: '1 registro ainda não foi enviado' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Enviar agora e sair' }).click();
    await expect(page.getByText(/Não conseguimos falar com o servidor/)).toBeVisible();
    await page.getByRole('button', { name: 'Guardar aqui e sair' }).click();
    await page.waitForURL((url) => url.pathname !== '/conta');
    await phone.close();
    expect(await phone.filesWith(MARKER)).toEqual([]);

    // The server hears of the sign-out with the first start that reaches it.
    const next = await phone.open();
    await next.goto('/diary');
    await expect(next).toHaveURL(/\/entrar/);
    await expect(next.getByText('Há registros esperando neste aparelho')).toBeVisible();
    await expectNoViolations(next);
    expect((await next.request.get('/api/account')).status()).toBe(401);
    await next.getByLabel('E-mail').fill(email);
    await next.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
    await next.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(next).toHaveURL(/\/diary/);
    await expect
      .poll(async () => (await (await next.request.get('/api/diary/entries?limit=5')).json()).items?.length)
      .toBe(1);
  });

  test('hides everything when the session was ended elsewhere, and keeps what was not sent', async ({
    phone,
    server,
  }) => {
    const page = await phone.open();
    const email = await signUp(page);
    await page.goto('/diary');
    await untilKept(page);
    await untilAnswersKept(page, 2);
    await page.context().setOffline(true);
    await record(page, 'Feito no ônibus');
    await server.asOwner('delete from sessions where user_id = (select id from users where email = $1)', [email]);
    await page.context().setOffline(false);
    await page.goto('/diary');
    await expect(page).toHaveURL(/\/entrar/);
    await expect(page.getByText('Há registros esperando neste aparelho')).toBeVisible();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByText('Nada mais espera neste aparelho')).toBeVisible();
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  });

  test('can be locked with a PIN: at each start nothing is shown before it, with and without a network', async ({
    phone,
  }) => {
    const page = await phone.open();
    await signUp(page);
    await page.goto('/conta');
    await untilKept(page);
    await page.getByRole('button', { name: 'Configurar' }).click();
    await page.getByText('PIN de 4 a 6 números').click();
    await page.getByLabel('Novo PIN').fill('2580');
    await page.getByLabel('Repita o PIN').fill('2581');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Os dois não são iguais.')).toBeVisible();
    await page.getByLabel('Repita o PIN').fill('2580');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Com PIN', { exact: true })).toBeVisible();
    await page.goto('/diary');
    await untilAnswersKept(page, 1);
    await phone.close();

    const next = await phone.open();
    await next.context().setOffline(true);
    await next.goto('/diary');
    await expect(next.getByRole('heading', { name: 'Bálsamo bloqueado' })).toBeVisible();
    expect(await next.getByText('Maria').count()).toBe(0);
    await expectNoViolations(next);
    await next.getByLabel('PIN').fill('1111');
    await next.keyboard.press('Enter');
    await expect(next.getByText('Este não é o PIN.')).toBeVisible();
    await next.getByLabel('PIN').fill('2580');
    await next.keyboard.press('Enter');
    await expect(next.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  });

  test('locked after a while away keeps an open sheet and what was typed into it', async ({ phone }) => {
    const page = await phone.open();
    await page.clock.install();
    await signUp(page);
    await page.goto('/conta');
    await page.getByRole('button', { name: 'Configurar' }).click();
    await page.getByText('PIN de 4 a 6 números').click();
    await page.getByLabel('Novo PIN').fill('2580');
    await page.getByLabel('Repita o PIN').fill('2580');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Com PIN', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Hoje' }).first().click();
    await openRecord(page);
    await notesOf(page).fill('Meia frase');
    await page.clock.fastForward('06:00');
    await expect(page.getByRole('heading', { name: 'Bálsamo bloqueado' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Bálsamo bloqueado' })).toBeVisible();
    await page.getByLabel('PIN').fill('2580');
    await page.getByRole('button', { name: 'Desbloquear' }).click();
    await expect(notesOf(page)).toHaveValue('Meia frase');
  });
});

const notesOf = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /Observações|Notas|Anotações/ });

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Quantidade').fill('2');
  await page.getByRole('button', { name: /^Mais ?motivos/ }).click();
}

async function record(page: Page, notes: string): Promise<void> {
  await openRecord(page);
  await notesOf(page).fill(notes);
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
