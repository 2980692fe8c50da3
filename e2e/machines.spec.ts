import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServer, type TestServer } from './server.ts';
import { expect, test } from './test.ts';

test.describe('the status page', () => {
  test('says in three languages what answers and since when, without scripts, and nothing of how it is built', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.address, javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [address, heading, up] of [
      ['/status', 'Situação do serviço', 'Funcionando'],
      ['/en/status', 'Service status', 'Working'],
      ['/fr/status', 'État du service', 'Fonctionne'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByText(up, { exact: true })).toHaveCount(3);
      await expect(page.getByRole('main').locator('time')).toHaveCount(4);
      expect(await page.getByRole('main').innerText()).not.toMatch(/postgres|node|version|versão|ms\b|127\.0/i);
    }
    await page.goto('/status');
    await page.getByRole('link', { name: 'Ver de novo' }).click();
    await expect(page).toHaveURL(/\/status$/);
    await context.close();
  });

  test('is reached from the foot of every page of the site', async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Situação do serviço' }).click();
    await expect(page.getByText('Tudo está funcionando.')).toBeVisible();
  });
});

test('llms.txt tells programs what the product is and is not, and names pages and articles that are there', async ({
  page,
  server,
}) => {
  const answer = await page.request.get('/llms.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  for (const part of [
    '# Bálsamo',
    '## Português',
    '## English',
    '## Français',
    'não indica doses',
    '/blog/como-ler-o-seu-painel',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\{\{|undefined|\bcommon[.:]/);
  const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    expect(address.startsWith(server.address)).toBe(true);
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200]);
  }
});

test('the home page tells search engines who stands behind it', async ({ page, server }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Organization',
    name: 'Bálsamo',
    url: `${server.address}/`,
    foundingDate: '2024',
  });
  expect((await page.request.get(data.logo)).status()).toBe(200);
});

test.describe('security.txt', () => {
  let folder: string;
  const servers: TestServer[] = [];
  const serverThatSays = async (security: object) => {
    const file = path.join(folder, `${servers.length}.json`);
    await writeFile(file, JSON.stringify({ security }));
    const server = await startTestServer({ SITE_FILE: file });
    servers.push(server);
    return server;
  };
  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'balsamo-site-'));
  });
  test.afterAll(async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is absent where the installation says nothing, and once it is out of date', async ({ page }) => {
    expect((await page.request.get('/.well-known/security.txt')).status()).toBe(404);
    const { address } = await serverThatSays({ contact: ['mailto:a@balsamo.test'], expires: '2026-01-01T00:00:00Z' });
    expect((await page.request.get(`${address}/.well-known/security.txt`)).status()).toBe(404);
  });

  test('says whom to tell, until when, and in which languages', async ({ page }) => {
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    const { address } = await serverThatSays({
      contact: ['mailto:seguranca@balsamo.test', 'https://balsamo.test/seguranca'],
      expires,
    });
    const answer = await page.request.get(`${address}/.well-known/security.txt`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await answer.text()).split('\n')).toEqual([
      'Contact: mailto:seguranca@balsamo.test',
      'Contact: https://balsamo.test/seguranca',
      `Expires: ${expires}`,
      'Preferred-Languages: pt, en, fr',
      `Canonical: ${address}/.well-known/security.txt`,
      '',
    ]);
  });
});
