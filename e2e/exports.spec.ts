import { createHash } from 'node:crypto';
import { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { keepDocument, pdfOf, picture, prescribeWithFile } from './documents/documents.ts';
import { type Downloaded, downloaded } from './downloaded.ts';
import { expect, expectAccessible, signUpByApi, test } from './test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const section = (page: Page): Locator => page.getByRole('region', { name: 'Seus dados' });

async function open(page: Page): Promise<void> {
  await page.goto('/conta#seus-dados');
  await expect(section(page).getByRole('button', { name: 'Preparar arquivo' })).toBeVisible();
}

async function record(page: Page): Promise<void> {
  const itemId = crypto.randomUUID();
  const item = { id: itemId, nickname: 'Óleo da noite', productType: 'oleo', quantity: 30, unit: 'ml' };
  expect((await page.request.post('/api/inventory/items', { data: item })).status()).toBe(201);
  const entry = {
    id: crypto.randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: new Date(Date.now() - 86_400_000).toISOString(),
    timeZone: 'America/Sao_Paulo',
    inventoryItemId: itemId,
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    notes: '=Antes de dormir 🌙',
  };
  expect((await page.request.post('/api/diary/entries', { data: entry })).status()).toBe(201);
}

/** Chooses what the file is for, has it made and fetches it. */
async function fetchFile(page: Page, purpose: string, name: string): Promise<Downloaded> {
  // The control lies under its card.
  await section(page).getByText(purpose, { exact: true }).click();
  await section(page).getByRole('button', { name: 'Preparar arquivo' }).click();
  const link = section(page)
    .getByRole('link', { name: `Baixar ${name}` })
    .first();
  await expect(link).toBeVisible();
  return downloaded(page, () => link.click());
}

test('everything is taken along as a file, and brought into another account', async ({ page, server, browser }) => {
  await signUpByApi(page, server);
  await record(page);
  await open(page);
  await expectAccessible(page);
  const { name, bytes } = await fetchFile(page, 'Para levar tudo', 'Tudo, em JSON');
  expect(name).toMatch(/^balsamo-\d{4}-\d\d-\d\d\.json$/);
  const file = PersonalExport.parse(JSON.parse(bytes.toString('utf8')));
  expect(file.entries).toMatchObject([{ notes: '=Antes de dormir 🌙', stockTaken: 0.1 }]);
  await expect(section(page).getByText(/disponível até/)).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block' });
  const other = await context.newPage();
  await signUpByApi(other, server);
  await open(other);
  await section(other).getByRole('button', { name: 'Trazer dados de outro Bálsamo' }).click();
  const choosing = other.waitForEvent('filechooser');
  await section(other).getByRole('button', { name: 'Escolher arquivo' }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: bytes });
  await expect(section(other).getByText('O arquivo está em ordem')).toBeVisible();
  await expect(section(other).getByRole('row', { name: 'Usos 1 0 0' })).toBeVisible();
  await expectAccessible(other);
  await section(other).getByRole('button', { name: 'Trazer para esta conta' }).click();
  await expect(section(other).getByText('Pronto. O que estava no arquivo está nesta conta.')).toBeVisible();
  await expectAccessible(other);
  await other.goto('/diary#history');
  await expect(other.getByRole('main').getByText('Óleo da noite').first()).toBeVisible();
  await context.close();
});

test('the doctor’s pages, the tables and the file for other systems are what their names say', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await record(page);
  await open(page);
  const pdf = await fetchFile(page, 'Para o médico', 'PDF para o médico');
  expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const csv = await fetchFile(page, 'Para planilhas', 'Tabelas CSV');
  const tables = unzipSync(csv.bytes);
  const diary = new TextDecoder().decode(tables['diary.csv']);
  expect(diary.split('\r\n')).toHaveLength(3);
  expect(diary).toContain("'=Antes de dormir 🌙");
  const fhir = await fetchFile(page, 'Para outro sistema de saúde', 'FHIR R4');
  expect(JSON.parse(fhir.bytes.toString('utf8'))).toMatchObject({ resourceType: 'Bundle', type: 'collection' });

  const files = section(page).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await section(page).getByRole('button', { name: 'Apagar FHIR R4' }).click();
  await expect(files).toHaveCount(2);
});

test('a file that is not in order is refused with the record and the field', async ({ page, server }) => {
  await signUpByApi(page, server);
  await record(page);
  await open(page);
  const { bytes } = await fetchFile(page, 'Para levar tudo', 'Tudo, em JSON');
  const file = JSON.parse(bytes.toString('utf8'));
  file.entries[0].quantity.unit = 'litros';
  await section(page).getByRole('button', { name: 'Trazer dados de outro Bálsamo' }).click();
  const input = section(page).locator('input[accept*=json]');
  const json = (content: unknown) => ({
    name: 'balsamo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await input.setInputFiles(json(file));
  await expect(section(page).getByText('Usos, registro 1, campo quantity.unit: valor que não cabe aqui')).toBeVisible();
  await expectAccessible(page);
  await input.setInputFiles(json({ photos: [] }));
  await expect(section(page).getByText('Este arquivo não é um JSON do Bálsamo.')).toBeVisible();
});

test('photos and PDFs are taken along in a ZIP, and put back in another account after the JSON', async ({
  page,
  server,
  browser,
}) => {
  await signUpByApi(page, server);
  await open(page);
  const link = section(page).getByRole('link', { name: 'Baixar fotos e PDFs' });
  await link.click();
  await expect(page.getByText('Nenhum documento e nenhuma receita tem arquivo ainda.')).toBeVisible();
  const document = await keepDocument(page.request, {}, { bytes: await pdfOf(2), name: 'anvisa.pdf' });
  const prescription = await prescribeWithFile(page.request, 'Sono', { bytes: await picture(), name: 'receita.jpg' });
  const json = await fetchFile(page, 'Para levar tudo', 'Tudo, em JSON');
  const zipOf = async (from: Page) => {
    const packed = section(from).getByRole('link', { name: 'Baixar fotos e PDFs' });
    const { name, bytes } = await downloaded(from, () => packed.click());
    expect(name).toMatch(/^balsamo-files-\d{4}-\d\d-\d\d\.zip$/);
    return bytes;
  };
  const zip = { name: 'files.zip', mimeType: 'application/zip', buffer: await zipOf(page) };
  const files = unzipSync(zip.buffer);
  expect(Object.keys(files).sort()).toEqual([
    'LEIA-ME.txt',
    `documents/anvisa_${document}.pdf`,
    'files.json',
    `prescriptions/receita_${prescription}.jpg`,
  ]);

  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const other = await context.newPage();
  await signUpByApi(other, server);
  await open(other);
  await section(other).getByRole('button', { name: 'Trazer dados de outro Bálsamo' }).click();
  const zipInput = section(other).getByTestId('zip-of-files');
  // Of a file that is no ZIP of ours it says so; without the JSON there is nothing to put the files onto.
  await zipInput.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  await expect(section(other).getByText('Não é um ZIP, ou está incompleto. Baixe-o de novo.')).toBeVisible();
  await zipInput.setInputFiles(zip);
  await expect(section(other).getByText('2 não puderam voltar:')).toBeVisible();
  await expect(section(other).getByText(/Traga primeiro o JSON/)).toHaveCount(2);
  await expectAccessible(other);

  await section(other)
    .locator('input[accept*=json]')
    .setInputFiles({ name: json.name, mimeType: 'application/json', buffer: json.bytes });
  await section(other).getByRole('button', { name: 'Trazer para esta conta' }).click();
  await expect(section(other).getByText('Pronto. O que estava no arquivo está nesta conta.')).toBeVisible();
  await expect(section(other).getByText(/Fotos e PDFs vêm no ZIP/)).toBeVisible();

  // The connection is lost at the second file.
  let sent = 0;
  await other.route('**/api/account/files/*/*', (route) =>
    route.request().method() === 'PUT' && ++sent === 2 ? route.abort() : route.continue(),
  );
  await zipInput.setInputFiles(zip);
  await expect(section(other).getByText('Sem conexão. Continua quando ela voltar.')).toBeVisible();
  await expect(section(other).getByText('1 de 2 arquivos')).toBeVisible();
  await expectAccessible(other);
  await section(other).getByRole('button', { name: 'Continuar' }).click();
  await expect(section(other).getByText('2 arquivos voltaram ao seu lugar.')).toBeVisible();
  await expectAccessible(other);
  expect(sent).toBe(3);

  await zipInput.setInputFiles(zip);
  await expect(section(other).getByText('2 já estavam aqui.')).toBeVisible();
  const hashes = (held: Record<string, Uint8Array>) =>
    Object.entries(held)
      .filter(([name]) => name.includes('/'))
      .map(
        ([name, bytes]) => `${name.replace(/_[0-9a-f-]{36}/, '')} ${createHash('sha256').update(bytes).digest('hex')}`,
      )
      .sort();
  expect(hashes(unzipSync(await zipOf(other)))).toEqual(hashes(files));
  await context.close();
});

test('a file can be asked for and fetched with the keyboard alone', async ({ page, server }) => {
  await signUpByApi(page, server);
  await open(page);
  await section(page).getByRole('radio', { name: 'Para o médico' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(section(page).getByRole('radio', { name: 'Para levar tudo' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(section(page).getByRole('button', { name: 'Preparar arquivo' })).toBeFocused();
  await page.keyboard.press('Enter');
  const link = section(page).getByRole('link', { name: 'Baixar Tudo, em JSON' });
  await expect(link).toBeVisible();
  await link.focus();
  await downloaded(page, () => page.keyboard.press('Enter'));
});
