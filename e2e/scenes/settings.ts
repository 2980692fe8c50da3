import type { Page } from '@playwright/test';
import { home } from './diary.ts';
import { type Scene, sheet, type Texts } from './scene.ts';

/** The part of the settings where one takes one's data along. */
const ownData: Scene = async (page) => {
  await page.goto('/conta');
  await page.locator('#seus-dados form').waitFor();
  await page.locator('#seus-dados').evaluate((section) => section.scrollIntoView());
};

/** The part of the settings where one reads who looked at one's data. */
async function accessLog(page: Page, _: Texts, content = 'li') {
  await page.goto('/conta');
  await page.locator(`#quem-viu ${content}`).first().waitFor();
  await page.locator('#quem-viu').evaluate((section) => section.scrollIntoView());
}

/** Follows one thing of each kind, once. */
async function follow(page: Page, _: Texts): Promise<void> {
  const { items } = await (await page.request.get('/api/trackers')).json();
  if (items.length > 0) return;
  const ends = { lowEnd: null, highEnd: null, windowHours: null, better: 'less' };
  for (const tracker of [
    { ...ends, name: 'Formigamento nas mãos', kind: 'scale', lowEnd: 'nada', highEnd: 'o dia todo' },
    { ...ends, name: 'Espasmos', kind: 'count', windowHours: 3 },
  ])
    await page.request.post('/api/trackers', { data: { id: crypto.randomUUID(), ...tracker } });
}

/** The settings of an account. */
export const SETTINGS: Record<string, Scene> = {
  settings: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('link', { name: texts.header.settings }).click();
    await page.getByRole('main').getByRole('checkbox').waitFor();
  },
  'own-data': ownData,
  'own-data-file': async (page, texts) => {
    await ownData(page, texts);
    const files = page.locator('#seus-dados li a[download]');
    if ((await files.count()) === 0) await page.locator('#seus-dados form button[type=submit]').click();
    await files.first().waitFor({ timeout: 60_000 });
    await files.first().scrollIntoViewIfNeeded();
  },
  'own-data-refused': async (page, texts) => {
    await ownData(page, texts);
    await page.locator('#seus-dados button[aria-expanded]').click();
    const buffer = Buffer.from('{"format":"balsamo-export","version":1,"entries":[{}]}');
    await page
      .locator('#seus-dados input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
    await page.locator('#seus-dados [role=alert] li').last().scrollIntoViewIfNeeded();
  },
  'access-log': accessLog,
  'access-log-empty': async (page, texts) => {
    const nobody = { items: [], nextCursor: null };
    await page.route('**/api/account/access-log?*', (route) => route.fulfill({ json: nobody }));
    await page.reload();
    await accessLog(page, texts, 'h3');
    await page.unroute('**/api/account/access-log?*');
  },
  erasure: async (page) => {
    await page.goto('/conta');
    await page.locator('#apagar-conta').getByRole('button').click();
    await sheet(page).getByRole('checkbox').waitFor();
  },
  trackers: async (page, texts) => {
    await page.goto('/conta');
    const section = page.locator('section:has(> #own-trackers)');
    await section.getByRole('button').first().waitFor();
    await follow(page, texts);
    await page.reload();
    await section.getByRole('listitem').first().waitFor();
    await section.evaluate((element) => element.scrollIntoView());
  },
  'trackers-sheet': async (page) => {
    await page.goto('/conta');
    const section = page.locator('section:has(> #own-trackers)');
    await section.getByRole('button').last().waitFor();
    await section.evaluate((element) => element.scrollIntoView());
    await section.getByRole('button').last().click();
    await sheet(page)
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .first()
      .click();
  },
  'settings-daily-question': async (page, texts) => {
    await page.goto('/conta');
    await page.getByRole('switch', { name: texts.question.label }).scrollIntoViewIfNeeded();
  },
};
