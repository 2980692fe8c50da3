import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  addCared,
  careLinkTo,
  entriesOf,
  newCaregiver,
  shownPerson,
  strip,
  switchBack,
  switchTo,
} from './care-account.ts';
import { dialog, recordUse, toast } from './diary-account.ts';
import { untilAnswersKept, untilKept } from './kept-on-device.ts';
import {
  chooseCard,
  expect,
  expectAccessible,
  newEmail,
  PASSWORD,
  signOutInSettings,
  signUpByApi,
  test,
} from './test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const main = (page: Page) => page.getByRole('main');

async function openCare(page: Page): Promise<void> {
  await page.goto('/conta#cuidado');
  await expect(main(page).getByRole('heading', { name: 'De quem eu cuido' })).toBeVisible();
}

async function record(page: Page, notes: string): Promise<void> {
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expect(dialog(page).getByText('Para Ana Lima')).toBeVisible();
  await dialog(page).getByLabel('Quantidade').fill('2');
  await dialog(page)
    .getByRole('button', { name: /^Mais ?motivos/ })
    .click();
  await dialog(page).getByLabel('Observações').fill(notes);
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a mother begins a diary for her child, records in it, goes back to her own, and the record is sent', async ({
    page,
    server,
    context,
  }) => {
    await signUpByApi(page, server, { name: 'Bruna Lima' });
    await page.goto('/diary');
    await expect(strip(page)).toHaveCount(0);
    await untilKept(page);
    await openCare(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criar o diário de alguém' }).click();
    await dialog(page).getByRole('button', { name: 'Criar o diário', exact: true }).click();
    await expect(dialog(page).getByText('Sem essa confirmação não dá para criar o diário.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByLabel('Nome').fill('Ana Lima');
    await dialog(page).getByLabel('Data de nascimento').fill('2015-03-08');
    await dialog(page).getByLabel('O que a pessoa é sua').selectOption('child');
    await chooseCard(dialog(page), 'Roxo');
    await dialog(page)
      .getByLabel(/^Sou mãe, pai/)
      .check();
    await dialog(page).getByRole('button', { name: 'Criar o diário', exact: true }).click();
    await expect(dialog(page).getByText('O diário de Ana Lima está pronto')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Abrir o diário' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Diário de Ana');
    await expect(shownPerson(page)).toContainText('Ana Lima');
    await expectAccessible(page);
    await untilAnswersKept(page, 2);
    await page.waitForLoadState('networkidle');
    const personId = await page.evaluate(() => localStorage.getItem('person') ?? '');

    await context.setOffline(true);
    await record(page, 'no carro');
    await expect(toast(page, 'Guardado neste aparelho')).toBeVisible();
    await switchBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bruna');
    await expect(page.getByText('aguardando envio', { exact: true })).toHaveCount(0);
    await context.setOffline(false);
    await expect.poll(async () => (await entriesOf(page, personId)).map(({ notes }) => notes)).toEqual(['no carro']);
    expect(await page.evaluate(() => localStorage.getItem('self'))).toBeNull();

    await test.step('to the other person in one tap', async () => {
      await strip(page).getByRole('button', { name: 'Ir para o diário de Ana Lima' }).click();
      await expect(shownPerson(page)).toContainText('Ana Lima');
      await expect(strip(page).getByRole('button', { name: /^Ir para/ })).toHaveCount(0);
      await switchBack(page);
    });
    await switchTo(page, 'Ana Lima');
    await expect(page.getByRole('region', { name: 'Últimos registros' }).getByText(/2 gotas/)).toBeVisible();
  });

  test('only diaries that were opened here before can be gone on to', async ({ page, server, context }) => {
    await signUpByApi(page, server, { name: 'Bruna Lima' });
    await addCared(page);
    await openCare(page);
    await untilKept(page);
    await expect(shownPerson(page)).toContainText('Seu diário');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
    await expect(toast(page, 'Ainda não dá para trocar')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
    await expect(shownPerson(page)).toContainText('Ana Lima');
  });
});

test('a second caregiver who is invited to read sees the diary and writes nothing', async ({
  browser,
  page,
  server,
}) => {
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  const ana = await addCared(page);
  await openCare(page);
  await page.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(shownPerson(page)).toContainText('Ana Lima');
  await recordUse(page.request, 6, { notes: 'da mãe' });
  await openCare(page);
  await expect(main(page).getByText('Isto é da sua conta')).toBeVisible();
  await expect(main(page).getByText('Senha', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Convidar alguém' }).click();
  const email = newEmail('tia');
  await dialog(page).getByLabel('E-mail').fill(email);
  await dialog(page).getByText('só lê', { exact: true }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Enviar convite' }).click();
  await expect(toast(page, 'Convite enviado')).toBeVisible();
  await expect(main(page).getByText(email)).toBeVisible();
  await expectSectionAccessible(page);

  const { page: aunt } = await newStranger(browser, server.address);
  await aunt.goto(await careLinkTo(server, email));
  await expect(aunt.getByRole('heading', { name: 'Bruna Lima convida você para cuidar de Ana Lima' })).toBeVisible();
  await expectAccessible(aunt);
  await aunt.getByLabel('O que a pessoa é sua').selectOption('other');
  await aunt.getByLabel('Seu nome').fill('Clara Lima');
  await aunt.getByLabel('Crie uma senha').fill(PASSWORD);
  await aunt.getByLabel('Repita a senha').fill(PASSWORD);
  await aunt.getByRole('button', { name: 'Criar conta e aceitar' }).click();
  await expect(aunt.getByRole('heading', { name: 'Agora você cuida de Ana Lima' })).toBeVisible();
  await expectAccessible(aunt);
  await aunt.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(shownPerson(aunt)).toContainText('só leitura');
  await expect(aunt.getByRole('region', { name: 'Últimos registros' }).getByText(/2 gotas/)).toBeVisible();
  await expect(main(aunt).getByText('Você só lê este diário')).toBeVisible();
  await expect(aunt.getByRole('button', { name: /Tomei óleo/ })).toHaveCount(0);
  await expectAccessible(aunt);
  // Of every line of a list too, all asked for at once.
  for (const minute of ['00', '30'])
    await page.request.post('/api/seizures', {
      headers: { 'balsamo-person': ana.personId },
      data: {
        ...{ id: randomUUID(), occurredAt: `2026-01-05T10:${minute}:00.000Z`, timeZone: 'America/Sao_Paulo', count: 1 },
        ...{ kind: 'absence', length: 'under_1_min', timedSeconds: null, note: null },
      },
    });
  const asked: string[] = [];
  aunt.on('request', (request) => request.url().includes('/api/care/recorders') && asked.push(request.url()));
  await aunt.goto('/diary#seizures');
  await expect(main(aunt).getByText('Anotado por Bruna Lima')).toHaveCount(2);
  expect(asked).toHaveLength(1);
  await expectAccessible(aunt);
  const refused = await aunt.request.patch('/api/account', { data: { language: 'en' } });
  expect(refused.status()).toBe(403);

  // Who did it is said to whoever asks.
  await page.reload();
  await page.getByRole('button', { name: /Quem fez o quê/ }).click();
  await expect(main(page).getByText('Bruna Lima criou: um registro')).toBeVisible();
  await expectSectionAccessible(page);

  // That the aunt read is said too, to whoever cares and to the person alone; who asks is not told of herself.
  await page.goto('/conta#quem-viu');
  const seen = main(page).getByRole('region', { name: 'Quem viu os dados' });
  await expect(seen.getByText('Clara Lima abriu o diário de Ana')).toBeVisible();
  await expect(seen.getByText(/^(hoje|ontem), \d\d:\d\d · primeira vez nesse dia$/)).toBeVisible();
  await expect(seen.getByText('De você também, só que não aparece para você')).toBeVisible();
  await expect(seen.getByRole('listitem')).toHaveCount(1);
  await expectSectionAccessible(page);
  await openCare(page);

  // The link was used.
  const { page: late } = await newStranger(browser, server.address);
  await late.goto(await careLinkTo(server, email));
  await expect(late.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();

  // Removed while the app is open: nothing of the diary stays.
  await page.getByRole('button', { name: 'Tirar Clara Lima' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tirar' }).click();
  await expect(toast(page, 'Clara Lima não tem mais acesso')).toBeVisible();
  await aunt.getByRole('link', { name: 'Histórico', exact: true }).click();
  await expect(toast(aunt, 'Você não cuida mais de Ana Lima')).toBeVisible();
  // Said until it was read, whatever is loaded meanwhile.
  await aunt.reload();
  await aunt.getByRole('button', { name: 'Entendi', exact: true }).click();
  await expect(toast(aunt, 'Você não cuida mais de Ana Lima')).toBeHidden();
  await aunt.reload();
  // The press may have come before or after the app went home by itself.
  await aunt.getByRole('link', { name: 'Hoje', exact: true }).click();
  await expect(aunt.getByRole('heading', { level: 1 })).toContainText('Clara');
  await expect(toast(aunt, 'Você não cuida mais de Ana Lima')).toBeHidden();
  expect(await aunt.evaluate(keptIds)).not.toContain(ana.personId);
  expect(await aunt.evaluate(() => document.cookie)).not.toContain('balsamo.person');
});

test('what a mother sees of a child is offered as its diary begins, recorded with a use and drawn', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  await openCare(page);
  await page.getByRole('button', { name: 'Criar o diário de alguém' }).click();
  await dialog(page).getByLabel('Nome').fill('Ana Lima');
  await dialog(page).getByLabel('Data de nascimento').fill('2021-03-08');
  await dialog(page).getByLabel('O que a pessoa é sua').selectOption('child');
  await dialog(page)
    .getByLabel(/^Sou mãe, pai/)
    .check();
  await dialog(page).getByRole('button', { name: 'Criar o diário', exact: true }).click();
  const offer = dialog(page).getByRole('region', { name: 'O que você vê em Ana Lima' });
  await expect(offer).toBeVisible();
  // Nothing is followed that nobody chose.
  await expect(offer.getByText('Está sendo acompanhado')).toHaveCount(0);
  const seen = ['Sono (visto por quem cuida)', 'Agitação (vista por quem cuida)', 'Apetite (visto por quem cuida)'];
  for (const name of seen) {
    await offer.getByRole('button', { name }).click();
    await expect(offer.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(offer.getByText(/^Está sendo acompanhado/)).toBeVisible();
  await expectAccessible(page);
  // In the diary of the child, not in the mother's.
  expect((await (await page.request.get('/api/trackers')).json()).items).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Abrir o diário' }).click();
  await expect(shownPerson(page)).toContainText('Ana Lima');

  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await expect(dialog(page).getByText('Para Ana Lima')).toBeVisible();
  await dialog(page).getByLabel('Quantidade').fill('2');
  for (const name of seen) await dialog(page).getByRole('slider', { name }).press('ArrowRight');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  const personId = await page.evaluate(() => localStorage.getItem('person') ?? '');
  await expect
    .poll(async () => (await entriesOf(page, personId)).map(({ ownBefore }) => Object.values(ownBefore)))
    .toEqual([[6, 6, 6]]);

  await page.goto('/diary#dashboard');
  for (const name of seen) {
    const figure = main(page).getByRole('region', { name });
    await expect(figure.getByRole('application')).toBeVisible();
  }
  await expect(main(page).getByRole('region', { name: seen[0] })).toContainText('Mostrado sem dizer se algo ajuda');
  const night = main(page).getByRole('region', { name: seen[0] });
  await night.getByRole('button', { name: 'Antes e desde um dia' }).click();
  await night.getByLabel('Desde que dia').fill(new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10));
  await expect(night.getByText('Ainda não dá para comparar.')).toBeVisible();
  await expect(night).toContainText('é preciso saber de 56 dias');
  await expect(main(page).getByRole('button', { name: 'Antes e desde um dia' })).toHaveCount(1);
  await expectAccessible(page);
});

test('tabs follow each other, and the sign-out wipes everybody', async ({ page, server, context }) => {
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  const ana = await addCared(page);
  await openCare(page);
  const other = await context.newPage();
  await other.goto('/diary');
  await expect(shownPerson(other)).toContainText('Seu diário');
  await page.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(shownPerson(page)).toContainText('Ana Lima');
  await expect(shownPerson(other)).toContainText('Ana Lima');
  await expect.poll(() => page.evaluate(keptIds)).toContain(ana.personId);
  await switchBack(other);
  await expect(shownPerson(page)).toContainText('Seu diário');
  await expect.poll(() => page.evaluate(keptIds)).toHaveLength(2);
  await other.close();
  await page.goto('/diary');
  await signOutInSettings(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(keptIds)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /self|caredFor|person/.test(key))),
  ).toEqual([]);
});

test('somebody who has come of age takes their diary over, and chooses who goes on', async ({
  browser,
  page,
  server,
}) => {
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  const rui = await addCared(page, { name: 'Rui Lima', birthDate: '2004-02-29' });
  await openCare(page);
  await page.getByRole('button', { name: 'Abrir o diário de Rui Lima' }).click();
  await expect(shownPerson(page)).toContainText('Rui Lima');
  await recordUse(page.request, 6, { notes: 'da mãe' });
  await openCare(page);
  await expect(main(page).getByText(/^Rui Lima tem \d+ anos$/)).toBeVisible();
  await main(page).getByRole('button', { name: 'Passar o diário para Rui Lima' }).first().click();
  const email = newEmail('rui');
  await dialog(page).getByLabel('E-mail de Rui Lima').fill(email);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Enviar o link' }).click();
  await expect(toast(page, 'Link enviado a Rui Lima')).toBeVisible();

  const { page: own } = await newStranger(browser, server.address);
  await own.goto(await careLinkTo(server, email));
  await expect(own.getByRole('heading', { name: 'Rui Lima, este diário passa a ser seu' })).toBeVisible();
  await own.getByLabel('Data de nascimento').fill('2004-02-28');
  await own.getByLabel('Crie uma senha').fill(PASSWORD);
  await own.getByLabel('Repita a senha').fill(PASSWORD);
  await own.getByLabel('Bruna Lima · lê e anota').check();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Assumir o meu diário' }).click();
  await expect(own.getByText('Não é a data que está no diário.')).toBeVisible();
  await own.getByLabel('Data de nascimento').fill('2004-02-29');
  await own.getByRole('button', { name: 'Assumir o meu diário' }).click();
  await expect(own.getByRole('heading', { name: 'O diário agora é seu' })).toBeVisible();
  await own.getByRole('link', { name: 'Abrir o diário' }).click();
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Rui');
  await expect(strip(own)).toHaveCount(0);
  await openCare(own);
  await expect(own.getByRole('heading', { name: 'Quem cuida de mim', exact: true })).toBeVisible();
  await expect(main(own).getByText('Bruna Lima', { exact: true })).toBeVisible();

  await page.reload();
  await expect(shownPerson(page)).toContainText('Rui Lima');
  await expect(main(page).getByRole('button', { name: 'Passar o diário para Rui Lima' })).toHaveCount(0);
  expect((await entriesOf(page, rui.personId)).map(({ notes }) => notes)).toEqual(['da mãe']);
});

test('an account of before accepts, and an invitation for another address says so', async ({
  browser,
  page,
  server,
}) => {
  await signUpByApi(page, server, { name: 'Bruna Lima' });
  const { personId } = await addCared(page);
  const { page: father, email } = await newCaregiver(browser, server, 'Davi Lima');
  const invited = await page.request.post('/api/care/invitations', {
    data: { email, role: 'keeps' },
    headers: { 'Balsamo-Person': personId },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const link = await careLinkTo(server, email);
  const { page: other } = await newCaregiver(browser, server, 'Outra Pessoa');
  await other.goto(link);
  await expect(other.getByText('O convite é para outro endereço')).toBeVisible();
  await expectAccessible(other);
  await father.goto(link);
  await father.getByRole('button', { name: 'Aceitar e cuidar' }).click();
  await expect(father.getByText('Diga o que a pessoa é sua.')).toBeVisible();
  await father.getByLabel('O que a pessoa é sua').selectOption('child');
  await father.getByRole('button', { name: 'Aceitar e cuidar' }).click();
  await father.getByRole('button', { name: 'Abrir o diário de Ana Lima' }).click();
  await expect(shownPerson(father)).toContainText('Ana Lima');
  await expect(father.getByRole('button', { name: /Tomei óleo/ })).toBeVisible();
  await strip(father)
    .getByRole('button', { name: /Trocar de pessoa/ })
    .click();
  await expect(father.getByRole('dialog')).toBeVisible();
  await expectAccessible(father);
});

/** What the strip covers by half after a jump to the section is no target of its own. */
async function expectSectionAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

/** Ids of the people for whom the browser keeps a database. */
async function keptIds(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith('balsamo-') ? [name.slice('balsamo-'.length)] : []));
}

async function newStranger(browser: Parameters<typeof newCaregiver>[0], baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  return { page: await context.newPage() };
}
