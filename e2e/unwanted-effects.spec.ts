import { randomUUID } from 'node:crypto';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Locator, Page } from '@playwright/test';
import { addCared, switchTo } from './care-account.ts';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, recordUse, test } from './diary-account.ts';
import { downloaded } from './downloaded.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

const section = (page: Page): Locator => page.getByRole('region', { name: 'Efeitos indesejados' });
const openReport = async (page: Page) => {
  await page.goto('/diary#treatment');
  await section(page).getByRole('button', { name: 'Relatar efeito indesejado' }).click();
  await expect(dialog(page).getByLabel('O que aconteceu, nas suas palavras')).toBeVisible();
};

const reports = async (page: Page) => (await (await page.request.get('/api/unwanted-effects')).json()).items;

const USED_HOURS_AGO = 5;

/** The product of the stock that was used last. */
async function useOil(page: Page): Promise<void> {
  const id = randomUUID();
  const added = await page.request.post('/api/inventory/items', {
    data: {
      id,
      nickname: 'Óleo da noite',
      productType: 'oleo',
      quantity: 30,
      unit: 'ml',
      details: { brand: 'Casa Verde', batch: 'B-7', dropsPerMl: 20 },
    },
  });
  expect(added.status()).toBe(201);
  await recordUse(page.request, USED_HOURS_AGO, { inventoryItemId: id });
}

test('an answer that cannot wait shows whom to call and nothing else, and what was typed stays', async ({
  patient: page,
}) => {
  await openReport(page);
  await dialog(page).getByLabel('O que aconteceu, nas suas palavras').fill('Apertou o peito');
  await dialog(page).getByRole('button', { name: 'Dor no peito' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Ligue agora' })).toBeVisible();
  await expect(dialog(page).getByRole('link')).toHaveText([/SAMU 192/, /CVV 188/]);
  expect(
    await dialog(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['tel:192', 'tel:188']);
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await test.step('axe', () => expectAccessible(page));
  expect(await reports(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Continuar o relato' }).click();
  await expect(dialog(page).getByLabel('O que aconteceu, nas suas palavras')).toHaveValue('Apertou o peito');
  await expect(dialog(page).getByRole('button', { name: 'Dor no peito' })).toHaveAttribute('aria-pressed', 'true');
});

test('a report has the product used last with its lot, and becomes a text for VigiMed', async ({ patient: page }) => {
  await useOil(page);
  const condition = { id: randomUUID(), name: 'Epilepsia', chapter: 'VI', code: 'G40' };
  const kept = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: false };
  expect((await page.request.post('/api/conditions', { data: { ...condition, ...kept } })).status()).toBe(201);
  await page.goto('/diary');
  await expect(page.getByText('Óleo da noite').first()).toBeVisible();
  await openReport(page);
  await expect(dialog(page).getByLabel('Nome do produto')).toHaveValue('Óleo da noite');
  await expect(dialog(page).getByLabel('Lote')).toHaveValue('B-7');
  // What is known is offered, and stands in the form once it is tapped.
  await expect(dialog(page).getByLabel('Quanto usou')).toHaveValue('');
  await dialog(page)
    .getByRole('button', { name: /^2 gotas · Sublingual/ })
    .click();
  await expect(dialog(page).getByLabel('Quanto usou')).toHaveValue('2 gotas');
  await expect(dialog(page).getByLabel('Como usou')).toHaveValue('sublingual');
  // Of the use and not of today: shortly after midnight that is yesterday.
  const usedOn = localDay(new Date(Date.now() - USED_HOURS_AGO * 3_600_000), 'America/Sao_Paulo');
  await dialog(page)
    .getByRole('button', { name: /primeiro uso deste item do estoque/ })
    .click();
  await expect(dialog(page).getByLabel('Começou a usar em')).toHaveValue(usedOn);
  await dialog(page).getByRole('button', { name: 'Usar: Epilepsia' }).click();
  await expect(dialog(page).getByLabel('Para que usa')).toHaveValue('Epilepsia');
  await expect(dialog(page).getByRole('button', { name: 'Usar: Epilepsia' })).toBeHidden();
  // None of these and one of them exclude each other, and neither calls anybody.
  await dialog(page).getByRole('button', { name: 'Nada disso' }).click();
  await dialog(page).getByRole('button', { name: 'Internação, nova ou mais longa' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Nada disso' })).toHaveAttribute('aria-pressed', 'false');
  await expect(dialog(page).getByRole('heading', { name: 'Ligue agora' })).toHaveCount(0);
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Guardar relato' }).click();
  await expect(dialog(page).getByText('Escolha um efeito ou conte com suas palavras.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Tontura' }).click();
  await dialog(page).getByLabel('forte').check();
  await dialog(page).getByRole('button', { name: 'Diminuir a dose' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar relato' }).click();
  await dialog(page).getByRole('button', { name: 'Texto para o VigiMed' }).click();
  const text = dialog(page).locator('pre');
  await expect(text).toContainText('Reação ou evento, como foi sentido: Tontura, forte');
  await expect(text).toContainText('Lote: B-7');
  await expect(text).toContainText('Ação adotada: Dose reduzida');
  await expect(text).toContainText('Hospitalização ou prolongamento de hospitalização');
  await expect(text).toContainText('Para que é usado: Epilepsia');
  await expect(text).toContainText(`Início do uso: ${usedOn.split('-').reverse().join('/')}`);
  await expect(dialog(page).getByText(/O formulário da Anvisa pode ter outra ordem/)).toBeVisible();
  await expect(text).toContainText('Doenças e condições de saúde: Epilepsia (G40)');
  await dialog(page).getByLabel('Doenças e condições: Epilepsia (G40)').uncheck();
  await expect(text).not.toContainText('Epilepsia (G40)');
  // What no account holds is said for this text alone.
  await expect(text).toContainText('Sexo: (se quiser)');
  await dialog(page).getByLabel('Sexo').selectOption('Feminino');
  await dialog(page).getByLabel('Idade, em anos').fill('444');
  await expect(dialog(page).getByText('Escreva a idade em anos completos, de 0 a 130.')).toBeVisible();
  await expect(text).toContainText('Sexo: Feminino');
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByLabel('Idade, em anos').fill('44');
  await expect(text).toContainText('Idade no início da reação: 44 anos');
  const asked = page.waitForRequest(/\/vigimed\/pdf$/);
  const { name } = await downloaded(page, () => dialog(page).getByRole('button', { name: 'Salvar PDF' }).click());
  expect(name).toMatch(/^balsamo-\d{4}-\d\d-\d\d\.pdf$/);
  expect([(await asked).method(), (await asked).postDataJSON()]).toEqual([
    'POST',
    { noBirthDate: false, noConditions: true, sex: 'feminino', age: 44 },
  ]);
  // Too many at once: said beside the button, with the text scrolled to its end, and room left for the text.
  await page.route(/\/vigimed\/pdf$/, (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, code: 'files.too_many_at_once', retryAfter: 10 }),
    }),
  );
  await dialog(page).getByRole('link', { name: 'Página do VigiMed na Anvisa' }).scrollIntoViewIfNeeded();
  await dialog(page).getByRole('button', { name: 'Salvar PDF' }).click();
  const refused = dialog(page).getByText(/^Seus arquivos anteriores ainda estão sendo feitos/);
  await expect(refused).toBeInViewport({ ratio: 1 });
  await test.step('axe', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  // Neither is there when the sheet is opened again.
  await section(page)
    .getByRole('button', { name: /^Texto para o VigiMed/ })
    .click();
  await expect(text).toContainText('Sexo: (se quiser)');
  await expect(text).toContainText('Idade no início da reação: (se quiser)');
  await expect(dialog(page).getByLabel('Sexo')).toHaveValue('');
  await expect(dialog(page).getByLabel('Idade, em anos')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(section(page).getByRole('heading', { name: 'Tontura (forte)' })).toBeVisible();
  await expect(section(page).getByText('Internação, nova ou mais longa')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
});

test('a report can be written over a check-out, with what was ticked there, which stays as it is', async ({
  patient: page,
}) => {
  const { id } = await recordUse(page.request, 6);
  await page.goto(`/diary?checkout=${id}`);
  await dialog(page).getByText('Ainda não', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Náusea' }).click();
  await dialog(page).getByLabel('leve').check();
  await dialog(page).getByRole('button', { name: 'Relatar este efeito' }).click();
  const report = page.getByRole('dialog', { name: 'Relatar efeito indesejado' });
  await expect(report.getByRole('button', { name: 'Náusea' })).toHaveAttribute('aria-pressed', 'true');
  await expect(report.getByLabel('leve')).toBeChecked();
  await report.getByRole('button', { name: 'Guardar relato' }).click();
  await report.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(report).toBeHidden();
  await expect(dialog(page).getByLabel('Ainda não')).toBeChecked();
});

test('that somebody died can be reported by who acts for them, and by nobody of themselves', async ({
  patient: page,
}) => {
  await addCared(page);
  await openReport(page);
  const outcome = dialog(page).getByLabel('Como está agora');
  await expect(outcome.getByRole('option', { name: 'A pessoa morreu' })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Morte', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await switchTo(page, 'Ana Lima');
  await openReport(page);
  await dialog(page).getByRole('button', { name: 'Sono demais' }).click();
  await dialog(page).getByLabel('forte').check();
  await outcome.selectOption('A pessoa morreu');
  await dialog(page).getByRole('button', { name: 'Morte', exact: true }).click();
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Guardar relato' }).click();
  await dialog(page).getByRole('button', { name: 'Texto para o VigiMed' }).click();
  await expect(dialog(page).locator('pre')).toContainText('Óbito');
  await page.keyboard.press('Escape');
  await expect(section(page).getByText('A pessoa morreu')).toBeVisible();
});

test('a report begins at Hoje', async ({ patient: page }) => {
  await page.goto('/diary');
  await page.getByRole('main').getByRole('button', { name: 'Relatar efeito indesejado' }).click();
  await expect(dialog(page).getByLabel('O que aconteceu, nas suas palavras')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Relatar efeito indesejado' })).toBeFocused();
});

test('a doctor reads what the patient shows, and the patient sees that it was read', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  await openReport(patient);
  await dialog(patient).getByRole('button', { name: 'Náusea' }).click();
  await dialog(patient).getByLabel('moderado').check();
  await dialog(patient).getByRole('button', { name: 'Internação, nova ou mais longa' }).click();
  await dialog(patient).getByLabel('Mostrar aos meus médicos').check();
  await dialog(patient).getByRole('button', { name: 'Guardar relato' }).click();
  await expect(dialog(patient).getByText('O relato está guardado.')).toBeVisible();
  await expect.poll(() => reports(patient)).toHaveLength(1);
  const { items } = await (await doctor.request.get('/api/connections')).json();
  await doctor.goto(`/patients/${items[0].person.id}`);
  await expect(doctor.getByRole('region', { name: 'Efeitos indesejados' })).toContainText('Náusea (moderado)');
  await expect(doctor.getByRole('region', { name: 'Efeitos indesejados' })).toContainText(
    'Internação, nova ou mais longa',
  );
  await test.step('axe', () => expectAccessible(doctor));
  const { items: log } = await (await patient.request.get('/api/account/access-log')).json();
  expect(log.map(({ resource }: { resource: string }) => resource)).toContain('unwanted_effects');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('whom to call is shown at once; the report waits, stands once when the network is back, and the doctor is told', async ({
    patient: page,
    context,
    browser,
    server,
  }) => {
    const { page: doctor } = await newDoctor(browser, server);
    await connect(page, doctor);
    await page.goto('/diary#treatment');
    await expect(section(page).getByText(/^O que você relatar aparece aqui/)).toBeVisible();
    await untilKept(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await section(page).getByRole('button', { name: 'Relatar efeito indesejado' }).click();
    await dialog(page).getByRole('button', { name: 'Desmaio' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Ligue agora' })).toBeVisible();
    await expect(dialog(page).getByRole('link')).toHaveText([/SAMU 192/, /CVV 188/]);
    await dialog(page).getByRole('button', { name: 'Continuar o relato' }).click();
    await dialog(page).getByLabel('O que aconteceu, nas suas palavras').fill('Caí no banho');
    await dialog(page).getByLabel('Mostrar aos meus médicos').check();
    await dialog(page).getByRole('button', { name: 'Guardar relato' }).click();
    await expect(dialog(page).getByText(/^O relato está guardado neste aparelho\./)).toBeVisible();
    await test.step('axe', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Texto para o VigiMed' }).click();
    await expect(dialog(page).getByText('O texto fica pronto quando o relato for enviado.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(section(page).getByRole('heading', { name: 'Desmaio' })).toBeVisible();
    await expect(section(page).getByText('aguardando envio')).toBeVisible();
    await test.step('axe', () => expectAccessible(page));

    // What waits stands after another start without a network, and can be corrected there.
    await page.reload();
    await expect(section(page).getByText('aguardando envio')).toBeVisible();
    await section(page)
      .getByRole('button', { name: /^Corrigir o relato/ })
      .click();
    await dialog(page).getByLabel('Quanto usou').fill('5 gotas');
    await dialog(page).getByRole('button', { name: 'Guardar relato' }).click();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect
      .poll(() => reports(page))
      .toMatchObject([{ redFlags: ['desmaio'], description: 'Caí no banho', dose: '5 gotas' }]);
    await expect(section(page).getByText('aguardando envio')).toBeHidden();
    await expect(section(page).getByRole('heading', { name: 'Desmaio' })).toHaveCount(1);
    const { items } = await (await doctor.request.get('/api/notifications')).json();
    expect(items.filter(({ type }: { type: string }) => type === 'unwanted_effect_reported')).toHaveLength(1);
  });
});
