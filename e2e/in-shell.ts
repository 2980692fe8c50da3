import type { BrowserContext, Page, Route } from '@playwright/test';
import { INSIDE, Phone } from './phone.ts';
import type { TestServer } from './server.ts';

/** `E2E_MOBILE=1` has journeys use the store app: their pages are those inside it, and who signs in beside the pages is signed in there. */
export const IN_SHELL = Boolean(process.env.E2E_MOBILE);

/**
 * Of a journey that is about what the web alone has: a service worker, cookies, pages that the server renders, passkeys. What stands for it in the app is
 * in `mobile*.spec.ts`.
 */
export const WEB_ALONE = { tag: '@web' };

/** Files of such journeys: pages of the site, what a browser keeps and installs, and what has a phone of its own. */
export const WEB_ALONE_FILES = [
  ...['analytics', 'blog', 'consent', 'contact', 'crawl', 'directory', 'home', 'legal', 'machines', 'site-pages'],
  ...['first-load', 'push', 'push-card', 'app-badge', 'shared-phone', 'start-on-use', 'update'],
  ...['mobile', 'mobile-links', 'mobile-push'],
].map((name) => `**/${name}.spec.ts`);

const phones = new WeakMap<BrowserContext, Phone>();
/** The phone that this page is on, where it is the store app's. */
export const phoneOf = (page: Page): Phone | undefined => phones.get(page.context());

/** Longer than any page of the app goes on fetching here. */
const SETTLED_MS = 2_000;

const SESSION_COOKIE = 'balsamo.session_token';

/** Where whoever is signed out comes to: the site's home page, or the app's door. */
export const HOME = IN_SHELL ? '/app' : '/';

/** Has this page be the store app's, and what the journey asks the server for itself go there still. */
export async function openInShell(page: Page, context: BrowserContext, server: TestServer): Promise<void> {
  const phone = new Phone();
  await phone.install(context, server.address);
  phones.set(context, phone);
  // Where its owner has said no, nothing asks them over what a journey is about.
  phone.notifications = 'denied';
  // The app has been started before: its first start forgets what a former installation left in the key store.
  await page.addInitScript(`try { localStorage.setItem('installed', '1') } catch {}`);
  askServer(page, server, phone);
  const { clearCookies } = context;
  context.clearCookies = async (...cleared) => {
    phone.signOut();
    return clearCookies.apply(context, cleared);
  };
  await emulateNoNetwork(page, context, server);
  // The stream of events is an ordinary request there, which never ends.
  const { waitForLoadState } = page;
  page.waitForLoadState = (state, options) =>
    state === 'networkidle' ? page.waitForTimeout(SETTLED_MS) : waitForLoadState.call(page, state, options);
  let given: string | undefined;
  const { goto } = page;
  page.goto = async (address, ...asked) => {
    // A new session was begun beside the page.
    const session = (await context.cookies(server.address)).find(({ name }) => name === SESSION_COOKIE)?.value;
    if (session && session !== given) phone.signIn(session);
    given = session;
    // A link of a mail opens the app.
    return goto.call(page, address.replace(server.address, INSIDE), ...asked);
  };
}

const OFFLINE_KEY = 'journey-is-offline';

/** A browser without a network would not give out the app's own files either, which the journeys answer for. */
async function emulateNoNetwork(page: Page, context: BrowserContext, server: TestServer): Promise<void> {
  await context.addInitScript(
    (key) => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => sessionStorage.getItem(key) === null }),
    OFFLINE_KEY,
  );
  const everything = `${server.address}/**`;
  const refuse = (route: Route) => route.abort('internetdisconnected');
  context.setOffline = async (isOffline) => {
    if (isOffline) await context.route(everything, refuse);
    else await context.unroute(everything, refuse);
    if (page.isClosed()) return;
    await page.evaluate(
      ([key, offline]) => {
        if (offline) sessionStorage.setItem(key, '1');
        else sessionStorage.removeItem(key);
        window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
      },
      [OFFLINE_KEY, isOffline] as const,
    );
  };
}

/** What browsers send by themselves, the app says in headers: who is signed in, and for whom they act. */
function askServer(page: Page, server: TestServer, phone: Phone): void {
  const { request } = page;
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    const ask = request[method].bind(request);
    request[method] = async (address, options = {}) => {
      const person = await actedFor(page);
      const isSigningIn = /\/api\/auth\/sign-(in|up)/.test(address);
      const headers = {
        ...(phone.session && !isSigningIn ? { authorization: `Bearer ${phone.session}`, origin: INSIDE } : {}),
        ...(person ? { 'balsamo-person': person } : {}),
        ...options.headers,
      };
      const there = address.startsWith('/') ? server.address + address : address;
      return ask(there, { ...options, headers });
    };
  }
}

async function actedFor(page: Page): Promise<string | null> {
  if (page.isClosed() || !page.url().startsWith(INSIDE)) return null;
  return page.evaluate(() => (localStorage.getItem('self') ? localStorage.getItem('person') : null));
}
