import { expect, type Page, test } from '@playwright/test';
import { INSIDE, NOWHERE, ON_THE_SITE, SERVER } from '../apps/web/app/mobile/testing-links.ts';
import { Phone } from './phone.ts';

/** Where each leads inside the app; `undefined`: nowhere there. */
const LINKS: [string, string | undefined][] = [
  ...INSIDE,
  ...ON_THE_SITE.map((path): [string, undefined] => [SERVER + path, undefined]),
  ...NOWHERE.map((link): [string, undefined] => [link, undefined]),
];

type Moves = { moves: string[] };
const movesOf = (page: Page) => page.evaluate(() => (window as unknown as Moves).moves);

test.beforeEach(async ({ page }) => {
  // Before the pages run: what they do with the address is noted, and done.
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    for (const name of ['pushState', 'replaceState'] as const) {
      const move = history[name].bind(history);
      history[name] = (state, title, url) => {
        if (typeof url === 'string') moves.push(url);
        move(state, title, url);
      };
    }
  });
});

/** The app on a phone that nobody is signed in on, and that reaches nothing. */
async function phoneOf(page: Page): Promise<Phone> {
  const phone = new Phone();
  await phone.install(page.context(), SERVER);
  await page.route(`${SERVER}/**`, (route) => route.abort('internetdisconnected'));
  return phone;
}

test('each link that opens the app lands where it leads, and elsewhere the app begins as ever', async ({ page }) => {
  const phone = await phoneOf(page);
  await phone.open(page);
  await expect(page.getByRole('link', { name: 'Criar uma conta' })).toBeVisible();
  const wrong: unknown[] = [];
  for (const [link, path] of LINKS) {
    await phone.open(page, link);
    // The first step is what the link said; without one the app goes to its door.
    await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(0);
    const [first] = await movesOf(page);
    if (first !== (path ?? '/app')) wrong.push({ link, path, first });
    if (new URL(page.url()).origin !== 'https://localhost') wrong.push({ link, url: page.url() });
  }
  expect([LINKS.length >= 60, wrong]).toEqual([true, []]);
});

test('each link that is followed while the app runs lands where it leads; one of the site opens beside it', async ({
  page,
}) => {
  const phone = await phoneOf(page);
  await phone.open(page);
  await expect(page.getByRole('link', { name: 'Criar uma conta' })).toBeVisible();
  const wrong: unknown[] = [];
  for (const [link, path] of LINKS) {
    const site = ON_THE_SITE.some((one) => SERVER + one === link);
    const before = phone.called('Browser.open').length;
    // What the link before leads on to comes late on a busy machine, and is none of this one's moves.
    for (let known = -1; known !== (await movesOf(page)).length; await page.waitForTimeout(300))
      known = (await movesOf(page)).length;
    await page.evaluate(() => (window as unknown as Moves).moves.splice(0));
    await phone.emit('App', 'appUrlOpen', { url: link });
    if (site) await expect.poll(() => phone.called('Browser.open').slice(before)).toEqual([{ url: link }]);
    else await expect.poll(async () => (await movesOf(page)).length).toBeGreaterThan(0);
    const [first] = await movesOf(page);
    if (first !== (site ? undefined : (path ?? '/'))) wrong.push({ link, path, first });
    if (new URL(page.url()).origin !== 'https://localhost') wrong.push({ link, url: page.url() });
  }
  expect(wrong).toEqual([]);
  expect(phone.called('Browser.open')).toHaveLength(ON_THE_SITE.length);
});
