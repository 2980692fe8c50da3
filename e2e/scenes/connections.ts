import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet, TEXTS, type Texts, tab } from './scene.ts';

async function doctorProfile(page: Page, texts: Texts) {
  await tab('doctor', 'li [role=switch]')(page, texts);
  await page.locator('li:has([role=switch]) button:not([role=switch])').nth(1).click();
  await sheet(page).locator('dl').waitFor();
}

/** The doctor finder in the language of the pictures. */
const finder = (search: string, content: string): Scene => {
  return async (page, texts) => {
    await page.goto((texts === TEXTS.pt ? '/encontrar-medico' : '/fr/trouver-medecin') + search);
    await page.locator(`main ${content}`).first().waitFor();
  };
};

/** The patient’s doctors and association. */
export const CONNECTIONS: Record<string, Scene> = {
  doctor: tab('doctor', 'li [role=switch]'),
  'doctor-whole': async (page, texts) => {
    await tab('doctor', 'li [role=switch]')(page, texts);
    await growTo(page, 'main');
  },
  'doctor-profile': doctorProfile,
  'doctor-contact': async (page, texts) => {
    await doctorProfile(page, texts);
    await sheet(page).getByRole('tab').last().click();
  },
  'doctor-end': async (page, texts) => {
    await tab('doctor', 'li [role=switch]')(page, texts);
    await page.locator('li:has([role=switch]) button:not([role=switch])').first().click();
    await sheet(page).locator('select').selectOption('date');
  },
  'doctor-disconnect': async (page, texts) => {
    await tab('doctor', 'li [role=switch]')(page, texts);
    await page.locator('li:has([role=switch]) button').last().click();
    await page.getByRole('alertdialog').waitFor();
  },
  'doctor-code-of-nobody': async (page, texts) => {
    await tab('doctor', 'input[name=code]')(page, texts);
    await page.locator('input[name=code]').fill('DRAAAAAA');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(/./).first().waitFor();
    await page.getByRole('alert').first().scrollIntoViewIfNeeded();
  },
  association: tab('association'),
};

const invitationTo = (email: string) => ({
  name: 'João Pedro Lima',
  email,
  doctorName: 'Helena Prado',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Finding a doctor, being asked by one, and invitations. */
export const FIRST_CONNECTION: Record<string, Scene> = {
  'find-doctor': finder('', 'article'),
  'find-doctor-none': finder('?q=xyz', 'h2'),
  'find-doctor-too-short': finder('?q=xy', 'input[aria-invalid]'),
  'doctor-empty': tab('doctor', 'main h2'),
  'doctor-asks': async (page, texts) => {
    const person = { id: '0197f22e-79b0-7ccc-bfff-ffffffffffff', name: 'Helena Prado', specialty: 'Neurologia' };
    const request = {
      id: person.id,
      direction: 'received',
      person,
      invitedName: null,
      createdAt: '2026-08-22T12:00:00.000Z',
      endsOn: null,
    };
    await page.route('**/api/connections/requests?*', (route) =>
      route.fulfill({ json: { items: [request, { ...request, id: 'sent', direction: 'sent' }], nextCursor: null } }),
    );
    await tab('doctor', 'main li')(page, texts);
    await page.locator('li form button[aria-expanded]').click();
    await page.unroute('**/api/connections/requests?*');
  },
  invitation: async (page) => {
    await page.route('**/api/invitations/open', (route) => route.fulfill({ json: invitationTo('joao@exemplo.com') }));
    await page.route('**/api/account', (route) => route.fulfill({ status: 401, json: { code: 'none' } }));
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('input[name=confirmation]').waitFor();
    await page.unroute('**/api/account');
  },
  'invitation-another': async (page) => {
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('main button').first().waitFor();
    await page.unroute('**/api/invitations/open');
  },
  'invitation-tap': async (page) => {
    const { email } = await (await page.request.get('/api/account')).json();
    await page.route('**/api/invitations/open', (route) => route.fulfill({ json: invitationTo(email) }));
    await page.goto('/aceitar-convite#token=abc');
    await page.reload();
    await page.locator('main button').waitFor();
    await page.unroute('**/api/invitations/open');
  },
  'invitation-invalid': async (page) => {
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('main a[href="/entrar"]').waitFor();
  },
};
