import type { Page } from '@playwright/test';
import { startTestServer, type TestServer } from './server.ts';
import { expect, expectAccessible, newEmail, PASSWORD, signUpByApi, test } from './test.ts';

test.use({ isAskedAboutCookies: true });

const card = (page: Page) => page.getByRole('region', { name: 'Cookies no Bálsamo' });
const accept = (page: Page) => card(page).getByRole('button', { name: 'Aceitar tudo' }).click();

/** What the page sends to be counted, as `event page`. */
function listen(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/analytics/events')) return;
    const { events } = request.postDataJSON() as { events: { event: string; page: string }[] };
    sent.push(...events.map(({ event, page: name }) => `${event} ${name}`));
  });
  return sent;
}
/** What is in the page's data layer; undefined where there is none. */
const layerOf = (page: Page) => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer);
const left = async (page: Page) => [
  await layerOf(page),
  await page.evaluate(() => sessionStorage.getItem('analytics_session_id')),
];

test('nothing is counted, kept or fetched before somebody accepts it, nor where they do not', async ({ page }) => {
  const sent = listen(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/analytics|googletagmanager/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto('/');
  await expect(card(page)).toBeVisible();
  await page.goto('/planos');
  await card(page).getByRole('button', { name: 'Só o essencial' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Perguntas' }).click();
  await page.waitForTimeout(3_000);
  expect([sent, elsewhere, await left(page)]).toEqual([[], [], [undefined, null]]);
});

test('pages are counted once each from the consent on, by name, and what is pressed, until it is withdrawn', async ({
  page,
  server,
}) => {
  const sent = listen(page);
  await page.goto('/?utm_source=carta#trecho');
  await accept(page);
  const foot = page.getByRole('contentinfo');
  /** Longer than a page is looked at before it counts. */
  const look = () => page.waitForTimeout(400);
  /** Until the page of this name, which stands there, is counted. */
  const counted = (name: string) =>
    expect
      .poll(async () =>
        ((await layerOf(page)) as { event?: string; page_name?: string }[] | undefined)
          ?.filter(({ event }) => event === 'page_view')
          .map(({ page_name }) => page_name),
      )
      .toContain(name);
  /** From the page of this name, once it is counted: one that is left before is not. */
  const follow = async (name: string, from: string) => {
    await counted(from);
    await foot.getByRole('link', { name }).click();
    await look();
  };
  await follow('Planos', 'home');
  await follow('Blog', 'pricing');
  await counted('blog');
  await page.getByRole('main').locator('a[href^="/blog/como"]').first().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await follow('Planos', 'article');
  await expect.poll(() => sent.filter((event) => event === 'page_view pricing').length).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Criar conta gratuita' }).click();
  await expect.poll(() => sent.filter((event) => event === 'page_view cadastrar').length).toBe(1);
  expect(sent).toEqual([
    'page_view home',
    'page_view pricing',
    'page_view blog',
    'page_view article',
    'page_view pricing',
    'select_plan pricing',
    'page_view cadastrar',
  ]);
  const layer = JSON.stringify(await layerOf(page));
  expect(layer).not.toMatch(/utm_source|carta|trecho|role=/);

  // What a page that is left has not sent yet it sends on its way.
  await page.goto('/apoiadores');
  await counted('supporters');
  await page.goto('/');
  const sums = 'select count from analytics_counts where page = $1';
  await expect.poll(async () => (await server.asOwner(sums, ['supporters'])).rows).toEqual([{ count: 1 }]);
  await look();
  await foot.getByText('Preferências de cookies').click();
  await card(page).getByRole('button', { name: 'Só o essencial' }).click();
  expect(await left(page)).toEqual([undefined, null]);
  const before = sent.length;
  await foot.getByRole('link', { name: 'Sobre' }).click();
  await page.waitForTimeout(3_000);
  expect(sent.length).toBe(before);
});

test('of the app it is counted that something was recorded, never what, and an operator reads the sums', async ({
  page,
  server,
  browser,
}) => {
  const sent = listen(page);
  const { email } = await signUpByApi(page, server);
  await page.goto('/diary');
  await accept(page);
  await page.goto('/diary#history');
  await page.waitForTimeout(500);
  await page.goto('/diary#treatment');
  await expect.poll(() => sent).toContain('tab_change diary');
  const layer = JSON.stringify(await layerOf(page));
  expect(layer).toContain('"user_role":"paciente"');
  const { id } = (await server.asOwner('select id from users where email = $1', [email])).rows[0];
  for (const secret of [id, email, 'Maria']) expect(layer).not.toContain(secret);

  const context = await browser.newContext({ baseURL: server.address, viewport: { width: 360, height: 740 } });
  const other = await context.newPage();
  const operator = { name: 'Olívia Operadora', email: newEmail('olivia'), password: PASSWORD };
  await signUpByApi(other, server, operator);
  await server.asOwner("update users set role = 'operador', email_verified = true where email = $1", [operator.email]);
  await server.asOwner(
    'update sessions set second_step_at = now() where user_id = (select id from users where email = $1)',
    [operator.email],
  );
  await other.goto('/admin#usage');
  await card(other).getByRole('button', { name: 'Só o essencial' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Uso das páginas' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Páginas abertas' })).toContainText('Diário');
  await expect(other.getByRole('region', { name: 'O que foi feito' })).toContainText('Trocas de aba no app');
  await expectAccessible(other);
  await other.getByRole('tab', { name: '7 dias' }).click();
  await expect(other.getByRole('region', { name: 'Páginas abertas' })).toContainText('Diário');
});

test.describe('an installation with a tag manager', () => {
  let tagged: TestServer;
  test.beforeAll(async () => {
    tagged = await startTestServer({ TAG_MANAGER_ID: 'GTM-ABC1234' });
  });
  test.afterAll(() => tagged.stop());

  test('loads it on public pages after consent, and leaves it behind on the way into the app', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: tagged.address });
    const page = await context.newPage();
    const loaded: string[] = [];
    await context.route('https://www.googletagmanager.com/**', (route) => {
      loaded.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'window.isTagged = true; document.cookie = "_ga=1"',
      });
    });
    const isTagged = () => page.evaluate(() => 'isTagged' in window).catch(() => undefined);
    await page.goto('/');
    await expect(card(page)).toContainText('o Google mede as das páginas públicas');
    expect(loaded).toEqual([]);
    await accept(page);
    await expect.poll(isTagged).toBe(true);
    expect(loaded).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);

    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/entrar$/);
    await expect.poll(isTagged).toBe(false);

    await page.goto('/cookies');
    await expect(page.getByText(/carrega também o Google Tag Manager/)).toBeVisible();
    await expect.poll(isTagged).toBe(true);
    await page.getByRole('contentinfo').getByText('Preferências de cookies').click();
    await card(page).getByRole('button', { name: 'Só o essencial' }).click();
    await expect.poll(isTagged).toBe(false);
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  });
});
