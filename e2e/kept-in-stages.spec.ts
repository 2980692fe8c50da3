import type { Page } from '@playwright/test';
import { WEB_ALONE } from './in-shell.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, signUpByApi, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Addresses without their hashes, of all that the service worker keeps. */
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all(['app-files', 'locales'].map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]{8}(?=\.js$)/, ''));
  });

const OF_PATIENTS = ['/diary/index.html', '/conta/index.html', '/assets/check-out-sheet.js', '/locales/pt/diary.json'];
const OF_SCANS = '/assets/capture-worker.js';
const OF_OTHERS = ['/dashboard/index.html', '/assets/association-inventory-tab.js', '/locales/fr/diary.json'];

const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
/** What the browser makes of a busy machine may be a slow one. */
const goodConnection = () => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } });

const language = (page: Page) => page.getByLabel('Idioma');

test(
  'where data are saved, a device keeps what its person can open in their language, and says what it does not have',
  WEB_ALONE,
  async ({ page, server, context }) => {
    await page.addInitScript(saveData);
    await signUpByApi(page, server);
    await page.goto('/diary');
    await untilKept(page);
    const kept = await keptOn(page);
    expect(kept).toEqual(expect.arrayContaining([...OF_PATIENTS, OF_SCANS]));
    for (const address of OF_OTHERS) expect(kept).not.toContain(address);

    await page.goto('/conta#preferencias');
    await expect(language(page)).toHaveValue('pt');
    await context.setOffline(true);
    await page.reload();
    await language(page).selectOption('fr');
    await expect(page.getByText('Os textos deste idioma ainda não estão neste aparelho.')).toBeVisible();
    await expect(language(page)).toHaveValue('pt');
    await context.setOffline(false);
    await language(page).selectOption('fr');
    await expect(page.getByLabel('Langue')).toHaveValue('fr');
  },
);

test(
  'without a network the installed app opens where its doctor works',
  WEB_ALONE,
  async ({ page, server, context }) => {
    await page.addInitScript(saveData);
    await page.goto('/entrar');
    await untilKept(page);
    await signUpByApi(page, server, { name: 'Helena Prado', role: 'medico', crm: '123456', crmState: 'SP' });
    await page.goto('/app');
    await expect(page).toHaveURL(/\/dashboard/);
    await untilKept(page);
    expect(await keptOn(page)).not.toContain('/diary/index.html');
    await context.setOffline(true);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Sem conexão').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Visão geral' })).toBeVisible();
  },
);

test(
  'without a network the app opens at home, also where only the settings were opened before',
  WEB_ALONE,
  async ({ page, server, context }) => {
    await page.addInitScript(saveData);
    await signUpByApi(page, server);
    await page.goto('/conta');
    await untilKept(page);
    await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining(OF_PATIENTS));
    await context.setOffline(true);
    await page.goto('/app');
    await expect(page).toHaveURL(/\/diary/);
    await expect(page.getByText('Sem conexão').first()).toBeVisible();
  },
);

test('on a good connection the rest of the app comes along by itself', WEB_ALONE, async ({ page, server, context }) => {
  await page.addInitScript(goodConnection);
  await signUpByApi(page, server);
  await page.goto('/conta#preferencias');
  await untilKept(page);
  await expect.poll(() => keptOn(page)).toEqual(expect.arrayContaining([...OF_PATIENTS, ...OF_OTHERS]));
  await context.setOffline(true);
  await page.reload();
  await language(page).selectOption('fr');
  await expect(page.getByLabel('Langue')).toHaveValue('fr');
});

test('a visitor of the public site is not given the app', WEB_ALONE, async ({ page }) => {
  await page.goto('/');
  await untilKept(page);
  const kept = await keptOn(page);
  expect(kept).toContain('/offline/index.html');
  expect(kept.filter((address) => address.endsWith('.html'))).toEqual(['/offline/index.html']);
  expect(kept).not.toContain('/assets/check-out-sheet.js');
});
