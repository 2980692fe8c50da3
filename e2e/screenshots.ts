/**
 * `npm run screenshots`: photographs every screen and state of the diary into screenshots/ — phone and wide, light and
 * dark, in Portuguese and French — from the real server with demo data. Pictures are for eyes; journeys do the checking.
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import diaryFr from '../packages/locales/fr/diary.json' with { type: 'json' };
import remindersFr from '../packages/locales/fr/reminders.json' with { type: 'json' };
import diaryPt from '../packages/locales/pt/diary.json' with { type: 'json' };
import remindersPt from '../packages/locales/pt/reminders.json' with { type: 'json' };
import { BROWSER_ARGUMENTS, browserPath } from './browser.ts';
import buildPages from './build-pages.ts';
import { startTestServer } from './server.ts';

const FOLDER = path.join(import.meta.dirname, '../screenshots');
const NEWCOMER_PASSWORD = 'garoa-no-quintal-4';
const DEMO_PASSWORD = 'balsamo-demo-2026';
const DEMO_PATIENT = { email: 'paciente@demo.test', password: DEMO_PASSWORD };
const DEMO_DOCTOR = { email: 'medico@demo.test', password: DEMO_PASSWORD };
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
const THEMES = ['light', 'dark'] as const;
const TEXTS = { pt: diaryPt, fr: diaryFr };

type Look = { language: keyof typeof TEXTS; theme: (typeof THEMES)[number]; size: keyof typeof SIZES };
/** Brings a page into a state; the picture is taken afterwards. */
type Scene = (page: Page, texts: typeof diaryPt) => Promise<void>;

const sheet = (page: Page) => page.getByRole('dialog');
const history: Scene = async (page) => {
  await page.goto('/diary#history');
  await page.reload();
  await page.locator('li button[aria-expanded]').first().waitFor();
};
const home: Scene = async (page, texts) => {
  await page.goto('/diary');
  await page.reload();
  await page.getByRole('heading', { name: texts.latest.title }).waitFor();
};
const ratings: Scene = async (page, texts) => {
  await history(page, texts);
  await page.getByRole('tab', { name: texts.history.ratings }).click();
  await page.locator('li:has(time)').first().waitFor();
};
const checkOut: Scene = async (page, texts) => {
  await home(page, texts);
  await page
    .getByRole('region', { name: texts.pending.title })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await sheet(page).getByText(texts.checkOut.hasEnded).waitFor();
};

/** The details of the first item in the stock, at its reminder. */
const reminder: Scene = async (page) => {
  await page.goto('/diary#treatment');
  await page.reload();
  await page.locator('[aria-labelledby="stock-title"] li button[aria-label]').first().click();
  await reminderOf(page).waitFor();
  await reminderOf(page).scrollIntoViewIfNeeded();
};
const reminderOf = (page: Page) =>
  sheet(page)
    .locator('div:has(> h3)')
    .filter({ hasText: new RegExp(`^(${remindersPt.title}|${remindersFr.title})`) });
const notifications: Scene = async (page, texts) => {
  await home(page, texts);
  await page.locator('button[aria-haspopup="dialog"]').filter({ visible: true }).first().click();
  await sheet(page).getByRole('listitem').or(sheet(page).locator('h3')).first().waitFor();
};

const stockItem: Scene = async (page, texts) => {
  await tab('treatment', 'li h3 button')(page, texts);
  await page.locator('li h3 button').first().click();
  await sheet(page).waitFor();
};

/** The dashboard with its chart drawn. */
async function openDashboard(page: Page, filters = '') {
  await page.goto(`/diary#dashboard${filters}`);
  await page.reload();
  await page.locator('.recharts-line').first().waitFor();
}
/** The part of the settings where one takes one's data along. */
const ownData: Scene = async (page) => {
  await page.goto('/conta');
  await page.locator('#seus-dados form').waitFor();
  await page.locator('#seus-dados').evaluate((section) => section.scrollIntoView());
};
/** The part of the settings where one reads who looked at one's data. */
async function accessLog(page: Page, _: typeof diaryPt, content = 'li') {
  await page.goto('/conta');
  await page.locator(`#quem-viu ${content}`).first().waitFor();
  await page.locator('#quem-viu').evaluate((section) => section.scrollIntoView());
}
/** Makes the window as high as a page that is longer, so that a picture holds all of it. */
async function growTo(page: Page, content: string) {
  const height = await page.locator(content).evaluate((element) => element.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? SIZES.phone.width, height: height + 160 });
}

const SIGNED_IN: Record<string, Scene> = {
  home,
  record: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.tookOil }).click();
    await sheet(page).waitFor();
  },
  'record-refused': async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.vaporized }).click();
    await sheet(page).getByLabel(texts.form.quantity).fill('0');
    await sheet(page).getByRole('button', { name: texts.quickRecord.submit, exact: true }).click();
  },
  'record-without-connection': async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.usedOintment }).click();
    await page.route('**/api/diary/entries', (route) => route.abort());
    await sheet(page).getByRole('button', { name: texts.quickRecord.submit, exact: true }).click();
    await sheet(page).getByText(texts.errors.connectionText).waitFor();
    await page.unroute('**/api/diary/entries');
  },
  pending: async (page, texts) => {
    await home(page, texts);
    await page
      .getByRole('button', { name: texts.banner.finishOverdue, exact: true })
      .or(page.getByRole('button', { name: texts.banner.finishPending, exact: true }))
      .click();
    await sheet(page).getByRole('listitem').first().waitFor();
  },
  'check-out': checkOut,
  'check-out-refused': async (page, texts) => {
    await checkOut(page, texts);
    await sheet(page).getByRole('button', { name: texts.checkOut.submit, exact: true }).click();
    await sheet(page).getByText(texts.checkOut.answerNeeded, { exact: true }).waitFor();
  },
  settings: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('link', { name: texts.header.settings }).click();
    await page.getByRole('main').getByRole('checkbox').waitFor();
  },
  'own-data': ownData,
  'own-data-file': async (page, texts) => {
    await ownData(page, texts);
    const files = page.locator('#seus-dados a[download]');
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
  'home-without-answer': async (page) => {
    await page.route('**/api/diary/overview', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/diary');
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/diary/overview');
  },
  history,
  'history-details': async (page, texts) => {
    await history(page, texts);
    await page.locator('li button[aria-expanded]').first().click();
  },
  'history-earlier-changes': async (page, texts) => {
    await history(page, texts);
    const earlierChanges = page.getByRole('button', { name: texts.revisions.open });
    for (const opener of await page.locator('li > button[aria-expanded]').all()) {
      await opener.click();
      if (await earlierChanges.isVisible()) break;
      await opener.click();
    }
    await earlierChanges.click();
    await page.getByText(texts.revisions.notKept).scrollIntoViewIfNeeded();
  },
  'history-no-match': async (page, texts) => {
    await history(page, texts);
    await page.getByRole('searchbox').fill('xyz');
    await page.getByRole('heading', { name: texts.history.noMatchTitle }).waitFor();
  },
  edit: async (page, texts) => {
    await history(page, texts);
    await page.locator('li button[aria-expanded]').first().click();
    await page.getByRole('button', { name: new RegExp(`^${texts.entry.edit} `) }).click();
    await sheet(page).waitFor();
  },
  rate: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.rate.open }).click();
    await sheet(page).getByRole('button', { name: texts.rate.withSleep }).click();
  },
  'history-ratings': ratings,
  'rating-edit': async (page, texts) => {
    await ratings(page, texts);
    await page.locator('li:has(time) button').first().click();
    await sheet(page).waitFor();
  },
  'settings-daily-question': async (page, texts) => {
    await page.goto('/conta');
    await page.getByRole('switch', { name: texts.question.label }).scrollIntoViewIfNeeded();
  },
  manual: async (page, texts) => {
    await history(page, texts);
    await page.getByRole('button', { name: texts.manual.open }).click();
    await sheet(page).waitFor();
  },
  dashboard: (page) => openDashboard(page),
  'dashboard-whole': async (page) => {
    await openDashboard(page);
    await growTo(page, 'main');
  },
  'dashboard-of-pain-opened': async (page) => {
    await openDashboard(page, '?symptom=pain&days=90');
    await page.getByRole('search').locator('button[aria-expanded]').click();
    await page.getByRole('tab').nth(3).click();
    const closed = page.getByRole('main').locator('section button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await growTo(page, 'main');
  },
  'dashboard-calendar': async (page) => {
    await openDashboard(page);
    await page.getByRole('search').locator('button[aria-haspopup=dialog]').click();
    await sheet(page).getByRole('grid').first().waitFor();
  },
  'dashboard-without-connection': async (page) => {
    await openDashboard(page);
    await page.route('**/api/insights?*', (route) => route.abort());
    await page.getByRole('search').locator('button[aria-pressed=false]').first().click();
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/insights?*');
  },
  'record-with-reasons': async (page, texts) => {
    await SIGNED_IN.record?.(page, texts);
    await sheet(page).getByRole('button', { name: texts.dose.why }).click();
  },
  treatment: tab('treatment', 'li h3 button'),
  'stock-item': stockItem,
  'stock-ledger': async (page, texts) => {
    await stockItem(page, texts);
    await sheet(page).locator('button[aria-expanded]').last().click();
    await sheet(page).getByText(/^−/).first().waitFor();
    await sheet(page).getByText(/^−/).last().scrollIntoViewIfNeeded();
  },
  'stock-add': async (page, texts) => {
    await SIGNED_IN.treatment?.(page, texts);
    await page.locator('[aria-labelledby="stock-title"]').getByRole('button').first().click();
    await sheet(page).locator('select[name=productType]').selectOption('oleo');
    await sheet(page).locator('button[aria-expanded]').click();
  },
  'prescription-edit': async (page, texts) => {
    await SIGNED_IN.treatment?.(page, texts);
    await page.locator('section').first().locator('li').first().getByRole('button').first().click();
    await sheet(page).locator('fieldset').first().waitFor();
  },
  notifications,
  reminder,
  'reminder-form': async (page, texts) => {
    await reminder(page, texts);
    await reminderOf(page).getByRole('button').first().click();
    await sheet(page).getByRole('form').waitFor();
    await sheet(page).getByRole('form').scrollIntoViewIfNeeded();
  },
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

const reports: Scene = async (page) => {
  await page.goto('/dashboard#reports');
  await page.reload();
  await page.getByRole('main').locator('dl').waitFor();
  await page.getByRole('main').locator('section').nth(1).waitFor();
};

/** The doctor's area. */
const DOCTOR: Record<string, Scene> = {
  reports: async (page, texts) => {
    await reports(page, texts);
    await growTo(page, 'main');
  },
  'reports-patients': async (page, texts) => {
    await reports(page, texts);
    await page.getByRole('search').locator('button[aria-haspopup=dialog]').first().click();
    await sheet(page).getByRole('checkbox').first().waitFor();
  },
  'protect-account': async (page) => {
    await page.goto('/proteger-conta');
    await page.locator('main section button').first().waitFor();
  },
  'security-settings': async (page) => {
    await page.goto('/conta#seguranca');
    await page.reload();
    await page.locator('#seguranca h3').first().waitFor();
    await page.locator('#seguranca').scrollIntoViewIfNeeded();
  },
  'security-app': async (page) => {
    await page.goto('/proteger-conta');
    await page.locator('main section button').first().click();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.locator('main form svg[role=img]').waitFor();
  },
  'professional-profile': async (page) => {
    await page.goto('/conta#perfil-profissional');
    await page.reload();
    await page.locator('#perfil-profissional form').waitFor();
    await growTo(page, 'main');
  },
  'missing-crm': async (page, texts) => {
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), crm: null } });
    });
    await openPatients(page, texts);
    await page.locator('main form select').waitFor();
    await page.unroute('**/api/account');
  },
  'doctor-overview': openOverview,
  'doctor-overview-whole': async (page) => {
    await openOverview(page);
    await growTo(page, 'main');
  },
  'doctor-overview-entry': async (page) => {
    await openOverview(page);
    await page.locator('main li button').first().click();
    await sheet(page).locator('table').first().waitFor();
  },
  'doctor-overview-without-connection': async (page) => {
    await page.route('**/api/practice/overview', (route) => route.abort());
    await page.goto('/dashboard');
    await page.reload();
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/practice/overview');
  },
  'doctor-association': async (page) => {
    await page.goto('/dashboard#association');
    await page.reload();
    await page.locator('main h2').waitFor();
  },
  patients: openPatients,
  'patients-whole': async (page, texts) => {
    await openPatients(page, texts);
    await growTo(page, 'main');
  },
  'patients-no-match': async (page, texts) => {
    await openPatients(page, texts);
    await page.getByRole('searchbox').fill('xyz');
    await page.locator('main h3').last().waitFor();
  },
  'patients-without-connection': async (page) => {
    await page.route('**/api/patients?*', (route) => route.abort());
    await page.goto('/dashboard#patients');
    await page.reload();
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/patients?*');
  },
  'patient-add': openAddPatient,
  'patient-add-refused': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).locator('form button[type=submit]').click();
  },
  'patient-add-by-code': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).getByRole('tab').nth(1).click();
  },
  'patient-share-code': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).getByRole('tab').last().click();
    await sheet(page).getByRole('img').waitFor();
  },
  'patient-look': async (page, texts) => {
    await openPatients(page, texts);
    await mariaIn(page).getByRole('button').first().click();
    await sheet(page).locator('dl').waitFor();
  },
  patient: openPatient,
  'patient-whole': async (page, texts) => {
    await openPatient(page, texts);
    await growTo(page, 'main');
  },
  'patient-entry': async (page, texts) => {
    await openPatient(page, texts);
    await page.locator('main button[aria-haspopup=dialog]:has(span)').last().click();
    await sheet(page).locator('table').waitFor();
  },
  'patient-prescriptions': async (page, texts) => {
    await openPatient(page, texts);
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('tabpanel').locator('li').first().waitFor();
    await page.getByRole('tablist').scrollIntoViewIfNeeded();
  },
  'patient-insights-whole': async (page, texts) => {
    await openPatient(page, texts);
    await page.getByRole('tab').nth(2).click();
    await page.getByRole('tabpanel').locator('svg.recharts-surface').waitFor();
    await growTo(page, 'main');
  },
  'patient-without-connection': async (page) => {
    await page.route('**/api/patients/*', (route) => route.abort());
    await page.goto('/patients/0197f22e-79b0-7ccc-bfff-ffffffffffff');
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/patients/*');
  },
  prescriptions: openPrescriptions,
  'prescriptions-whole': async (page, texts) => {
    await openPrescriptions(page, texts);
    await growTo(page, 'main');
  },
  'prescription-details': async (page, texts) => {
    await openPrescriptions(page, texts);
    await page.locator('main li', { hasText: 'Maria' }).getByRole('button').first().click();
    await sheet(page).locator('button[aria-expanded]').click();
    await sheet(page).locator('button[aria-expanded=true]').waitFor();
  },
  'prescription-new-refused': async (page, texts) => {
    await openPrescriptions(page, texts);
    await page.locator('main header button').click();
    await sheet(page).locator('select[name=patient]:enabled').waitFor();
    await sheet(page).locator('button[type=submit]').click();
  },
  'patient-gone': async (page) => {
    await page.goto('/patients/0197f22e-79b0-7ccc-bfff-ffffffffffff');
    await page.locator('main h2').waitFor();
  },
};

async function openOverview(page: Page) {
  await page.goto('/dashboard');
  await page.reload();
  await page.locator('main li a[href^="/patients/"]').first().waitFor();
}
/** The patient with the longest diary and everything in it. */
const mariaIn = (page: Page) => page.locator('main li', { hasText: 'Maria Oliveira' });
async function openPatient(page: Page, texts: typeof diaryPt) {
  await openPatients(page, texts);
  await mariaIn(page).getByRole('link').first().click();
  await page.locator('main svg.recharts-surface').first().waitFor();
}
async function openPatients(page: Page, _: typeof diaryPt) {
  await page.goto('/dashboard#patients');
  await page.reload();
  await page.locator('main li a').first().waitFor();
}
async function openPrescriptions(page: Page, _: typeof diaryPt) {
  await page.goto('/dashboard#prescriptions');
  await page.reload();
  await page.locator('main li').first().waitFor();
}
async function openAddPatient(page: Page, texts: typeof diaryPt) {
  await openPatients(page, texts);
  await page.locator('main header button').click();
  await sheet(page).locator('form').waitFor();
}
async function doctorProfile(page: Page, texts: typeof diaryPt) {
  await tab('doctor', 'li [role=switch]')(page, texts);
  await page.locator('li:has([role=switch]) button:not([role=switch])').first().click();
  await sheet(page).locator('dl').waitFor();
}

/** The doctor finder in the language of the pictures. */
const finder = (search: string, content: string): Scene => {
  return async (page, texts) => {
    await page.goto((texts === diaryPt ? '/encontrar-medico' : '/fr/trouver-medecin') + search);
    await page.locator(`main ${content}`).first().waitFor();
  };
};

const NEWCOMER: Record<string, Scene> = {
  'find-doctor': finder('', 'article'),
  'find-doctor-none': finder('?q=xyz', 'h2'),
  'find-doctor-too-short': finder('?q=xy', 'input[aria-invalid]'),
  'doctor-empty': tab('doctor', 'main h2'),
  'doctor-asks': async (page, texts) => {
    const person = { id: '0197f22e-79b0-7ccc-bfff-ffffffffffff', name: 'Helena Prado', specialty: 'Neurologia' };
    const request = { id: person.id, direction: 'received', person, createdAt: '2026-08-22T12:00:00.000Z' };
    await page.route('**/api/connections/requests?*', (route) =>
      route.fulfill({ json: { items: [request, { ...request, id: 'sent', direction: 'sent' }], nextCursor: null } }),
    );
    await tab('doctor', 'main li')(page, texts);
    await page.unroute('**/api/connections/requests?*');
  },
  invitation: async (page) => {
    const invitation = {
      name: 'João Pedro Lima',
      email: 'joao@exemplo.com',
      doctorName: 'Helena Prado',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await page.route('**/api/invitations/open', (route) => route.fulfill({ json: invitation }));
    await page.route('**/api/account', (route) => route.fulfill({ status: 401, json: { code: 'none' } }));
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('input[name=confirmation]').waitFor();
    await page.unroute('**/api/account');
  },
  'invitation-tap': async (page) => {
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('main button').waitFor();
    await page.unroute('**/api/invitations/open');
  },
  'invitation-invalid': async (page) => {
    await page.goto('/aceitar-convite#token=abc');
    await page.locator('main a[href="/entrar"]').waitFor();
  },
  'home-empty': home,
  'notifications-empty': notifications,
  'dashboard-empty': async (page) => {
    await page.goto('/diary#dashboard');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  },
  'history-empty': async (page, texts) => {
    await page.goto('/diary#history');
    await page.getByRole('heading', { name: texts.history.emptyTitle }).waitFor();
  },
  'history-ratings-empty': async (page, texts) => {
    await page.goto('/diary#history?view=ratings');
    await page.getByRole('heading', { name: texts.rate.emptyTitle }).waitFor();
  },
  // Last: the banner stays.
  'home-to-be-erased': async (page) => {
    const answer = await page.request.post('/api/account/erasure', { data: { password: NEWCOMER_PASSWORD } });
    if (!answer.ok()) throw new Error(`The erasure was refused: ${answer.status()}`);
    await page.goto('/diary');
    await page.reload();
    await page.locator(':has(> main) > section').waitFor();
  },
};

function tab(hash: string, content = 'h1'): Scene {
  return async (page) => {
    await page.goto(`/diary#${hash}`);
    await page.reload();
    await page.locator(content).first().waitFor();
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  };
}

async function photograph(
  browser: Browser,
  address: string,
  look: Look,
  scenes: Record<string, Scene>,
  demo?: { email: string; password: string },
) {
  const { language, theme, size } = look;
  const context = await browser.newContext({
    baseURL: address,
    viewport: SIZES[size],
    colorScheme: theme,
    locale: language === 'pt' ? 'pt-BR' : language,
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  });
  const door = demo ? '/api/auth/sign-in/email' : '/api/auth/sign-up/email';
  const newcomer = {
    name: 'João Pedro Lima',
    email: `${language}.${theme}.${size}@exemplo.com`,
    password: NEWCOMER_PASSWORD,
    role: 'paciente',
  };
  const answer = await context.request.post(door, { data: demo ?? newcomer });
  if (!answer.ok()) throw new Error(`Nobody could be signed in: ${answer.status()} ${await answer.text()}`);
  const page = await context.newPage();
  for (const [name, scene] of Object.entries(scenes)) {
    await page.setViewportSize(SIZES[size]);
    await scene(page, TEXTS[language]);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(250);
    await page.screenshot({ path: path.join(FOLDER, `${language}-${theme}-${size}`, `${name}.png`) });
  }
  await context.close();
}

buildPages();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const server = await startTestServer({ DEMO: '1' });
const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS });
try {
  for (const language of Object.keys(TEXTS) as Look['language'][]) {
    for (const theme of THEMES) {
      for (const size of Object.keys(SIZES) as Look['size'][]) {
        const look = { language, theme, size };
        await photograph(browser, server.address, look, SIGNED_IN, DEMO_PATIENT);
        await photograph(browser, server.address, look, DOCTOR, DEMO_DOCTOR);
        await photograph(browser, server.address, look, NEWCOMER);
        process.stdout.write(`screenshots/${language}-${theme}-${size}\n`);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
