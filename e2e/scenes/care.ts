import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Scene, sheet } from './scene.ts';

type Cared = { personId: string; name: string };

/** Whom the person of this page cares for: a child and a son who has come of age, made at the first call. */
async function people(page: Page): Promise<Cared[]> {
  const { caresFor } = await (await page.request.get('/api/care')).json();
  if (caresFor.length > 0) return caresFor;
  for (const person of [
    { name: 'Ana Beatriz Lima', birthDate: '2015-03-08', relation: 'child', colour: 'purple' },
    { name: 'Élio Lima', birthDate: '1948-07-21', relation: 'parent', colour: 'orange' },
  ])
    await page.request.post('/api/care/people', { data: { id: randomUUID(), isResponsible: true, ...person } });
  return people(page);
}

/** Shows somebody of them; without a name the account itself. */
async function show(page: Page, name: string | undefined, path: string): Promise<void> {
  const all = await people(page);
  await page.goto('/offline');
  await page.evaluate(
    ({ personId, ids }) => {
      const self = localStorage.getItem('self') ?? localStorage.getItem('person') ?? '';
      localStorage.setItem('caredFor', ids.join(' '));
      if (personId) localStorage.setItem('self', self);
      else localStorage.removeItem('self');
      localStorage.setItem('person', personId ?? self);
      // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it.
      document.cookie = `balsamo.person=${personId ?? ''}; Path=/; Max-Age=${personId ? 600 : 0}`;
    },
    { personId: all.find((one) => one.name === name)?.personId, ids: all.map(({ personId }) => personId) },
  );
  await page.goto(path);
  await page.reload();
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const CHILD = 'Ana Beatriz Lima';
const PARENT = 'Élio Lima';

async function section(page: Page, name?: string): Promise<void> {
  await show(page, name, '/conta');
  await page.locator('#cuidado h3').first().waitFor();
  await page.locator('#cuidado').evaluate((part) => part.scrollIntoView());
}

async function press(page: Page, name: string | undefined, button: number): Promise<void> {
  await section(page, name);
  await page.locator('#cuidado > div > div > section > button, #cuidado section > div > button').nth(button).click();
  await sheet(page).getByRole('heading').first().waitFor();
}

/** Caring for somebody else. */
export const CARE: Record<string, Scene> = {
  'care-people': (page) => section(page),
  'care-add': (page) => press(page, undefined, 0),
  'care-self-today': (page) => show(page, undefined, '/diary'),
  'care-today': (page) => show(page, CHILD, '/diary'),
  'care-record': async (page) => {
    await show(page, CHILD, '/diary');
    await page.locator('section[aria-labelledby="quick-actions-title"] button').first().click();
    await sheet(page).getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
  },
  'care-switch': async (page) => {
    await show(page, CHILD, '/diary');
    await page.locator('section[aria-label] > button[aria-haspopup=dialog]').first().click();
    await sheet(page).getByRole('heading').first().waitFor();
  },
  'care-caregivers': (page) => section(page, PARENT),
  'care-hand-over': async (page) => {
    await section(page, PARENT);
    await page.locator('#cuidado section').nth(1).getByRole('button').first().click();
    await sheet(page).getByRole('heading').first().waitFor();
  },
  'care-own-account': async (page) => {
    await show(page, CHILD, '/conta');
    await page.locator('#cuidado h3').first().waitFor();
    await page.locator('#cuidado + *').evaluate((part) => part.scrollIntoView({ block: 'center' }));
  },
  'care-read-only': async (page) => {
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      const account = await answer.json();
      if (account.care) account.care.role = 'reads';
      await route.fulfill({ json: account });
    });
    await show(page, CHILD, '/diary');
  },
};
