import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { expect, newEmail, signUpByApi } from './test.ts';

const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };

/** A person in a browser of their own, signed in. */
async function person(browser: Browser, server: TestServer, viewport: typeof phone, more: Record<string, unknown>) {
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const account = await signUpByApi(page, server, more);
  return { page, ...account };
}

export const newPatient = (browser: Browser, server: TestServer, name = 'Rita Moura') =>
  person(browser, server, phone, { name, email: newEmail('rita') });

export const newDoctor = (browser: Browser, server: TestServer, name = 'Helena Prado') =>
  person(browser, server, wide, { name, email: newEmail('helena'), role: 'medico', crm: '12345', crmState: 'SP' });

/** Opens a page and waits until what changes comes to it by itself. */
export async function openLive(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((answer) => answer.url().includes('/api/notifications/stream') && answer.ok());
  await page.goto(path);
  await live;
}

/** The own code, over the API. */
export async function codeOf(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/connections/code');
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { code: string }).code;
}

/** Connects the people of two pages over the API: the patient asks and hides nothing but the stock, the doctor accepts. */
export async function connect(patient: Page, doctor: Page): Promise<void> {
  const asked = await patient.request.post('/api/connections/requests', {
    data: { code: await codeOf(doctor.request), scope: { hidesRecreational: false, hidesNotes: false } },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = (await asked.json()) as { id: string };
  const accepted = await doctor.request.post(`/api/connections/requests/${id}/accept`, { data: {} });
  expect(accepted.status(), await accepted.text()).toBe(200);
}
