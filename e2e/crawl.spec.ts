import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LANGUAGE, homePathIn, LANGUAGES, type Language, languageOf } from '@balsamo/domain/language.ts';
import type { Page } from '@playwright/test';
import { articleSlugOf, sitePageOf } from '../apps/web/app/platform/site-paths.ts';
import { expect, test } from './test.ts';

const LOCALES = path.join(import.meta.dirname, '../packages/locales');
/** A shorter text may be the same word in two languages by chance. */
const SHORTEST_TEXT = 10;
const STARTS = LANGUAGES.map(homePathIn);

test.use({ javaScriptEnabled: false });

test('whoever follows every link of the site, without scripts, meets no broken one and no text of another language', async ({
  page,
  server,
}) => {
  const foreign = await foreignTexts();
  const waiting = [...STARTS, ...(await sitemap(page, server.address))];
  const ids = new Map<string, ReadonlySet<string>>();
  const places = new Map<string, string>();
  const checked = new Set<string>();
  const problems: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (checked.has(next)) continue;
    checked.add(next);
    const { pathname } = new URL(next, server.address);
    if (!isOfSite(pathname)) {
      const answer = await page.request.get(next);
      if (!answer.ok()) problems.push(`${next} answers ${answer.status()}`);
      continue;
    }
    const answer = await page.goto(next);
    if (!answer?.ok()) problems.push(`${next} answers ${answer?.status()}`);
    const seen = await read(page);
    ids.set(next, new Set(seen.ids));
    for (const { text, language } of seen.texts) {
      if (foreign(language as Language).has(text)) problems.push(`${next} says in ${language}: ${text}`);
    }
    for (const link of seen.links) {
      const address = new URL(link, new URL(next, server.address));
      if (address.origin !== server.address) continue;
      const target = address.pathname + address.search;
      if (address.hash && isOfSite(address.pathname)) places.set(target + address.hash, next);
      waiting.push(target);
    }
  }
  for (const [place, from] of places) {
    const [target, id] = place.split('#') as [string, string];
    if (!ids.get(target)?.has(decodeURIComponent(id))) problems.push(`${from} leads to ${place}, which is not there`);
  }
  expect(problems).toEqual([]);
  // Every page in every language was among them, and articles.
  const found = [...ids.keys()];
  for (const language of LANGUAGES) {
    expect(found.filter((one) => articleSlugOf(one) && languageIn(one) === language).length).toBeGreaterThan(2);
    expect(new Set(found.filter((one) => languageIn(one) === language).map(sitePageOf)).size).toBeGreaterThan(11);
  }
});

/** Pages of the site, which are crawled further; of others it is asked only whether they answer. */
const isOfSite = (pathname: string) =>
  sitePageOf(pathname) !== undefined || articleSlugOf(pathname) !== undefined || pathname === '/';

const languageIn = (address: string) => languageOf(address.split('/')[1]) ?? DEFAULT_LANGUAGE;

/** What the page says, where it leads, and which of its places can be led to. */
function read(page: Page) {
  return page.evaluate(() => {
    const languageAround = (element: Element) => (element.closest('[lang]')?.getAttribute('lang') ?? '').slice(0, 2);
    const texts: { text: string; language: string }[] = [];
    const take = (text: string | null | undefined, element: Element) => {
      const said = text?.replace(/\s+/g, ' ').trim();
      if (said) texts.push({ text: said, language: languageAround(element) });
    };
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: around } = node;
      if (around && !around.closest('script, style')) take(node.nodeValue, around);
    }
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) {
      for (const element of document.querySelectorAll(`[${name}]`)) take(element.getAttribute(name), element);
    }
    const addresses = (name: string) =>
      Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name) ?? '');
    return {
      texts,
      ids: Array.from(document.querySelectorAll('[id]'), ({ id }) => id),
      links: [...addresses('href'), ...addresses('src')],
    };
  });
}

async function sitemap(page: Page, origin: string): Promise<string[]> {
  const answer = await page.request.get('/sitemap.xml');
  return Array.from((await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) =>
    new URL(address as string).href.slice(origin.length),
  );
}

/** For each language the whole texts of the app that are another language's alone. */
async function foreignTexts(): Promise<(language: Language) => ReadonlySet<string>> {
  const own = new Map<Language, Set<string>>();
  for (const language of LANGUAGES) own.set(language, await textsOf(path.join(LOCALES, language)));
  const foreign = new Map(
    LANGUAGES.map((language) => {
      const others = LANGUAGES.filter((one) => one !== language).flatMap((one) => [...(own.get(one) ?? [])]);
      return [language, new Set(others.filter((text) => !own.get(language)?.has(text)))] as const;
    }),
  );
  return (language) => foreign.get(language) ?? new Set();
}

async function textsOf(folder: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
    else if (typeof value === 'string' && value.length >= SHORTEST_TEXT) texts.add(value.replace(/\s+/g, ' ').trim());
  };
  for (const name of await readdir(folder)) collect(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
  return texts;
}
