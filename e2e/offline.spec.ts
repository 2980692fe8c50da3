import { WEB_ALONE } from './in-shell.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, signUpByApi, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('without network', () => {
  test('the app starts from what the device kept, and says so', async ({ page, server, context }) => {
    await signUpByApi(page, server);
    await page.goto('/diary');
    await expect(page.getByText('Seu diário começa aqui')).toBeVisible();
    await untilKept(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    await expect(page.getByText('Sem conexão').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Sem conexão')).toHaveCount(0);
  });

  test('a public page gives way to one that explains, and comes back', WEB_ALONE, async ({ page, context }) => {
    await page.goto('/');
    await untilKept(page);
    await context.setOffline(true);
    await page.goto('/entrar?role=medico');
    await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page).toHaveURL(/\/entrar\?role=medico$/);
  });

  test('nothing of the API is ever kept', WEB_ALONE, async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto('/diary');
    await untilKept(page);
    await page.reload();
    await expect(page.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain('/diary/index.html');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

test('the app can be installed: its manifest names icons that exist', WEB_ALONE, async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Bálsamo', lang: 'pt-BR', display: 'standalone' });
  for (const icon of manifest.icons) {
    const answer = await page.request.get(icon.src);
    expect([icon.src, answer.status(), answer.headers()['content-type']]).toEqual([icon.src, 200, 'image/png']);
  }
});

test(
  'the manifest is that of the page’s language, also where the page is one for every language',
  WEB_ALONE,
  async ({ page }) => {
    const address = () => page.locator('link[rel="manifest"]').getAttribute('href');
    await page.goto('/en');
    expect(await address()).toBe('/manifest.en.webmanifest');
    await page.goto('/entrar');
    await expect.poll(address).toBe('/manifest.en.webmanifest');
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
    const answer = await page.request.get('/manifest.en.webmanifest');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
    const { shortcuts } = await answer.json();
    expect(shortcuts.map(({ name }: { name: string }) => name)).toContain('Record a seizure');
    for (const { icons } of shortcuts) expect((await page.request.get(icons[0].src)).status()).toBe(200);
  },
);
