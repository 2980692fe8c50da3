import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { INSIDE, Phone } from './phone.ts';
import type { TestServer } from './server.ts';

/** `E2E_MOBILE=1` has journeys use the store app: their pages are those inside it, and who signs in beside the pages is signed in there. */
export const IN_SHELL = Boolean(process.env.E2E_MOBILE);

const SESSION_COOKIE = 'balsamo.session_token';

/** Has this page be the store app's, and what the journey asks the server for itself go there still. */
export async function openInShell(page: Page, context: BrowserContext, server: TestServer): Promise<void> {
  const phone = new Phone();
  await phone.install(context, server.address);
  // The app has been started before: its first start forgets what a former installation left in the key store.
  await page.addInitScript(`try { localStorage.setItem('installed', '1') } catch {}`);
  askServer(page.request, server, phone);
  let given: string | undefined;
  const { goto } = page;
  page.goto = async (...asked) => {
    // A new session was begun beside the page.
    const session = (await context.cookies(server.address)).find(({ name }) => name === SESSION_COOKIE)?.value;
    if (session && session !== given) phone.signIn(session);
    given = session;
    return goto.apply(page, asked);
  };
}

function askServer(request: APIRequestContext, server: TestServer, phone: Phone): void {
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    const ask = request[method].bind(request);
    request[method] = (address, options = {}) => {
      const { session } = phone;
      const headers = session
        ? { authorization: `Bearer ${session}`, origin: INSIDE, ...options.headers }
        : options.headers;
      const there = address.startsWith('/') ? server.address + address : address;
      return ask(there, { ...options, ...(headers ? { headers } : {}) });
    };
  }
}
