import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { expect, newEmail, signUpByApi } from './test.ts';

export type Cared = { personId: string; linkId: string; name: string };
type Kept = { notes: string | null; ownBefore: Record<string, number> };

/** Begins a diary of somebody whom the person of this page cares for, over the API. */
export async function addCared(page: Page, changes: Record<string, unknown> = {}): Promise<Cared> {
  const answer = await page.request.post('/api/care/people', {
    data: {
      id: randomUUID(),
      name: 'Ana Lima',
      birthDate: '2015-03-08',
      relation: 'child',
      colour: 'purple',
      isResponsible: true,
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Cared;
}

/** Somebody in a browser of their own, signed in, with a phone. */
export async function newCaregiver(browser: Browser, server: TestServer, name = 'Bruna Lima') {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { email } = await signUpByApi(page, server, { name, email: newEmail('cuida') });
  return { page, context, email };
}

export const strip = (page: Page): Locator => page.getByRole('region', { name: 'De quem é este diário' });

/** Whose diary the page shows; the strip names others too. */
export const shownPerson = (page: Page): Locator =>
  strip(page).getByRole('button', { name: /^Você está no diário de/ });

/** Opens the diary of somebody through the switcher. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await strip(page)
    .getByRole('button', { name: /Trocar de pessoa/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(shownPerson(page)).toContainText(name);
}

export async function switchBack(page: Page): Promise<void> {
  await strip(page).getByRole('button', { name: 'Voltar para o seu diário' }).click();
  await expect(shownPerson(page)).toContainText('Seu diário');
}

/** The path of the link in the newest mail to an address. */
export async function careLinkTo(server: TestServer, email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await server.mailsTo(email)).map((mail) => mail.replaceAll('=\n', '').replaceAll('=3D', '='));
      path = mails.flatMap((mail) => /\/cuidado#token=[\w-]{20,}/.exec(mail)?.[0] ?? []).at(-1);
      return path;
    })
    .toBeDefined();
  return path ?? '';
}

/** What the diary of a person holds, as the session of this page may read it. */
export async function entriesOf(page: Page, personId: string): Promise<Kept[]> {
  const answer = await page.request.get('/api/diary/entries?limit=100', { headers: { 'Balsamo-Person': personId } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).items;
}
