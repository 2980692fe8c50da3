/**
 * `npm run screenshots`: photographs every screen and state into screenshots/ — phone and wide, light and dark, in
 * Portuguese and French — from the real server with demo data; `npm run screenshots -- patient home` only the scenes whose names begin so.
 * `npm run screenshots -- product` takes those that stand on the home page (product-pictures.ts), into the web's public files;
 * `npm run screenshots -- store` those of the apps in the stores (store-pictures.ts), into apps/mobile/screenshots.
 * Pictures are for eyes; journeys do the checking. What is photographed stands in scenes/, a file per area.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGE_TAGS } from '@balsamo/domain/language.ts';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath, COOKIES_ANSWERED } from './browser.ts';
import buildWhatIsStale from './build.ts';
import { takeProductPictures } from './product-pictures.ts';
import { ASSOCIATION } from './scenes/association.ts';
import { BEGINNING } from './scenes/beginning.ts';
import { CARE } from './scenes/care.ts';
import { CONNECTIONS, FIRST_CONNECTION } from './scenes/connections.ts';
import { DASHBOARD } from './scenes/dashboard.ts';
import { DIARY } from './scenes/diary.ts';
import { DOCTOR_PRESCRIPTIONS } from './scenes/doctor-prescriptions.ts';
import { DOCUMENTS } from './scenes/documents.ts';
import { MEDICINES, MEDICINES_OF_PATIENT } from './scenes/medicines.ts';
import { DEMO_OPERATOR, OPERATORS, prepareOperators } from './scenes/operators.ts';
import { PATIENTS } from './scenes/patients.ts';
import { PLAN, TRIAL } from './scenes/plans.ts';
import { PRACTICE } from './scenes/practice.ts';
import { DEMO_PASSWORD, NEWCOMER_PASSWORD, type Scene, SIZES, TEXTS } from './scenes/scene.ts';
import { SEIZURES, SEIZURES_OF_PATIENT } from './scenes/seizures.ts';
import { SETTINGS } from './scenes/settings.ts';
import { SITE } from './scenes/site.ts';
import { TREATMENT } from './scenes/treatment.ts';
import { UNWANTED_EFFECTS } from './scenes/unwanted-effects.ts';
import { startTestServer } from './server.ts';
import { takeStorePictures } from './store-pictures.ts';

const FOLDER = path.join(import.meta.dirname, '../screenshots');
const DEMO_PATIENT = { email: 'paciente@demo.test', password: DEMO_PASSWORD };
const DEMO_DOCTOR = { email: 'medico@demo.test', password: DEMO_PASSWORD };
const DEMO_ADMIN = { email: 'associacao@demo.test', password: DEMO_PASSWORD };
const THEMES = ['light', 'dark'] as const;
const WANTED = process.argv.slice(2);

const PATIENT = wanted(
  DIARY,
  DASHBOARD,
  TREATMENT,
  DOCUMENTS,
  MEDICINES,
  SEIZURES,
  UNWANTED_EFFECTS,
  SETTINGS,
  CONNECTIONS,
);
const DOCTOR = wanted(PRACTICE, PATIENTS, DOCTOR_PRESCRIPTIONS, MEDICINES_OF_PATIENT, SEIZURES_OF_PATIENT, PLAN);
const STAFF = wanted(ASSOCIATION);
const OPERATOR = wanted(OPERATORS);
const VISITOR = wanted(SITE);
const NEWCOMER = wanted(FIRST_CONNECTION, BEGINNING, CARE);
const NEW_DOCTOR = wanted(TRIAL);

/** Each doctor has a registration of their own. */
let looks = 0;

type Look = { language: keyof typeof TEXTS; theme: (typeof THEMES)[number]; size: keyof typeof SIZES };

function wanted(...areas: Record<string, Scene>[]): [string, Scene][] {
  const all = areas.flatMap((area) => Object.entries(area));
  return all.filter(([name]) => WANTED.length === 0 || WANTED.some((start) => name.startsWith(start)));
}

async function photograph(
  browser: Browser,
  address: string,
  look: Look,
  scenes: readonly [string, Scene][],
  who: { email: string; password: string } | 'newcomer' | 'new doctor' | 'visitor',
) {
  if (scenes.length === 0) return;
  const { language, theme, size } = look;
  const context = await browser.newContext({
    baseURL: address,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: LANGUAGE_TAGS[language],
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  });
  await context.addInitScript(COOKIES_ANSWERED);
  const demo = typeof who === 'object' ? who : undefined;
  const door = demo ? '/api/auth/sign-in/email' : '/api/auth/sign-up/email';
  const newcomer = {
    name: 'João Pedro Lima',
    email: `${language}.${theme}.${size}@exemplo.com`,
    password: NEWCOMER_PASSWORD,
    role: 'paciente',
  };
  const newDoctor = {
    ...newcomer,
    name: 'Ana Beatriz Lima',
    email: `medica.${newcomer.email}`,
    role: 'medico',
    crm: String(700_000 + looks++),
    crmState: 'SP',
  };
  const answer =
    who === 'visitor'
      ? undefined
      : await context.request.post(door, { data: demo ?? (who === 'newcomer' ? newcomer : newDoctor) });
  if (answer && !answer.ok()) throw new Error(`Nobody could be signed in: ${answer.status()} ${await answer.text()}`);
  const page = await context.newPage();
  for (const [name, scene] of scenes) {
    await page.setViewportSize(SIZES[size]);
    await scene(page, TEXTS[language]);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(250);
    await page.screenshot({ path: path.join(FOLDER, `${language}-${theme}-${size}`, `${name}.png`) });
  }
  await context.close();
}

buildWhatIsStale();
const isForHomePage = WANTED[0] === 'product';
const isForStores = WANTED[0] === 'store';
const isOfScenes = !isForHomePage && !isForStores;
if (isOfScenes) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
}
const server = await startTestServer({ DEMO: '1' });
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS });
try {
  if (OPERATOR.length > 0) await prepareOperators(server);
  if (isForHomePage) await takeProductPictures(browser, server.address);
  if (isForStores) await takeStorePictures(browser, server.address);
  for (const language of Object.keys(isOfScenes ? TEXTS : {}) as Look['language'][]) {
    for (const theme of THEMES) {
      for (const size of Object.keys(SIZES) as Look['size'][]) {
        const look = { language, theme, size };
        await photograph(browser, server.address, look, PATIENT, DEMO_PATIENT);
        await photograph(browser, server.address, look, DOCTOR, DEMO_DOCTOR);
        await photograph(browser, server.address, look, STAFF, DEMO_ADMIN);
        await photograph(browser, server.address, look, OPERATOR, DEMO_OPERATOR);
        await photograph(browser, server.address, look, NEWCOMER, 'newcomer');
        await photograph(browser, server.address, look, NEW_DOCTOR, 'new doctor');
        await photograph(browser, server.address, look, VISITOR, 'visitor');
        process.stdout.write(`screenshots/${language}-${theme}-${size}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
