import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import seizuresFr from '../../packages/locales/fr/seizures.json' with { type: 'json' };
import seizuresPt from '../../packages/locales/pt/seizures.json' with { type: 'json' };
import { growTo, type Scene, sheet } from './scene.ts';

const named = (...texts: string[]) => new RegExp(`^(${texts.map((text) => text.replace(/\s/g, '\\s')).join('|')})`);
const DAY_MS = 86_400_000;
const DAYS = 150;

/** The demo patient, whose seizures become fewer after half of the time; some days are silent. */
async function openSeizures(page: Page) {
  const { items } = (await (await page.request.get('/api/seizures')).json()) as { items: unknown[] };
  if (items.length === 0) {
    for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
      const at = new Date(Date.now() - daysAgo * DAY_MS);
      const every = daysAgo > DAYS / 2 ? 3 : 9;
      if (daysAgo % every === 1)
        await page.request.post('/api/seizures', {
          data: {
            ...{ id: randomUUID(), occurredAt: at.toISOString(), timeZone: 'America/Sao_Paulo' },
            ...{ count: daysAgo % 4 === 1 ? 3 : 1, kind: daysAgo % 2 ? 'tonic_clonic' : 'absence' },
            ...(daysAgo % 5 === 0
              ? { length: 'over_5_min', timedSeconds: 312, note: 'Estava dormindo' }
              : { length: '1_to_5_min', timedSeconds: null, note: null }),
          },
        });
      else if (daysAgo % 11 !== 0) await page.request.put(`/api/seizure-free-days/${at.toISOString().slice(0, 10)}`);
    }
  }
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  for (const [name, since, endedOn] of [
    ['Levetiracetam', day(110), null],
    ['Clobazam', null, day(40)],
  ] as const)
    if (items.length === 0)
      await page.request.post('/api/medicines', {
        data: {
          ...{ id: randomUUID(), name, substance: name.toLowerCase(), dose: null },
          ...{ since, hasEnded: endedOn !== null, endedOn, isShownToDoctors: true },
        },
      });
  await page.goto('/diary#seizures');
  await page.reload();
  await page.getByRole('main').locator('li h4').first().waitFor();
}

const openForm = async (page: Page) => {
  await openSeizures(page);
  await page.getByRole('button', { name: named(seizuresPt.record, seizuresFr.record) }).click();
  await sheet(page).locator('textarea').waitFor();
};

/** *Crises*. */
export const SEIZURES: Record<string, Scene> = {
  seizures: async (page) => {
    await openSeizures(page);
    await page.getByRole('main').locator('select').first().waitFor();
    await growTo(page, 'main');
  },
  'seizures-form': async (page) => {
    await openForm(page);
  },
  'seizures-long': async (page) => {
    await openForm(page);
    await sheet(page)
      .getByRole('button', { name: named(seizuresPt.stopwatch.start, seizuresFr.stopwatch.start) })
      .click();
    await page.clock.install();
    await page.clock.fastForward('05:20');
    await sheet(page).locator('a[href="tel:192"]').waitFor();
  },
};

/** What a doctor reads of the same patient. */
export const SEIZURES_OF_PATIENT: Record<string, Scene> = {
  'seizures-of-patient': async (page) => {
    const { items } = (await (await page.request.get('/api/connections?limit=100')).json()) as {
      items: { person: { id: string } }[];
    };
    for (const { person } of items) {
      const answer = await page.request.get(`/api/patients/${person.id}/seizures`);
      const { figures } = (await answer.json()) as { figures: unknown };
      if (!figures) continue;
      await page.goto(`/patients/${person.id}`);
      await page.locator('#patient-seizures').scrollIntoViewIfNeeded();
      return;
    }
    throw new Error('no patient records seizures');
  },
};
