import type { Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { expect, expectAccessible, test } from './test.ts';

const ADDRESSES = {
  'pt-BR': '/blog/como-ler-o-seu-painel',
  en: '/en/blog/how-to-read-your-dashboard',
  fr: '/fr/blog/comment-lire-votre-tableau-de-bord',
};
const settled = (page: Page) => page.waitForLoadState('networkidle');
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

/** Published articles in Portuguese, the first one the newest. */
async function publish(server: TestServer, titles: string[], category = 'Série'): Promise<void> {
  for (const [at, title] of titles.entries()) {
    await server.asOwner(
      `with article as (
         insert into articles (is_featured, published_at, created_at, updated_at)
         values (false, now() - make_interval(mins => $3), now(), now()) returning id
       )
       insert into article_translations (article_id, language, slug, title, excerpt, content, category, read_minutes, updated_at)
       select id, 'pt', $2, $1, 'Um resumo do que se lê aqui.', repeat('Um texto de verdade. ', 20), $4, 1, now() from article`,
      [title, title.toLowerCase().replaceAll(' ', '-'), at, category],
    );
  }
}

test.describe('the blog', () => {
  test('leads from the header to an article, to what else there is, and back', async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    const featured = page.getByRole('region', { name: 'Em destaque' });
    await expect(featured.getByRole('heading')).toHaveText('Como ler o seu painel');
    await settled(page);
    await expectAccessible(page);
    await featured.getByRole('link', { name: /^Ler/ }).click();
    await expect(page).toHaveURL(/\/blog\/como-ler-o-seu-painel$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Como ler o seu painel');
    await expect(page).toHaveTitle('Como ler o seu painel · Bálsamo');
    await expect(page.getByText(/^Por Equipe Bálsamo · \d+ de novembro de 2026 · 2 minutos de leitura$/)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('cell', { name: 'Talvez' })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await card(page, 'Gotas, ml e mg: como se entendem').getByRole('link', { name: /^Ler/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gotas, ml e mg: como se entendem');
    await page.getByRole('link', { name: 'Voltar ao blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    expect(refused).toEqual([]);
  });

  test('shows six articles, six more, and those of one category', async ({ page, server }) => {
    await publish(
      server,
      Array.from({ length: 8 }, (_, at) => `Parte ${at + 1} da serie`),
    );
    await page.goto('/blog');
    const list = page.getByRole('region', { name: 'Artigos' });
    await expect(list.getByRole('article')).toHaveCount(6);
    await list.getByRole('link', { name: 'Carregar mais' }).click();
    await expect(list.getByRole('article')).toHaveCount(10);
    await expect(page).toHaveURL(/\/blog$/);
    const categories = page.getByRole('navigation', { name: 'Categorias' });
    await expect(categories.getByRole('link')).toHaveText(['Todas as categorias', 'Consulta', 'Dia a dia', 'Série']);
    await categories.getByRole('link', { name: 'Dia a dia' }).click();
    await expect(list.getByRole('heading')).toHaveText(['Como ler o seu painel', 'Gotas, ml e mg: como se entendem']);
    await expect(categories.getByRole('link', { name: 'Dia a dia' })).toHaveAttribute('aria-current', 'true');
    await server.asOwner(
      "delete from articles where id in (select article_id from article_translations where category = 'Série')",
    );
  });

  test('is read in the language of the reader, under an address of its own', async ({ page, server }) => {
    for (const [tag, path] of Object.entries(ADDRESSES)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.address + path);
      const alternates = page.locator('link[rel="alternate"][hreflang]');
      const known = await alternates.evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      );
      expect(Object.fromEntries(known)).toEqual({
        ...Object.fromEntries(Object.entries(ADDRESSES).map(([one, address]) => [one, server.address + address])),
        'x-default': server.address + ADDRESSES['pt-BR'],
      });
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await page.request.get(image ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
      expect([data['@type'], data.inLanguage, data.headline]).toEqual([
        'BlogPosting',
        tag,
        await page.getByRole('heading', { level: 1 }).textContent(),
      ]);
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /English/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${ADDRESSES.en}$`));

    await publish(server, ['Apenas em portugues']);
    await page.goto('/en/blog');
    await expect(card(page, 'Apenas em portugues').getByText('In Portuguese')).toBeVisible();
    await card(page, 'Apenas em portugues').getByRole('link', { name: /^Read/ }).click();
    await expect(page.getByText('This article exists in Portuguese only.')).toBeVisible();
    await expect(page.locator('.article-body')).toHaveAttribute('lang', 'pt-BR');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${server.address}/blog/apenas-em-portugues`,
    );
    await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveCount(0);
    await server.asOwner(
      "delete from articles where id in (select article_id from article_translations where category = 'Série')",
    );
  });

  test('shares an article by plain links, and copies its address', async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(ADDRESSES['pt-BR']);
    const share = page.getByRole('region', { name: 'Compartilhar' });
    const address = encodeURIComponent(server.address + ADDRESSES['pt-BR']);
    for (const network of ['Facebook', 'Twitter', 'LinkedIn']) {
      const link = share.getByRole('link', { name: new RegExp(network) });
      await expect(link).toHaveAttribute('href', new RegExp(`^https://.*${address}`));
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await share.getByRole('button', { name: 'Copiar link' }).click();
    await expect(page.getByText('Link copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.address + ADDRESSES['pt-BR']);
  });

  test('says of an article that is not there so, with the status for it, and leads back to the list', async ({
    page,
  }) => {
    expect((await page.request.get('/blog/nao-ha')).status()).toBe(404);
    await page.goto('/blog/nao-ha');
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByText('Artigo não encontrado')).toBeVisible();
  });

  test('is known to readers of RSS and to search engines, in each language', async ({ page, server }) => {
    for (const [language, blog] of Object.entries({ 'pt-BR': '/blog', en: '/en/blog', fr: '/fr/blog' })) {
      const feed = await page.request.get(`${blog}/rss.xml`);
      expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
      const xml = await feed.text();
      expect(xml).toContain(`<language>${language}</language>`);
      expect(xml.match(/<item>/g)).toHaveLength(3);
      await page.goto(blog);
      await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
        'href',
        `${server.address}${blog}/rss.xml`,
      );
    }
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    for (const path of Object.values(ADDRESSES)) expect(sitemap).toContain(`<loc>${server.address}${path}</loc>`);
  });

  test('can be read, filtered and changed in language without scripts', async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.address,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Consulta', exact: true }).click();
    await page.getByRole('link', { name: 'Ler: O que levar para a consulta' }).click();
    await expect(page.getByText('Uma consulta passa depressa.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Facebook/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copiar link' })).toBeHidden();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /Français/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quoi apporter à votre consultation');
    const answer = await page.goto('/fr/blog/rien');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: 'Retour au blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    await context.close();
  });

  for (const path of ['/blog', ADDRESSES['pt-BR'], ADDRESSES.fr]) {
    test(`${path} is accessible and fits the smallest phone`, async ({ page }) => {
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([width, overflow]).toEqual([width, 0]);
      }
      await settled(page);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
    });
  }
});
