import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { COOKIES_ANSWERED } from './browser.ts';
import { IN_SHELL, openInShell } from './in-shell.ts';
import { INSIDE } from './phone.ts';
import { startTestServer, type TestServer } from './server.ts';

export { expect };

/** `E2E_SLOW=8` has pages run at an eighth of the processor's speed, which shows journeys that hold by their pace alone. */
const SLOWER = Number(process.env.E2E_SLOW ?? 0);

/** One server for all journeys of a worker; journeys make people of their own and so do not meet. */
export const test = base.extend<{ isAskedAboutCookies: boolean; otherPeople: undefined }, { server: TestServer }>({
  page: async ({ page, context, server }, use) => {
    if (IN_SHELL) await openInShell(page, context, server);
    if (SLOWER) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await use(page);
  },
  isAskedAboutCookies: [false, { option: true }],
  // The windows of other people in a journey, which would go on working beside all journeys after it.
  otherPeople: [
    async ({ browser, context: own, server, isAskedAboutCookies }, use) => {
      const { newContext } = browser;
      const others: BrowserContext[] = [];
      if (!isAskedAboutCookies) await own.addInitScript(COOKIES_ANSWERED);
      browser.newContext = async (options) => {
        // They use the site, also where the journey is about the app.
        const context = await newContext.call(browser, { baseURL: server.address, ...options });
        if (!isAskedAboutCookies) await context.addInitScript(COOKIES_ANSWERED);
        others.push(context);
        return context;
      };
      await use(undefined);
      browser.newContext = newContext;
      for (const context of others) await context.close();
    },
    { auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ server }, use) => use(IN_SHELL ? INSIDE : server.address),
});

export const PASSWORD = 'chuva-na-serra-7';
let people = 0;

/** An address that no other journey uses. */
export function newEmail(name = 'maria'): string {
  people += 1;
  return `${name}.${process.pid}.${people}@exemplo.com`;
}

type Person = { name: string; email: string; password: string; role: string };

/** Makes an account and signs the page's browser in, past the screens. */
export async function signUpByApi(page: Page, server: TestServer, more: Record<string, unknown> = {}): Promise<Person> {
  const person = { name: 'Maria Silva', email: newEmail(), password: PASSWORD, role: 'paciente', ...more };
  const answer = await page.request.post(`${server.address}/api/auth/sign-up/email`, { data: person });
  expect(answer.status()).toBe(200);
  return person;
}

/** The way out, from *Hoje* through the settings. */
export async function signOutInSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajustes' }).first().click();
  await page.getByRole('button', { name: 'Sair da conta' }).click();
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const TOASTS = '[data-sonner-toaster]';

/** No violation of WCAG 2.2 AA that axe can find on the page as it stands, in light and in dark. */
export function expectAccessible(page: Page): Promise<void> {
  // A toast that is fading out has any contrast; `a toast is accessible` looks at one that stands still.
  return expectNoViolations(page, TOASTS);
}

/** The same, toasts included. */
export async function expectNoViolations(page: Page, except?: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // Set here, because a page follows the system only when it is loaded.
    await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
    // Asked again until the page has come to rest: colours and pieces that are still arriving are measured halfway.
    await expect
      .poll(async () => {
        const found = await violationsOf(page, theme === 'light' ? TAGS : COLOUR_RULES, except);
        return found.map((violation) => `${theme}: ${violation}`);
      })
      .toEqual([]);
  }
}

/**
 * Runs axe in the page itself, loaded once per page, and asks for violations alone: describing all that passes, in a page of
 * its own, as `@axe-core/playwright` does, takes longer. There are no frames to look into.
 */
async function violationsOf(page: Page, wanted: string[], except?: string): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly: wanted, resultTypes: ['violations'] };
  const violations = await page.evaluate(
    async ([given, excluded]) => {
      const { axe: runner } = window as unknown as { axe: typeof import('axe-core') };
      return (await runner.run(excluded ? { exclude: [excluded] } : document, given)).violations;
    },
    [options, except] as const,
  );
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target).join(', ')}`);
}

/** Chooses a card of several as a finger does: by its label, which covers the radio. Waits until the card stands still. */
export async function chooseCard(scope: Locator, name: string | RegExp): Promise<void> {
  const radio = scope.page().getByRole('radio', { name });
  await scope.locator('label').filter({ has: radio }).click();
  await expect(scope.getByRole('radio', { name })).toBeChecked();
}

/** Until the page is painted once more: what the style sheet says of a new width or size of letters holds from then on. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted))));
