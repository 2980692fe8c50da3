import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addCared, type Cared, newCaregiver, shownPerson } from './care-account.ts';
import { codeOf, connect, newDoctor } from './connection-accounts.ts';
import { cards, dialog, finishUse, recordUse } from './diary-account.ts';
import { dayIn, keepDocument, pdfOf, prescribeWithFile } from './documents/documents.ts';
import { addOil, setReminder } from './notification-account.ts';
import { newStockKeeper } from './stock-account.ts';
import { expect, expectAccessible, signUpByApi, test } from './test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data: { id: randomUUID(), ...data } });
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(201);
}

/** A diary in which there is some of everything that its screens could offer to change. */
async function fill({ request }: Page): Promise<void> {
  const oil = await addOil(request);
  const entry = await recordUse(request, 30, { inventoryItemId: oil, notes: 'da mãe' });
  await finishUse(request, entry.id);
  await recordUse(request, 6);
  await post(request, '/api/diary/ratings', {
    ratedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    timeZone: 'America/Sao_Paulo',
    symptoms: { mood: 6, pain: 2 },
  });
  await setReminder(request, oil);
  await post(request, '/api/inventory/items', {
    nickname: 'Pomada',
    productType: 'pomada',
    quantity: 0,
    unit: 'g',
    details: {},
  });
  const archived = await addOil(request, 'Óleo antigo');
  expect((await request.post(`/api/inventory/items/${archived}/finish`, { data: {} })).ok()).toBe(true);
  await post(request, '/api/prescriptions', {
    protocolName: 'Sono',
    products: [{ type: 'oleo', name: 'Óleo da noite', dosage: '2 gotas', frequency: '1x ao dia' }],
    renewalDate: dayIn(20),
  });
  await post(request, '/api/trackers', {
    ...{ name: 'Tremor', kind: 'yes_no', windowHours: null, lowEnd: null, highEnd: null, better: 'less' },
  });
  const span = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: false };
  await post(request, '/api/medicines', { name: 'Frisium', substance: 'clobazam', dose: null, ...span });
  await post(request, '/api/conditions', { name: 'Epilepsia', chapter: null, code: null, ...span });
  await post(request, '/api/seizures', {
    ...{ occurredAt: new Date(Date.now() - 86_400_000).toISOString(), timeZone: 'America/Sao_Paulo', count: 1 },
    ...{ length: '1_to_5_min', timedSeconds: null, kind: 'tonic_clonic', note: null },
  });
  await post(request, '/api/unwanted-effects', {
    ...{ effects: [{ effect: 'tontura', strength: 'leve' }], redFlags: [], description: null, beganOn: dayIn(-1) },
    ...{ beganAt: null, endedOn: null, actions: [], actionNote: null, outcome: 'recuperado', product: null },
    ...{ dose: null, method: null, otherMedicines: null, isShownToDoctors: false },
  });
  await keepDocument(request, { validUntil: dayIn(40) }, { bytes: await pdfOf(1), name: 'anvisa.pdf' });
  await keepDocument(request, { type: 'laudo' });
  await prescribeWithFile(request, 'Dor', { bytes: await pdfOf(1), name: 'dor.pdf' });
  const prepared = await request.put('/api/appointment', {
    data: { day: dayIn(9), questions: 'Posso viajar?' },
  });
  expect(prepared.ok(), await prepared.text()).toBe(true);
}

/** Lets the account of an address read somebody's diary, as an accepted invitation would. */
const READS = `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
  select $1, id, 'reads', 'other', 'teal', now() from users where email = $2`;

/** What whoever only reads may use: what opens, closes, turns over, filters or leads elsewhere; and, last, what is of their own account. */
const READING = new RegExp(
  `^(${`
  Notificações.*|Ajustes|Voltar|Fechar|Anterior|Próxima|Sair da conta|Encontrar médico
  Ver .*|Abrir .*|Mostrar( .*)?|Escolher o que mostrar|Baixar (tudo|fotos).*|.*VigiMed.*|por quê\\?|.*\\(abre em.*
  Usos|Sem uso|Ativos|Arquivados|Médico|Associação|De Ana.*|Associações|Buscar
  Buscar no histórico|Tipo de produto|Sintoma|Período|Idioma|Como no aparelho|Claro|Escuro
  Documento assinado.*|Detalhes.*|Mais detalhes.*|Mais adiante.*|Comparar antes e desde|Entradas e saídas|Fontes.*
  Tratamento|(Minha )?[Rr]eceita|Estoque|Ir à receita.*|(Meus d|D)ocumentos.*|Quais documentos.*|Outros remédios.*|Crises.*
  O que vence.*|e mais .*|Quem viu.*|Quem fez o quê.*|Óleo.*|Pomada.*|Raiz Serena.*
  Ajustar Ana Lima|Criar o diário de alguém|Ir para a minha conta
`
    .trim()
    .replaceAll(/\n\s*/g, '|')})$`,
  's',
);

/** The names of everything that can be pressed or filled in. */
async function controlsIn(place: Locator): Promise<string[]> {
  return place
    .locator('button:visible, a:visible, input:visible, select:visible, textarea:visible, [role=switch]:visible')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const labelled = (element as HTMLInputElement).labels?.[0]?.textContent;
        return (element.getAttribute('aria-label') ?? labelled ?? element.textContent ?? '').trim();
      }),
    );
}

async function expectOnlyReading(place: Locator, where: string): Promise<void> {
  const offered = (await controlsIn(place)).filter((name) => !READING.test(name));
  expect.soft(offered, where).toEqual([]);
}

const PARTS = {
  '/diary': 'Últimos registros',
  '/diary#history': 'Histórico',
  '/diary#history?view=ratings': 'Histórico',
  '/diary#dashboard': 'Levar à consulta',
  '/diary#treatment': 'Efeitos indesejados',
  '/diary#documents': 'Receitas em uso com arquivo',
  '/diary#medicines': 'Perguntas para o médico',
  '/diary#seizures': 'Crises anotadas',
  '/diary#doctor': 'Helena Prado',
  '/diary#association': /ssociações/,
  '/conta': 'O que mais incomoda',
} as const;

test('whoever only reads a diary is offered nothing on any screen that would change it', async ({
  browser,
  page,
  server,
}) => {
  test.slow();
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  const ana: Cared = await addCared(page);
  await page.context().addCookies([{ name: 'balsamo.person', value: ana.personId, url: server.address }]);
  await fill(page);
  const doctor = await newDoctor(browser, server);
  await connect(page, doctor.page);
  const { page: asking } = await newDoctor(browser, server, 'Íris Nunes');
  const asked = await asking.request.post('/api/connections/requests', { data: { code: await codeOf(page.request) } });
  expect(asked.status(), await asked.text()).toBe(201);
  const { associationId } = await newStockKeeper(browser, server);
  await server.asOwner(
    `insert into association_members (association_id, patient_id, status, source, joined_at)
     values ($1, $2, 'active', 'code', now())`,
    [associationId, ana.personId],
  );

  const { page: aunt, email } = await newCaregiver(browser, server, 'Clara Lima');
  await server.asOwner(READS, [ana.personId, email]);
  const wrong: string[] = [];
  await aunt.goto('/conta#cuidado');
  await aunt.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(shownPerson(aunt)).toContainText('só leitura');
  aunt.on('response', (answer) => {
    const request = answer.request();
    const { pathname } = new URL(answer.url());
    const isWrite = pathname.startsWith('/api/') && request.method() !== 'GET';
    if (answer.status() >= 400 || isWrite) wrong.push(`${answer.status()} ${request.method()} ${pathname}`);
  });
  const main = aunt.getByRole('main');
  for (const [path, stands] of Object.entries(PARTS)) {
    await test.step(path, async () => {
      // Each as it is opened first.
      await aunt.goto('/offline');
      await aunt.goto(path);
      await expect(main.getByText(stands).first()).toBeVisible();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expectOnlyReading(main, path);
      await expectAccessible(aunt);
    });
  }

  await test.step('what opens on them', async () => {
    await aunt.goto('/diary#history');
    await cards(aunt).first().getByRole('button').first().click();
    await cards(aunt).last().getByRole('button').first().click();
    await expectOnlyReading(main, 'open entries');
    await aunt.goto('/diary#treatment');
    for (const name of ['Óleo da noite', 'Pomada']) {
      await main.getByRole('button', { name: `Ver ${name}` }).click();
      await expect(dialog(aunt)).toContainText(name);
      await expectOnlyReading(dialog(aunt), name);
      await aunt.keyboard.press('Escape');
      await expect(dialog(aunt)).toBeHidden();
    }
    await main.getByRole('tab', { name: 'Arquivados' }).click();
    await expect(main.getByText('Óleo antigo')).toBeVisible();
    await expectOnlyReading(main, 'archived');
    await aunt.goto('/diary#association');
    await main.getByRole('button', { name: /Raiz Serena/ }).click();
    await expect(dialog(aunt).getByText('A associação não vê nada')).toBeVisible();
    await expect(dialog(aunt).getByRole('switch')).toHaveCount(0);
    await expect(dialog(aunt).getByRole('button', { name: /Sair/ })).toHaveCount(0);
    await aunt.goto('/diary#documents');
    await main.getByRole('button', { name: 'Mostrar', exact: true }).click();
    await expect(dialog(aunt)).toBeVisible();
    await aunt.goto('/diary#comecar');
    await expect(aunt).toHaveURL(/\/diary$/);
  });
  expect(wrong).toEqual([]);

  // What is the own account's stays in their hands.
  await aunt.goto('/conta#cuidado');
  await main.getByRole('button', { name: 'Ajustar Ana Lima' }).click();
  await dialog(aunt).getByLabel('O que a pessoa é sua').selectOption('grandchild');
  await dialog(aunt).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(aunt)).toBeHidden();
  await expect
    .poll(async () => (await (await aunt.request.get('/api/care')).json()).caresFor[0].relation)
    .toBe('grandchild');
});
