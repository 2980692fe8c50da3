import { LANGUAGES, LANGUAGE_TAGS as TAGS } from '@balsamo/domain/language.ts';
import type { SitePage } from '@balsamo/domain/site/site-pages.ts';
import type { Page } from '@playwright/test';
import { sitePageOf, sitePathIn } from '../apps/web/app/platform/site-paths.ts';
import { newAssociation } from './association-account.ts';
import { expect, expectAccessible, test } from './test.ts';

const PAGES = [
  'about',
  'pricing',
  'faq',
  'blog',
  'supporters',
  'contact',
  'privacy',
  'terms',
  'cookies',
  'status',
] as const satisfies SitePage[];
const ADDRESSES = PAGES.flatMap((page) => LANGUAGES.map((language) => sitePathIn(page, language)));

const settled = (page: Page) => page.waitForLoadState('networkidle');

test.describe('the pages of the site', () => {
  test('are rendered by the server, each with a title, a description, a heading and addresses of its own', async ({
    page,
    server,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    const seen = { titles: new Set<string>(), descriptions: new Set<string>(), headings: new Set<string>() };
    for (const name of PAGES) {
      for (const language of LANGUAGES) {
        const path = sitePathIn(name, language);
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', TAGS[language]);
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.address + path);
        const alternates = page.locator('link[rel="alternate"][hreflang]');
        expect(
          await alternates.evaluateAll((links) =>
            links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
          ),
        ).toEqual([
          ...LANGUAGES.map((one) => [TAGS[one], server.address + sitePathIn(name, one)]),
          ['x-default', server.address + sitePathIn(name, 'pt')],
        ]);
        await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
        await expect(page.locator('h1')).toHaveCount(1);
        const description = await page.locator('meta[name="description"]').getAttribute('content');
        expect(description?.length).toBeGreaterThan(70);
        seen.titles.add(await page.title());
        seen.descriptions.add(description ?? '');
        // "Questions" and the like may be the same word in two languages, so the page's language belongs to it.
        seen.headings.add(`${language} ${await page.locator('h1').textContent()}`);
        expect(await page.locator('body').innerText()).not.toMatch(/\{\{|undefined|NaN/);
      }
    }
    expect(Object.values(seen).map((texts) => texts.size)).toEqual(Array(3).fill(PAGES.length * LANGUAGES.length));
    await settled(page);
    expect(refused).toEqual([]);
  });

  test('lead nowhere that is not there', async ({ page, server }) => {
    const waiting = new Set(['/', '/en', '/fr']);
    const known = new Set<string>(waiting);
    const broken: string[] = [];
    for (const path of waiting) {
      const answer = await page.request.get(path);
      if (!answer.ok()) broken.push(`${path}: ${answer.status()}`);
      // The app begins at its door; what lies behind it is not the site.
      if (!sitePageOf(path)) continue;
      const html = await answer.text();
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), server.address + path);
        if (url.origin !== server.address) continue;
        if (url.pathname === path && url.hash) {
          if (!html.includes(` id="${url.hash.slice(1)}"`)) broken.push(`${path}: ${url.hash}`);
          continue;
        }
        const next = url.pathname + url.search;
        if (known.has(next)) continue;
        known.add(next);
        waiting.add(next);
      }
    }
    expect(broken).toEqual([]);
    for (const address of ADDRESSES) expect([...known]).toContain(address);
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    for (const address of ADDRESSES) expect(sitemap).toContain(`<loc>${server.address}${address}</loc>`);
  });

  for (const [from, to] of [
    ['/about', '/sobre'],
    ['/pricing', '/planos'],
    ['/contact', '/contato'],
    ['/privacy', '/privacidade'],
    ['/terms', '/termos'],
  ] as const) {
    test(`${from} has moved to ${to}`, async ({ page }) => {
      await page.goto(from);
      await expect(page).toHaveURL(to);
    });
  }

  for (const name of PAGES) {
    test(`${name} is accessible in both themes, and fits the smallest phone`, async ({ page }) => {
      await page.goto(sitePathIn(name, 'pt'));
      await settled(page);
      await expectAccessible(page);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        for (const language of LANGUAGES) {
          await page.goto(sitePathIn(name, language));
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect([width, language, overflow]).toEqual([width, language, 0]);
        }
      }
    });
  }

  test('can be read, walked through and changed in language without scripts', async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.address,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Perguntas' }).first().click();
    await expect(page).toHaveURL(/\/faq$/);
    await page.getByText('Quem vê o que eu anoto?').click();
    await expect(page.getByText(/Só você e quem você convidar/)).toBeVisible();
    await page.getByText('Quanto custa?').click();
    await expect(page.getByText(/Para pacientes, nada/)).toBeVisible();
    await expect(page.getByText(/Só você e quem você convidar/)).toBeHidden();
    const foot = page.getByRole('contentinfo');
    await foot.getByRole('link', { name: 'Planos' }).click();
    await expect(page.getByText('R$ 99', { exact: true })).toBeVisible();
    await foot.getByRole('link', { name: /Français/ }).click();
    await expect(page).toHaveURL(/\/fr\/tarifs$/);
    await foot.getByRole('link', { name: 'Soutiens' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soutiens');
    await context.close();
  });

  test('are also reached from the header of a wide screen, which says where one is', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Navegação principal' });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
    await nav.getByRole('link', { name: 'Sobre' }).click();
    await expect(page).toHaveURL(/\/sobre$/);
    await expect(page).toHaveTitle(/^Sobre o Bálsamo/);
    await expect(nav.getByRole('link', { name: 'Sobre' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Ver os planos' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Planos');
    await page.getByRole('link', { name: 'Criar conta profissional' }).click();
    await expect(page.getByLabel('Número do CRM')).toBeVisible();
  });
});

test.describe('the side menu', () => {
  test('is opened, walked through and closed by keyboard', async ({ page }) => {
    await page.goto('/sobre');
    await settled(page);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.locator('#site-menu');
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Fechar o menu' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Sobre' })).toBeFocused();
    // Past the last link the focus leaves, and what would cover it goes.
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      if (!(await menu.evaluate((element) => element.contains(document.activeElement)))) break;
    }
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Planos' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/planos$/);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Planos');
  });
});

test.describe('the area of an association', () => {
  test('leads to the home page of the site', async ({ browser, server }) => {
    const { page } = await newAssociation(browser, server);
    await page.goto('/associacao');
    await page.getByRole('link', { name: 'Ver o site' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O diário que mostra o que realmente ajuda');
    await expect(page).toHaveURL(`${server.address}/`);
  });
});
