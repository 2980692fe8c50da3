import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import medicinesFr from '../../packages/locales/fr/medicines.json' with { type: 'json' };
import medicinesPt from '../../packages/locales/pt/medicines.json' with { type: 'json' };
import { growTo, type Scene, sheet } from './scene.ts';

/** Words of either language, whose spaces may be no-break spaces. */
const named = (...texts: string[]) => new RegExp(`^(${texts.map((text) => text.replace(/\s/g, '\\s')).join('|')})`);

/** The demo patient, who takes other medicines from the first picture on. */
async function openMedicines(page: Page) {
  const { medicines } = (await (await page.request.get('/api/medicines')).json()) as { medicines: unknown[] };
  if (medicines.length === 0) {
    const span = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: true };
    const add = (path: string, data: object) =>
      page.request.post(path, { data: { id: randomUUID(), ...span, ...data } });
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await add('/api/medicines', {
      name: 'Escitalopram',
      substance: 'escitalopram',
      dose: '10 mg de manhã',
      since: day(18),
    });
    await add('/api/medicines', { name: 'Chá de camomila', substance: null, dose: null, isShownToDoctors: false });
    await add('/api/medicines', {
      name: 'Rivotril (clonazepam)',
      substance: 'clonazepam',
      dose: '0,5 mg à noite',
      since: '2021',
      hasEnded: true,
      endedOn: day(9),
    });
    await add('/api/conditions', { name: 'Ansiedade', chapter: 'V', code: 'F41.1', since: '2019-03' });
  }
  await page.goto('/diary#medicines');
  await page.reload();
  await page.getByRole('main').locator('li h3').first().waitFor();
}

/** *Outros remédios e condições*. */
export const MEDICINES: Record<string, Scene> = {
  medicines: async (page) => {
    await openMedicines(page);
    await growTo(page, 'main');
  },
  'medicines-form': async (page) => {
    await openMedicines(page);
    await page.getByRole('button', { name: named(medicinesPt.addMedicine, medicinesFr.addMedicine) }).click();
    await sheet(page).getByRole('combobox').first().fill('clo');
    await sheet(page).getByRole('option').first().waitFor();
  },
  'medicines-condition': async (page) => {
    await openMedicines(page);
    await page.getByRole('button', { name: named(medicinesPt.addCondition, medicinesFr.addCondition) }).click();
    await sheet(page).locator('select').first().waitFor();
  },
  'medicines-chart': async (page) => {
    await openMedicines(page);
    await page.goto('/diary#dashboard?days=30');
    await page.reload();
    await page.getByRole('main').locator('figure').first().waitFor();
    await page.getByRole('main').locator('button[aria-expanded=false]').last().click();
    // A line that stands upright is as wide as nothing, which counts as hidden.
    await page.locator('.recharts-reference-line').first().waitFor({ state: 'attached' });
    await page.locator('.recharts-line').first().scrollIntoViewIfNeeded();
    await growTo(page, 'main');
  },
  'medicines-stop': async (page) => {
    await openMedicines(page);
    await page
      .getByRole('button', { name: named(medicinesPt.stop, medicinesFr.stop) })
      .first()
      .click();
    await sheet(page).locator('select').first().waitFor();
  },
};

/** What a doctor reads of the same patient. */
export const MEDICINES_OF_PATIENT: Record<string, Scene> = {
  'medicines-of-patient': async (page) => {
    const { items } = (await (await page.request.get('/api/connections?limit=100')).json()) as {
      items: { person: { id: string } }[];
    };
    for (const { person } of items) {
      const answer = await page.request.get(`/api/patients/${person.id}/medicines`);
      const { medicines } = (await answer.json()) as { medicines: unknown[] };
      if (medicines.length === 0) continue;
      await page.goto(`/patients/${person.id}`);
      const shown = page.locator('section[aria-labelledby=patient-medicines]');
      await shown.locator('button[aria-expanded=false]').last().click();
      await shown.scrollIntoViewIfNeeded();
      return;
    }
    throw new Error('no patient shows other medicines');
  },
};
