import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet } from './scene.ts';

/** The demo patient, with something of which the text for VigiMed tells. */
async function openReports(page: Page) {
  const { items } = (await (await page.request.get('/api/unwanted-effects')).json()) as { items: unknown[] };
  if (items.length === 0) {
    await page.request.post('/api/unwanted-effects', {
      data: {
        ...{ id: randomUUID(), effects: [{ effect: 'tontura', strength: 'forte' }], redFlags: [] },
        ...{ description: 'Depois do banho, por uns dez minutos', beganOn: '2026-11-20', beganAt: '22:30' },
        ...{ endedOn: null, actions: ['reduziu'], actionNote: null, outcome: 'em_recuperacao' },
        ...{ seriousness: ['internacao'], indication: 'Insônia', useBeganOn: '2026-08-03' },
        ...{ product: { name: 'Óleo da noite', brand: 'Cultiva', batch: 'B-7', type: 'oleo' }, dose: '5 gotas' },
        ...{ method: 'sublingual', otherMedicines: null, isShownToDoctors: true },
      },
    });
    await page.request.post('/api/conditions', {
      data: {
        ...{ id: randomUUID(), name: 'Epilepsia', chapter: 'VI', code: 'G40', since: null },
        ...{ hasEnded: false, endedOn: null, isShownToDoctors: false },
      },
    });
  }
  await page.goto('/diary#treatment');
  await page.reload();
  await page.getByRole('region', { name: /^(Efeitos|Effets)/ }).waitFor();
}

/** *Efeitos indesejados*. */
export const UNWANTED_EFFECTS: Record<string, Scene> = {
  'effects-home': async (page) => {
    await page.goto('/diary');
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('button', { name: /effet indésirable|efeito indesejado/ })
      .waitFor();
    await growTo(page, 'main');
  },
  'effects-check-out': async (page, texts) => {
    await page.goto('/diary');
    await page.reload();
    await page.getByRole('button', { name: texts.banner.tell }).click();
    await sheet(page).getByRole('listitem').first().getByRole('button').click();
    await sheet(page).getByRole('button', { name: texts.unwanted.tontura }).click();
    await sheet(page).getByText(texts.unwantedField.urgent).scrollIntoViewIfNeeded();
  },
  'effects-report': async (page) => {
    await page.goto('/diary');
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('button', { name: /effet indésirable|efeito indesejado/ })
      .click();
    await sheet(page).locator('input[name=dose]').scrollIntoViewIfNeeded();
  },
  'effects-seriousness': async (page) => {
    await openReports(page);
    await page
      .getByRole('region', { name: /^(Efeitos|Effets)/ })
      .getByRole('button')
      .first()
      .click();
    await sheet(page)
      .getByRole('button', { name: /^(Internação|Hospitalisation)/ })
      .click();
    await sheet(page)
      .getByText(/^(Nada disso|Rien de cela)$/)
      .scrollIntoViewIfNeeded();
  },
  'effects-use': async (page) => {
    await openReports(page);
    await page
      .getByRole('region', { name: /^(Efeitos|Effets)/ })
      .getByRole('button')
      .first()
      .click();
    await sheet(page).locator('textarea').nth(1).scrollIntoViewIfNeeded();
  },
  'effects-vigimed': async (page) => {
    await openReports(page);
    await page
      .getByRole('button', { name: /VigiMed/ })
      .first()
      .click();
    await sheet(page).locator('pre').waitFor();
  },
  'effects-waiting': async (page) => {
    await openReports(page);
    // As without a network, for this one address.
    await page.route('**/api/unwanted-effects', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    const reports = page.getByRole('region', { name: /^(Efeitos|Effets)/ });
    await reports.getByRole('button').first().click();
    await sheet(page).locator('textarea').first().fill('Formigamento nas mãos');
    await sheet(page).locator('button[type=submit]').click();
    await sheet(page).locator('textarea').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    await reports.getByRole('listitem').first().scrollIntoViewIfNeeded();
  },
};
