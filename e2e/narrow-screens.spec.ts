import type { Page } from '@playwright/test';
import { ACCOUNT_PATHS } from '../apps/web/app/platform/app-paths.ts';
import { SITE_PAGES } from '../apps/web/app/platform/site-paths.ts';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { finishUse, recordUse } from './diary-account.ts';
import { addOil } from './notification-account.ts';
import { fillPractice } from './practice-account.ts';
import { expect, test } from './test.ts';

/** The floor of our screens: a small phone with large letters, and the smallest phone. */
const SIZES = [
  { width: 360, height: 740, letters: '130%' },
  { width: 320, height: 740, letters: '100%' },
] as const;

/** What stands further right than the screen is wide; nothing where there is no scrolling sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [`${scrollWidth} of ${clientWidth}`, ...beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 140))];
}

/** Walks the pages, and looks at each of them in every size. */
async function expectNoScrollingSideways(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Another address of the same page would load nothing anew.
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.locator('.animate-breathe').filter({ visible: true }), path).toHaveCount(0);
    for (const { width, height, letters } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      await expect.poll(() => page.evaluate(tooWide), `${path} at ${width} px, ${letters}`).toEqual([]);
    }
  }
}

test('no public page scrolls sideways on a small phone or with large letters', async ({ page }) => {
  const site = Object.values(SITE_PAGES).flatMap((paths) => Object.values(paths));
  const account = ACCOUNT_PATHS.filter((path) => path !== '/app' && path !== '/proteger-conta');
  await expectNoScrollingSideways(page, [...site, ...account, '/cadastrar?role=medico', '/offline', '/nada-aqui']);
});

test('no page of the app scrolls sideways on a small phone or with large letters', async ({ browser, server }) => {
  const patient = await newPatient(browser, server, 'Maria Aparecida Gonçalves de Albuquerque');
  const doctor = await newDoctor(browser, server, 'Maximiliano Vasconcellos Figueiredo');
  await connect(patient.page, doctor.page);
  await fillPractice(server, doctor.email, 6);
  await addOil(patient.page.request, 'Óleo full spectrum da associação');
  for (let day = 1; day < 12; day++) {
    const { id } = await recordUse(patient.page.request, day * 24);
    if (day % 4) await finishUse(patient.page.request, id);
  }
  const { id } = await (await patient.page.request.get('/api/account')).json();
  await expectNoScrollingSideways(patient.page, [
    ...['quick', 'dashboard', 'treatment', 'history', 'doctor', 'association'].map((tab) => `/diary#${tab}`),
    '/conta',
    '/proteger-conta',
  ]);
  await expectNoScrollingSideways(doctor.page, [
    ...['overview', 'patients', 'prescriptions', 'reports'].map((tab) => `/dashboard#${tab}`),
    `/patients/${id}`,
    '/conta',
  ]);
});
