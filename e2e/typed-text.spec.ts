import type { Page } from '@playwright/test';
import { test as base, dialog, toast } from './diary-account.ts';
import { sealedOnDisk } from './kept-on-device.ts';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, PASSWORD, signOutInSettings, signUpByApi } from './test.ts';

const NOTES = 'Meia frase que não se perde';

type Person = { email: string };
const test = base.extend<{ maria: Person }>({
  maria: async ({ page, server }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const person = await signUpByApi(page, server, { name: 'Maria Silva Santos' });
    await page.goto('/diary');
    await use(person);
  },
});

const notesOf = (page: Page) => dialog(page).getByRole('textbox', { name: 'Observações' });
const card = (page: Page) => page.getByRole('region', { name: 'Você estava escrevendo' });
const endSessions = (server: TestServer, { email }: Person) =>
  server.asOwner('delete from sessions where user_id = (select id from users where email = $1)', [email]);

/** Until this, typed last, lies on the device: what was typed before it may lie there already. */
const untilKept = (page: Page, typed: string) => expect.poll(() => sealedOnDisk(page, 'drafts')).toContain(typed);

/** Until the page hears that its session is over: at the latest when its stream of events looks whether it lives. */
const untilSentToDoor = (page: Page) => expect(page).toHaveURL(/\/entrar/, { timeout: 60_000 });

async function signIn(page: Page, { email }: Person, to = /\/diary/): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(to);
}

const openMore = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Mais ?motivos/ })
    .click();

/** With notes in them, they are shown at once. */
async function expectNoNotes(page: Page): Promise<void> {
  await openMore(page);
  await expect(notesOf(page)).toHaveValue('');
}

async function typeIntoSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('2');
  await openMore(page);
  await notesOf(page).fill(NOTES);
  await untilKept(page, NOTES);
}

const entriesOf = async (page: Page): Promise<{ notes: string }[]> =>
  (await (await page.request.get('/api/diary/entries?limit=10')).json()).items;

test.setTimeout(150_000);

test('what was being written when the session ended elsewhere is given back to the same person, and sent once', async ({
  page,
  server,
  maria,
}) => {
  await typeIntoSheet(page);
  await endSessions(server, maria);
  await untilSentToDoor(page);
  await expect(page.getByText('O que você estava escrevendo está guardado')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, maria);
  await expect(card(page)).toBeVisible();
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(notesOf(page)).toHaveValue(NOTES);
  await expect(dialog(page).getByText('Vale essa hora.')).toBeVisible();
  await expect(page.getByText('Você estava escrevendo')).toHaveCount(0);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
  await expect.poll(async () => (await entriesOf(page)).map(({ notes }) => notes)).toEqual([NOTES]);
  await page.reload();
  await expect(page.getByText('1 registro para finalizar')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect.poll(async () => (await entriesOf(page)).map(({ notes }) => notes)).toEqual([NOTES]);
});

test('another person who signs in on the device sees nothing of it, and it still waits for the first', async ({
  page,
  server,
  maria,
}) => {
  await typeIntoSheet(page);
  await endSessions(server, maria);
  await untilSentToDoor(page);
  const other = { email: newEmail('outra') };
  const made = await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Outra Pessoa', email: other.email, password: PASSWORD, role: 'paciente' },
  });
  expect(made.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto('/entrar');
  await signIn(page, other);
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expectNoNotes(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await signOutInSettings(page);
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/entrar');
  await signIn(page, maria);
  await card(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(notesOf(page)).toHaveValue(NOTES);
});

test('a tab that is killed keeps it, a form that is cancelled does not, and it can be given up', async ({
  page,
  maria: _,
}) => {
  await typeIntoSheet(page);
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto('/diary');
  await card(next).getByRole('button', { name: 'Continuar' }).click();
  await expect(notesOf(next)).toHaveValue(NOTES);
  await next.reload();
  await card(next).getByRole('button', { name: 'Descartar' }).click();
  await expect(card(next)).toHaveCount(0);
  await typeIntoSheet(next);
  await dialog(next).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(next)).toHaveCount(0);
  await next.reload();
  await expect(next.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await expect(card(next)).toHaveCount(0);
});

const waysOut: Record<string, (page: Page) => Promise<unknown>> = {
  'a tap beside it': (page) => page.touchscreen.tap(195, 12),
  'a drag down': dragDown,
  Escape: (page) => page.keyboard.press('Escape'),
  'the back gesture': async (page) => {
    // Opened again at once, a sheet waits with its step until the one before is out of the history.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.sheetOf)).toBe('diary');
    await page.goBack();
  },
  'its cross': (page) => dialog(page).getByRole('button', { name: 'Fechar' }).click(),
};

async function dragDown(page: Page): Promise<void> {
  const box = await dialog(page).boundingBox();
  if (!box) throw new Error('No sheet is open.');
  const session = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  for (const down of [0, 60, 120, 180]) {
    const touchPoints = [{ x, y: box.y + 8 + down }];
    await session.send('Input.dispatchTouchEvent', { type: down === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a sheet keeps what was typed when it is closed by a tap beside it, a drag, Escape, the back gesture or its cross', async ({
  page,
  maria: _,
}) => {
  await typeIntoSheet(page);
  for (const [way, leave] of Object.entries(waysOut)) {
    await test.step(way, async () => {
      await leave(page);
      await expect(dialog(page)).toHaveCount(0);
      // Said in the sheet, not over the page that it was closed on.
      await expect(card(page)).toHaveCount(0);
      await page.getByRole('button', { name: /Tomei óleo/ }).click();
      await expect(notesOf(page)).toHaveValue(NOTES);
      await expect(dialog(page).getByText('Aqui está o que você tinha começado.')).toBeVisible();
    });
  }
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Começar de novo' }).click();
  await expectNoNotes(page);
  await expect(dialog(page).getByText('Aqui está o que você tinha começado.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expectNoNotes(page);
});

test('a closed sheet’s text is offered after a reload, and not again once its sheet was opened and sent', async ({
  page,
  maria: _,
}) => {
  await typeIntoSheet(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await expect(card(page)).toBeVisible();
  // Another sheet has nothing of it.
  await page
    .getByRole('button', { name: /Tomei cápsula|Vaporizei/ })
    .first()
    .click();
  await expectNoNotes(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expect(notesOf(page)).toHaveValue(NOTES);
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expectNoNotes(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect.poll(async () => (await entriesOf(page)).map(({ notes }) => notes)).toEqual([NOTES]);
});

test('a form that stands on its page is given back too', async ({ page, server, maria }) => {
  await page.goto('/conta');
  await page.getByLabel('Telefone').fill('11 98765-4321');
  await untilKept(page, '98765-4321');
  await endSessions(server, maria);
  await untilSentToDoor(page);
  await signIn(page, maria, /\/conta/);
  // Left in this tab, and come back to: it stands where it was typed.
  await expect(page.getByLabel('Telefone')).toHaveValue('11 98765-4321');
  // Of a page that is loaded anew it is offered first.
  await page.reload();
  await card(page).getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/conta/);
  await expect(page.getByLabel('Telefone')).toHaveValue('11 98765-4321');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(toast(page, 'Perfil atualizado')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('11 98765-4321');
  await expect(card(page)).toHaveCount(0);
});
