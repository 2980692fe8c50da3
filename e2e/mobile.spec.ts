import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { shownPerson, switchBack } from './care-account.ts';
import { untilAnswersKept } from './kept-on-device.ts';
import { Phone } from './phone.ts';
import { signUpOnPhone } from './phone-account.ts';
import { fillPractice } from './practice-account.ts';
import { test as base, expect, expectAccessible, newEmail, PASSWORD } from './test.ts';

const WEB_ASSETS = path.join(import.meta.dirname, '../apps/web/build/client/assets');
const WWW = path.join(import.meta.dirname, '../apps/mobile/www');

/** The store app on a phone of its own. */
const test = base.extend<{ isIphone: boolean; phone: Phone }>({
  isIphone: [false, { option: true }],
  phone: async ({ context, page, server, isIphone }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const phone = new Phone();
    phone.isIphone = isIphone;
    await phone.install(context, server.address);
    await use(phone);
  },
});

async function signUp(page: Page, phone: Phone): Promise<string> {
  const email = newEmail();
  await phone.open(page);
  await page.getByRole('link', { name: 'Criar uma conta' }).click();
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('https://localhost/diary#comecar');
  // The questions at the start are for another day.
  await phone.open(page);
  await expect(page).toHaveURL('https://localhost/diary');
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  return email;
}

const recordOil = async (page: Page) => {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Quantidade').fill('2');
  await sheet.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(sheet).toBeHidden();
};

/** All that the web view keeps, as text. */
const keptByWebView = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const rows = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown[]>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = async () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              const read = (store: string) =>
                new Promise<unknown>((done) => {
                  const asked = database.transaction(store).objectStore(store).getAll();
                  asked.onsuccess = () =>
                    done(asked.result.map((row: unknown) => Object.prototype.toString.call(row) + JSON.stringify(row)));
                });
              const all = [];
              for (const store of stores) all.push([store, await read(store)]);
              database.close();
              resolve(all);
            };
          }),
      ),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, rows]);
  });

test('somebody signs up, records and finds all again, with the session in the key store alone', async ({
  page,
  phone,
}) => {
  await signUp(page, phone);
  await expectAccessible(page);
  await recordOil(page);
  const latest = page.getByRole('region', { name: 'Últimos registros' });
  await expect(latest.getByText(/2 gotas/)).toBeVisible();
  const token = phone.session ?? '';
  expect(token.length).toBeGreaterThanOrEqual(32);
  const there = await keptByWebView(page);
  expect(there).not.toContain(token);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['i18nextLng']);
  await phone.open(page);
  await expect(page).toHaveURL('https://localhost/diary');
  await expect(latest.getByText(/2 gotas/)).toBeVisible();
});

test('whoever installs the app starts signed out, whatever the phone kept of a former installation', async ({
  page,
  phone,
}) => {
  await signUp(page, phone);
  const { session } = phone;
  await page.evaluate(() => localStorage.clear());
  await phone.open(page);
  await expect(page).toHaveURL('https://localhost/app');
  expect(session).toBeDefined();
  expect(phone.session).toBeUndefined();
});

test('a link to the door leads whoever is signed in home, and whoever is not to the door, from where the site is reached', async ({
  page,
  phone,
  server,
}) => {
  await phone.open(page, 'balsamo://app/app');
  await expect(page.getByRole('link', { name: 'Conhecer o Bálsamo' })).toHaveAttribute('href', `${server.address}/`);
  await page.getByLabel('Idioma').selectOption('English');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Bálsamo', exact: true }).click();
  await expect(page).toHaveURL('https://localhost/app');
  expect(phone.called('Browser.open')).toEqual([]);
  await page.getByLabel('Language').selectOption('Português');
  await signUp(page, phone);
  await phone.open(page, 'balsamo://app/entrar');
  await expect(page).toHaveURL('https://localhost/diary');
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await phone.emit('App', 'appUrlOpen', { url: 'balsamo://app/conta' });
  await expect(page).toHaveURL('https://localhost/conta');
  await phone.emit('App', 'appUrlOpen', { url: 'balsamo://app/cadastrar' });
  await expect(page).toHaveURL('https://localhost/diary');
});

test('signing out leaves nothing in the key store', async ({ page, phone }) => {
  await signUp(page, phone);
  await page.getByRole('link', { name: 'Ajustes' }).first().click();
  await page.getByRole('button', { name: 'Sair da conta' }).click();
  await expect(page).toHaveURL('https://localhost/app');
  expect(phone.session).toBeUndefined();
  expect([...phone.secrets.keys()].filter((name) => name.includes('key.'))).toEqual([]);
  // Neither messages, nor a number at the icon, nor the file that was handed out last.
  for (const method of [
    'PushNotifications.removeAllDeliveredNotifications',
    'Badge.checkPermissions',
    'Filesystem.rmdir',
  ])
    expect([method, phone.called(method).length > 0]).toEqual([method, true]);
  // Without a permission an iPhone would ask for it now.
  expect(phone.called('Badge.clear')).toEqual([]);
});

test('what is recorded without a network is kept, and sent once there is one', async ({
  page,
  phone,
  server,
  context,
}) => {
  const email = await signUp(page, phone);
  await untilAnswersKept(page, 4);
  await page.route(`${server.address}/**`, (route) => route.abort('internetdisconnected'));
  await phone.open(page);
  await recordOil(page);
  const count = async () =>
    (
      await server.asOwner(
        'select count(*)::int from diary_entries join users on users.id = user_id where email = $1',
        [email],
      )
    ).rows[0].count;
  expect(await count()).toBe(0);
  await phone.open(page);
  await expect(page.getByRole('region', { name: 'Últimos registros' }).getByText(/2 gotas/)).toBeVisible();
  await page.unroute(`${server.address}/**`);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(count).toBe(1);
});

test('a link leads to its page, cold and warm, and the back button back', async ({ page, phone, server }) => {
  await signUp(page, phone);
  await phone.open(page, `${server.address}/conta#dados`);
  await expect(page).toHaveURL('https://localhost/conta#dados');
  // Told of once more, it is followed once: the step before it is where the app was, and a load of the pages begins elsewhere.
  await page.evaluate(() => location.assign('/conta#seguranca'));
  await page.reload();
  await expect(page).toHaveURL('https://localhost/conta#seguranca');
  await phone.emit('App', 'appUrlOpen', { url: 'balsamo://app/conta#dados' });
  await expect(page).toHaveURL('https://localhost/conta#dados');
  await phone.emit('App', 'appUrlOpen', { url: 'balsamo://diary?x=1#history' });
  await expect(page).toHaveURL('https://localhost/diary?x=1#history');
  await phone.emit('App', 'backButton', { canGoBack: true });
  await expect(page).toHaveURL('https://localhost/conta#dados');
  await phone.emit('App', 'appUrlOpen', { url: 'https://evil.example/diary' });
  await expect(page).toHaveURL('https://localhost/diary');
  await phone.emit('App', 'appUrlOpen', { url: `${server.address}/blog` });
  await expect.poll(() => phone.called('Browser.open')).toEqual([{ url: `${server.address}/blog` }]);
  await expect(page).toHaveURL('https://localhost/diary');
});

test('the diary on the phone is sealed with a key that lies in the key store, and says nothing without it', async ({
  page,
  phone,
}) => {
  await signUp(page, phone);
  await recordOil(page);
  const inKeyStore = [...phone.secrets.keys()].filter((name) => name.includes('key.balsamo-'));
  expect(inKeyStore).toHaveLength(1);
  // A key that the web view keeps would be a `CryptoKey` beside what it opens.
  const there = await keptByWebView(page);
  expect(there).not.toContain('[object CryptoKey]');
  expect(there).not.toContain('sublingual');
  const latest = page.getByRole('region', { name: 'Últimos registros' });
  await phone.open(page);
  await expect(latest.getByText(/2 gotas/)).toBeVisible();
});

test('the phone’s own lock is asked for, and lets nobody past who is refused', async ({ page, phone }) => {
  await signUp(page, phone);
  await phone.open(page, 'balsamo://app/conta#este-aparelho');
  await page.getByRole('region', { name: 'Este aparelho' }).getByRole('button', { name: 'Configurar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Digital, rosto ou código do aparelho').click();
  await expect(sheet.getByText('O próprio celular pergunta.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => phone.called('BiometricAuthNative.internalAuthenticate').length).toBe(1);
  await expect(sheet).toBeHidden();
  phone.biometry = 'refused';
  await phone.open(page);
  await expect(page.getByText('Bálsamo bloqueado')).toBeVisible();
  await page.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(page.getByText('O aparelho não confirmou. Tente de novo.')).toBeVisible();
  phone.biometry = 'yes';
  await page.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
});

test('the phone shows the app as its theme says, hides it in the list of apps, and feels that something is kept', async ({
  page,
  phone,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUp(page, phone);
  expect(phone.called('SystemBars.setStyle').at(-1)).toEqual({ style: 'DARK' });
  // On Android that is MainActivity's.
  expect(phone.called('PrivacyScreen.enable')).toEqual([]);
  expect(phone.called('SplashScreen.hide').length).toBeGreaterThan(0);
  await recordOil(page);
  await expect.poll(() => phone.called('Haptics.notification')).toEqual([{ type: 'SUCCESS' }]);
});

test('a file goes to the phone, which asks where to keep it', async ({ page, phone }) => {
  await signUp(page, phone);
  await phone.open(page, 'balsamo://app/conta#dados');
  await page.getByRole('button', { name: 'Preparar arquivo' }).click();
  const download = page.getByRole('link', { name: /^Baixar (?!fotos)/ }).first();
  await download.click();
  await expect.poll(() => phone.called('Share.share').length).toBe(1);
  expect(phone.called('Filesystem.writeFile')).toMatchObject([{ directory: 'CACHE' }]);
  expect(phone.handedOut().bytes.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);

  const problem = page.getByText('Não foi possível baixar o arquivo', { exact: false });
  /** Longer than a refusal of the phone takes to be shown. */
  const saysNothing = async () => {
    await page.waitForTimeout(1_000);
    expect(await problem.count()).toBe(0);
  };
  await saysNothing();
  await test.step('who changes their mind is told nothing, and who cannot have it is', async () => {
    phone.sharing = 'canceled';
    await download.click();
    await expect.poll(() => phone.called('Share.share').length).toBe(2);
    await saysNothing();
    phone.sharing = 'impossible';
    await download.click();
    await expect(problem.first()).toBeVisible();
    await expect(page.getByText('O aparelho não conseguiu guardar ou entregar o arquivo.')).toBeVisible();
  });
});

test('a report is handed to the phone as a file, since a web view prints nothing', async ({ page, phone, server }) => {
  const { email } = await signUpOnPhone(page, phone, server, { role: 'medico', crm: '777123', crmState: 'RJ' });
  await fillPractice(server, email, 2);
  await phone.open(page, 'balsamo://app/dashboard#reports');
  await page.getByRole('link', { name: 'PDF', exact: true }).click();
  await expect.poll(() => phone.called('Share.share').length, { timeout: 120_000 }).toBe(1);
  await expect(page.getByRole('button', { name: 'Imprimir' })).toHaveCount(0);
});

test('a doctor pays over the app, which a web view would open the page in the place of', async ({
  page,
  phone,
  server,
}) => {
  await signUpOnPhone(page, phone, server, { role: 'medico', crm: '777124', crmState: 'RJ' });
  await phone.open(page, 'balsamo://app/assinar');
  await page.getByRole('button', { name: 'Ir para o pagamento' }).click();
  await expect.poll(() => phone.called('Browser.open').length).toBe(1);
  expect(String(phone.called('Browser.open')[0]?.url)).toContain(server.address);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Assinar o plano Profissional' })).toBeVisible();
});

test('a document from the phone’s share menu is looked at, and waits for its details', async ({ page, phone }) => {
  await signUp(page, phone);
  await page.route('https://localhost/_capacitor_file_/cache/Laudo%20%232%25.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.4\n%%EOF' }),
  );
  // Android names a path, as it is.
  const name = 'Laudo #2%.pdf';
  const files = [{ uri: `/cache/${name}`, name, mimeType: 'application/pdf' }];
  await phone.emit('CapacitorShareTarget', 'shareReceived', { title: '', texts: [], files });
  await expect(page).toHaveURL(/#documents/);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('of shared files that could not be read the app says so', async ({ page, phone }) => {
  await signUp(page, phone);
  await phone.emit('CapacitorShareTarget', 'shareReceived', { title: '', texts: [], files: [] });
  await expect(page).toHaveURL(/#documents/);
  await expect(page.getByText('Não recebemos o arquivo').first()).toBeVisible();
});

test('a page of the site opens over the app, which keeps what is being written', async ({ page, phone, server }) => {
  await phone.open(page, 'balsamo://app/cadastrar');
  await page.getByLabel('Nome completo').fill('Maria Silva');
  await page.getByRole('link', { name: 'Termos de uso' }).click();
  await expect.poll(() => phone.called('Browser.open')).toEqual([{ url: `${server.address}/termos` }]);
  await expect(page.getByLabel('Nome completo')).toHaveValue('Maria Silva');
  await expect(page).toHaveURL('https://localhost/cadastrar');
  expect(page.context().pages()).toHaveLength(1);
});

test.describe('on an iPhone', () => {
  test.use({ isIphone: true });

  test('photos from the share menu are looked at together, and their copies are deleted', async ({ page, phone }) => {
    await signUp(page, phone);
    const inbox = '/var/mobile/Documents/Inbox';
    const photo = readFileSync(path.join(WWW, 'apple-touch-icon.png'));
    await page.route(`https://localhost/_capacitor_file_${inbox}/**`, (route) =>
      route.fulfill({ contentType: 'image/png', body: photo }),
    );
    const urls = ['laudo%20m%C3%A9dico.png', 'verso.png'].map((name) => `file://${inbox}/${name}`);
    await Promise.all(urls.map((url) => phone.emit('App', 'appUrlOpen', { url })));
    await expect(page).toHaveURL(/#documents/);
    await expect(page.getByText('2 páginas').first()).toBeVisible();
    await expect.poll(() => phone.called('Filesystem.deleteFile').map(({ path: deleted }) => deleted)).toEqual(urls);
  });

  test('pages that are loaded while the phone is locked wait, and lose nothing', async ({ page, phone }) => {
    await signUp(page, phone);
    await recordOil(page);
    await untilAnswersKept(page, 4);
    phone.isLocked = true;
    await phone.open(page);
    // As long as a few questions to the key store take.
    await page.waitForTimeout(1_500);
    phone.isLocked = false;
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    await expect(page).toHaveURL('https://localhost/diary');
  });

  test('a PDF from the share menu that opens the app is looked at, once', async ({ page, phone }) => {
    await signUp(page, phone);
    const url = 'file:///var/mobile/Documents/Inbox/receita.pdf';
    await page.route('https://localhost/_capacitor_file_/**', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.4\n%%EOF' }),
    );
    await phone.open(page, url);
    await expect(page).toHaveURL(/#documents/);
    await expect(page.getByText('receita.pdf').first()).toBeVisible();
    await page.getByRole('button', { name: 'Fechar' }).first().click();
    // The phone names the last link at each load.
    await page.goto('https://localhost/diary');
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    // Longer than the files of one share are waited for.
    await page.waitForTimeout(1_000);
    await expect(page.getByText('receita.pdf')).toHaveCount(0);
  });
});

test('no other app has a file of the app itself opened by Android', async ({ page, phone }) => {
  await signUp(page, phone);
  const read: string[] = [];
  await page.route('https://localhost/_capacitor_file_/**', (route) => {
    read.push(route.request().url());
    return route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.4\n%%EOF' });
  });
  await phone.emit('App', 'appUrlOpen', { url: 'file:///data/data/app.balsamo/files/receita.pdf' });
  // Longer than the files of one share are waited for.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('https://localhost/diary');
  expect(read).toEqual([]);
});

test('whoever uses a browser fetches nothing of the store apps, and the app’s files stay below 3 MB compressed', () => {
  const ofWeb = readdirSync(WEB_ASSETS).filter((name) => name.endsWith('.js'));
  expect(ofWeb.length).toBeGreaterThan(100);
  expect(ofWeb.filter((name) => readFileSync(path.join(WEB_ASSETS, name), 'utf8').includes('apacitor'))).toEqual([]);
  const files = readdirSync(WWW, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const sizes = files.map((one) => gzipSync(readFileSync(path.join(one.parentPath, one.name))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`inside the store apps: ${files.length} files, ${Math.round(total / 1024)} KB compressed`);
  expect(total).toBeLessThan(3 * 1024 * 1024);
});

test('a caregiver goes on to the diary of a child, and back', async ({ page, phone }) => {
  await signUp(page, phone);
  await page.evaluate(async (id) => {
    const body = {
      id,
      name: 'Ana Lima',
      birthDate: '2015-03-08',
      relation: 'child',
      colour: 'purple',
      isResponsible: true,
    };
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/care/people', { method: 'POST', headers, body: JSON.stringify(body) });
  }, randomUUID());
  await phone.open(page, 'balsamo://app/conta#cuidado');
  await page.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(page).toHaveURL('https://localhost/diary');
  await expect(shownPerson(page)).toContainText('Ana Lima');
  await switchBack(page);
});
