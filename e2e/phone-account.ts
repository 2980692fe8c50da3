import type { Page } from '@playwright/test';
import type { Phone } from './phone.ts';
import type { TestServer } from './server.ts';
import { signUpByApi } from './test.ts';

/** A new account, signed in on a phone on which the app has been started before. */
export async function signUpOnPhone(page: Page, phone: Phone, server: TestServer, more: Record<string, unknown> = {}) {
  await page.addInitScript(() => localStorage.setItem('installed', '1'));
  const person = await signUpByApi(page, server, more);
  const cookies = await page.context().cookies(server.address);
  phone.signIn(cookies.find(({ name }) => name.endsWith('session_token'))?.value ?? '');
  return person;
}
