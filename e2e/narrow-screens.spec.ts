import { randomUUID } from 'node:crypto';
import { ACCOUNT_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import type { Locator, Page } from '@playwright/test';
import { joinAssociation, newAssociation } from './association-account.ts';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { finishUse, recordUse } from './diary-account.ts';
import { dayIn, keepDocument } from './documents/documents.ts';
import { WEB_ALONE } from './in-shell.ts';
import { addOil } from './notification-account.ts';
import { fillPractice } from './practice-account.ts';
import { addShelved } from './stock-account.ts';
import { expect, test } from './test.ts';

/** The floor of our screens: the smallest phone, letters at twice their size on a common one, and both at once. */
const SIZES = [
  { width: 320, height: 740, letters: '100%' },
  { width: 320, height: 740, letters: '200%' },
  { width: 390, height: 844, letters: '200%' },
] as const;

/** By the name of a button, or where it is. */
type Press = string | RegExp | ((page: Page) => Locator);
/** Where a sheet is opened, and by what. */
type SheetPlace = readonly [path: string, ...presses: Press[]];

const firstEntry: Press = (page) => page.getByRole('main').locator('li button[aria-expanded=false]').first();
const tab =
  (name: string): Press =>
  (page) =>
    page.getByRole('dialog').getByRole('tab', { name });

const SETTINGS_SHEETS: readonly SheetPlace[] = [
  ['/conta', 'Trocar o fuso horário'],
  ['/conta', 'Trocar e-mail'],
  ['/conta', 'Trocar senha'],
  ['/conta', (page) => page.getByRole('button', { name: 'Configurar', exact: true }).last()],
  ['/conta', 'Escrever mais'],
  ['/conta', 'Apagar minha conta'],
];

const PATIENT_SHEETS: readonly SheetPlace[] = [
  ['/diary', /Tomei óleo/],
  ['/diary', /^Como estou agora/],
  ['/diary', /Contar$/],
  ['/diary#history', 'Registro manual'],
  ['/diary#treatment', 'Adicionar produto'],
  ['/diary#treatment', /^Ver Óleo/],
  ['/diary#treatment', /^Ver Óleo/, 'Ajustar'],
  ['/diary#treatment', /^Ver Óleo/, 'Renovar'],
  ['/diary#treatment', /^Ver Óleo/, 'Editar'],
  ['/diary#treatment', 'Anotar minha receita'],
  ['/diary#documents', 'Adicionar'],
  ['/diary#documents', /^Compartilhar Autorização/],
  ['/diary#documents', 'Escolher o que mostrar'],
  ['/diary#documents', 'Quais documentos preciso ter?'],
  ['/diary#medicines', 'Adicionar remédio'],
  ['/diary#medicines', 'Adicionar condição'],
  ['/diary#seizures', 'Registrar crise'],
  ['/diary', /Tomei óleo/, /^Mais ?motivos/],
  ['/diary', /^Notificações/],
  ['/diary#history', firstEntry, /^Editar/],
  ['/diary#dashboard', 'Anotar data e perguntas'],
  ['/diary#doctor', /^Ver perfil de/],
];

const doctorSheets = (patientId: string): readonly SheetPlace[] => [
  ['/dashboard', /^Notificações/],
  ['/dashboard#patients', 'Adicionar paciente'],
  ['/dashboard#patients', 'Adicionar paciente', tab('Por código')],
  ['/dashboard#patients', 'Adicionar paciente', tab('Seu código')],
  ['/dashboard#patients', /^Ver resumo de Maria/],
  ['/dashboard#prescriptions', 'Nova Prescrição'],
  ['/dashboard#prescriptions', /^Detalhes de/],
  ['/dashboard#reports', (page) => page.getByRole('search').locator('button[aria-haspopup=dialog]').first()],
  [`/patients/${patientId}`, 'Anotar consulta'],
  [
    `/patients/${patientId}`,
    (page) => page.getByRole('tab', { name: 'Diário' }),
    (page) => page.getByRole('list', { name: 'Registros do diário' }).getByRole('button').first(),
  ],
  ...SETTINGS_SHEETS,
];

const product: Press = /^Abrir Óleo/;
const ASSOCIATION_SHEETS: readonly SheetPlace[] = [
  ['/associacao#members', 'Convidar'],
  ['/associacao#members', 'Convidar', tab('Código')],
  ['/associacao#members', 'Convidar', tab('Lista')],
  ['/associacao#members', /^Ver resumo de Maria/],
  ['/associacao#inventory', 'Novo produto'],
  ['/associacao#inventory', 'Exportar'],
  ['/associacao#inventory', /^Dispensar Óleo/],
  ['/associacao#inventory', product],
  ['/associacao#inventory', product, 'Editar'],
  ['/associacao#inventory', product, 'Novo lote'],
  ['/associacao#inventory', product, /^Atualizar quantidade de/],
  ['/associacao#inventory', product, /^Recolher lote/],
  ['/associacao#inventory', product, 'Notificar associados'],
  ['/associacao#doctors', 'Recomendar médico'],
];

/**
 * What stands further right than the screen is wide, controls that reach over its edge or whose words reach over their own, and
 * parts of a sheet that scroll sideways. What is made to be scrolled sideways, and what only screen readers have, is left out.
 */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const describe = (element: Element, what: string) => `${what}: ${element.outerHTML.slice(0, 160)}`;
  const isSeen = (element: Element) =>
    !element.closest('.sr-only') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const scrollsSideways = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isScrolled = (element: Element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      // The body of a sheet scrolls down; that it could scroll sideways too is what must not be.
      if (scrollsSideways(around) && !around.closest('[role=dialog]')) return true;
    }
    return false;
  };
  const wordsReachOver = (control: Element) => {
    const box = control.getBoundingClientRect();
    const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      // A screen reader's words stand in a box of one pixel.
      if ((words.currentNode.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < box.left - 0.5 || right > box.right + 0.5)) return true;
    }
    return false;
  };
  const found: string[] = [];
  if (scrollWidth > clientWidth) {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => !element.childElementCount && element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    found.push(`${scrollWidth} of ${clientWidth}`, ...beyond.slice(0, 5).map((element) => describe(element, 'beyond')));
  }
  for (const control of document.querySelectorAll('button, a, input, select, textarea, [role=slider]')) {
    if (!isSeen(control) || isScrolled(control)) continue;
    const { left, right } = control.getBoundingClientRect();
    if (left < -0.5 || right > clientWidth + 0.5) found.push(describe(control, `from ${left} to ${right}`));
    else if (control.matches('button, a') && wordsReachOver(control)) found.push(describe(control, 'words reach over'));
  }
  for (const part of document.querySelectorAll('[role=dialog], [role=dialog] *')) {
    if (scrollsSideways(part) && part.scrollWidth > part.clientWidth + 1) {
      found.push(describe(part, `scrolls ${part.scrollWidth} in ${part.clientWidth}`));
    }
  }
  return found;
}

/** Resolves once nothing moves or fades any more: what is not seen yet would be found whole. */
async function standsStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
}

/** Looks at what is on the screen in every size. */
async function expectNarrow(page: Page, place: string): Promise<void> {
  for (const { width, height, letters } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.locator('html').evaluate((html, size) => html.style.setProperty('font-size', size), letters);
    await page.evaluate(standsStill);
    await expect.poll(() => page.evaluate(tooWide), `${place} at ${width} px, ${letters}`).toEqual([]);
  }
}

/** Another address of the same page would load nothing anew. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

/** Walks the pages, and looks at each of them in every size. */
async function expectNarrowPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await load(page, path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.locator('.animate-breathe').filter({ visible: true }), path).toHaveCount(0);
    await expectNarrow(page, path);
  }
}

async function expectNarrowSheets(page: Page, sheets: readonly SheetPlace[]): Promise<void> {
  for (const [path, ...presses] of sheets) {
    await load(page, path);
    for (const press of presses) {
      const target = typeof press === 'function' ? press(page) : page.getByRole('button', { name: press }).first();
      // By key: the note of what was half written comes a moment after its page, and moves what a finger would have met.
      await target.press('Enter');
    }
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('dialog').locator('[aria-busy=true], .animate-breathe')).toHaveCount(0);
    await expectNarrow(page, [path, ...presses].join(', '));
  }
}

/** The one that finishes a use, opened by its address, as filled in and as it ends. */
async function expectNarrowCheckOut(page: Page): Promise<void> {
  const { unfinished } = await (await page.request.get('/api/diary/overview')).json();
  await load(page, `/diary?checkout=${unfinished[0].id}`);
  await page.getByRole('dialog').getByText('Sim, terminou').click();
  await expectNarrow(page, 'check-out');
  await page.getByRole('dialog').getByRole('button', { name: 'Boca seca' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'forte' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '4', exact: true }).click();
  await expectNarrow(page, 'check-out, filled in');
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Anotado' })).toBeVisible();
  await expectNarrow(page, 'check-out, its result');
}

test(
  'no public page scrolls sideways or clips a control on a small phone or with letters at twice their size',
  WEB_ALONE,
  async ({ page }) => {
    const site = Object.values(SITE_PAGES).flatMap((paths) => Object.values(paths));
    const account = ACCOUNT_PATHS.filter((path) => !['/app', '/proteger-conta', '/pagamento-de-teste'].includes(path));
    await expectNarrowPages(page, [
      ...site,
      ...account,
      '/cadastrar?role=medico',
      '/pagamento-de-teste/nada',
      '/offline',
      '/nada-aqui',
    ]);
  },
);

test('no page of the app and no sheet of the patient scrolls sideways or clips a control on a small phone or with letters at twice their size', async ({
  browser,
  server,
}) => {
  const patient = await newPatient(browser, server, 'Maria Aparecida Gonçalves de Albuquerque');
  const doctor = await newDoctor(browser, server, 'Maximiliano Vasconcellos Figueiredo');
  await connect(patient.page, doctor.page);
  await fillPractice(server, doctor.email, 6);
  await addOil(patient.page.request, 'Óleo full spectrum da associação');
  for (let day = 1; day < 12; day++) {
    const { id } = await recordUse(patient.page.request, day * 24);
    if (day % 4) await finishUse(patient.page.request, id);
  }
  // What is older than three days waits no more.
  for (const hours of [7, 6]) await recordUse(patient.page.request, hours);
  const { id } = await (await patient.page.request.get('/api/account')).json();
  await keepDocument(patient.page.request, {
    number: '25351.112233/2025-41',
    issuer: 'Agência Nacional de Vigilância Sanitária',
    // Stands in the list of what ends, too.
    validUntil: dayIn(20),
  });
  await expectNarrowPages(patient.page, [
    ...[
      'quick',
      'dashboard',
      'treatment',
      'documents',
      'medicines',
      'seizures',
      'history',
      'doctor',
      'association',
    ].map((tab) => `/diary#${tab}`),
    '/conta',
    '/proteger-conta',
  ]);
  await expectNarrowSheets(patient.page, PATIENT_SHEETS);
  await expectNarrowSheets(patient.page, SETTINGS_SHEETS);
  await expectNarrowCheckOut(patient.page);
  // What is not of the prescription is marked so for the doctor, in the longest words that a mark has.
  const products = [{ type: 'oleo', name: 'Óleo full spectrum da associação', dosage: '2 gotas' }];
  await patient.page.request.post('/api/prescriptions', { data: { id: randomUUID(), protocolName: 'Dor', products } });
  await recordUse(patient.page.request, 8, {
    productType: 'flor',
    consumptionMethod: 'vaporizando',
    quantity: { value: 0.1, unit: 'g' },
  });
  await expectNarrowPages(doctor.page, [
    ...['overview', 'patients', 'prescriptions', 'reports'].map((tab) => `/dashboard#${tab}`),
    '/conta',
    `/patients/${id}`,
  ]);
  for (const tab of await doctor.page.getByRole('tab').all()) {
    await tab.click();
    await expect(doctor.page.locator('.animate-breathe').filter({ visible: true })).toHaveCount(0);
    await expectNarrow(doctor.page, `/patients, ${await tab.textContent()}`);
  }
  await doctor.page.request.post('/api/prescribed', {
    data: { id: randomUUID(), patientId: id, protocolName: 'Sono e dor de longa data', products },
  });
  await expectNarrowSheets(doctor.page, doctorSheets(id));
});

test('no page of an association and no sheet of its area scrolls sideways or clips a control on a small phone or with letters at twice their size', async ({
  browser,
  server,
}) => {
  const { association, page } = await newAssociation(browser, server, 'Associação Pernambucana de Apoio ao Tratamento');
  const patient = await newPatient(browser, server, 'Maria Aparecida Gonçalves de Albuquerque');
  const memberId = await joinAssociation(server, patient.page, association.id);
  await patient.page.request.put(`/api/memberships/${association.id}/consent`, { data: { sharesSummary: true } });
  await addShelved({ page, associationId: association.id }, { name: 'Óleo full spectrum da associação' });
  const { rows } = await server.asOwner('select id from association_lots where association_id = $1', [association.id]);
  const handed = await page.request.post(`/api/associations/${association.id}/dispensings`, {
    data: { id: randomUUID(), lotId: rows[0].id, memberId, quantity: 30 },
  });
  expect(handed.status()).toBe(201);
  await expectNarrowPages(
    page,
    ['dashboard', 'members', 'inventory', 'doctors', 'settings'].map((section) => `/associacao#${section}`),
  );
  await expectNarrowSheets(page, ASSOCIATION_SHEETS);
  await expectNarrowSheets(patient.page, [['/diary#association', /^Associação Pernambucana/]]);
  await expectNarrowPages(patient.page, ['/diary#association', '/diary#treatment']);
});
