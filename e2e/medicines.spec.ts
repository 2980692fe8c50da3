import type { Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, test } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

const openMedicines = async (page: Page) => {
  await page.goto('/diary#medicines');
  await expect(page.getByRole('heading', { name: 'Outros remédios e condições' })).toBeVisible();
};
const addMedicine = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Adicionar remédio' }).click();
  await dialog(page).getByRole('combobox', { name: 'Nome do remédio' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page)).toBeHidden();
};
const medicines = (page: Page) => page.getByRole('region', { name: 'Remédios', exact: true });
const questions = (page: Page) => page.getByRole('region', { name: 'Perguntas para o médico' });

test('a medicine is found in the list by keys alone, and what is known of it is a question for the doctor', async ({
  patient: page,
}) => {
  await page.goto('/diary#treatment');
  await page.getByRole('link', { name: /^Outros remédios e condições/ }).click();
  await expect(page.getByText('Nenhum remédio anotado.')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await page.getByRole('button', { name: 'Adicionar remédio' }).click();
  const name = dialog(page).getByRole('combobox', { name: 'Nome do remédio' });
  await name.pressSequentially('frisi');
  await expect(dialog(page).getByRole('option', { name: /Clobazam/ })).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await name.press('ArrowDown');
  await name.press('Enter');
  await expect(name).toHaveValue('Frisium (clobazam)');
  await expect(dialog(page).getByText('Na nossa lista: Clobazam.')).toBeVisible();
  await dialog(page).getByLabel('Quanto e quando').fill('10 mg à noite');
  await dialog(page).getByLabel('Dia', { exact: true }).fill('3');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page).getByText('Diga também o ano.')).toBeVisible();
  await dialog(page).getByLabel('Dia', { exact: true }).fill('');
  await dialog(page).getByLabel('Ano', { exact: true }).fill('2024');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(medicines(page)).toContainText('desde 2024');
  await expect(questions(page)).toContainText(
    'Pergunte ao seu médico: usar Frisium (clobazam) junto com CBD pede algum cuidado?',
  );
  await expect(questions(page)).toContainText('Não mude nem pare um remédio por conta própria.');
  await expect(questions(page)).toContainText('Geffrey AL et al.');
  await test.step('axe', () => expectAccessible(page));
  await questions(page).getByRole('button', { name: 'Levar à consulta: Frisium (clobazam)' }).first().click();
  await expect(questions(page).getByText('Está nas perguntas da consulta')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/appointment')).json()).questions)
    .toBe('Usar Frisium (clobazam) junto com CBD pede algum cuidado?');
});

test('a name that no list has is kept, and nothing is said to be safe', async ({ patient: page }) => {
  await openMedicines(page);
  await addMedicine(page, 'Chá da vovó');
  await expect(questions(page)).toContainText(
    'Chá da vovó não está na nossa lista, que é curta: pergunte ao médico ou farmacêutico.',
  );
});

test('a medicine is stopped without a day that nobody said, and taken again as a line of its own', async ({
  patient: page,
}) => {
  await openMedicines(page);
  await addMedicine(page, 'Sertralina');
  await page.getByRole('button', { name: 'Parei de usar: Sertralina' }).click();
  await expect(dialog(page)).toContainText('Antes de parar um remédio, fale com o médico.');
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Que já parou (1)' })).toBeVisible();
  await expect(questions(page)).toBeHidden();
  await page.getByRole('button', { name: 'Voltei a usar: Sertralina' }).click();
  await dialog(page).getByLabel('Ano', { exact: true }).fill('2026');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(medicines(page)).toContainText('desde 2026');
  const kept = await (await page.request.get('/api/medicines')).json();
  expect(
    kept.medicines.map(({ hasEnded, endedOn }: { hasEnded: boolean; endedOn: string | null }) => [hasEnded, endedOn]),
  ).toEqual(
    expect.arrayContaining([
      [true, null],
      [false, null],
    ]),
  );
});

test('what is typed waits when the sheet is closed', async ({ patient: page }) => {
  await openMedicines(page);
  await page.getByRole('button', { name: 'Adicionar remédio' }).click();
  await dialog(page).getByRole('combobox', { name: 'Nome do remédio' }).fill('Dipiro');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Adicionar remédio' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Nome do remédio' })).toHaveValue('Dipiro');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the list is read, with the questions', async ({ patient: page }) => {
    await openMedicines(page);
    await addMedicine(page, 'Varfarina');
    await expect(questions(page)).toContainText('Grayson L et al.');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await expect(medicines(page)).toContainText('Varfarina');
    await expect(questions(page)).toContainText('Grayson L et al.');
    await page.context().setOffline(false);
  });
});

test('a condition needs a name or a group; the report of an effect takes the medicines at a tap', async ({
  patient: page,
}) => {
  await openMedicines(page);
  await page.getByRole('button', { name: 'Adicionar condição' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page).getByText('Escreva a condição ou escolha um grupo.')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByLabel('Grupo (capítulo da CID-10)').selectOption('VI');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('region', { name: 'Condições' })).toContainText('Sistema nervoso');
  await addMedicine(page, 'Losartana');
  await page.goto('/diary#treatment');
  await page.getByRole('button', { name: 'Relatar efeito indesejado' }).click();
  const others = dialog(page).getByLabel('Outros remédios que usava');
  await expect(others).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Incluir aqui: Losartana' }).click();
  await expect(others).toHaveValue('Losartana');
  await expect(dialog(page).getByRole('button', { name: 'Incluir aqui: Losartana' })).toBeHidden();
});

test('a doctor reads what the patient shows, with the sources; a former doctor reads nothing', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  await openMedicines(patient);
  await patient.getByRole('button', { name: 'Adicionar remédio' }).click();
  await dialog(patient).getByRole('combobox', { name: 'Nome do remédio' }).fill('Varfarina');
  await dialog(patient).getByLabel('Mostrar aos meus médicos').check();
  await dialog(patient).getByRole('button', { name: 'Guardar' }).click();
  await patient.getByRole('button', { name: 'Adicionar remédio' }).click();
  await dialog(patient).getByRole('combobox', { name: 'Nome do remédio' }).fill('Só meu');
  await dialog(patient).getByRole('button', { name: 'Guardar' }).click();
  await expect(medicines(patient).getByText('Nenhum médico vê')).toBeVisible();
  const { items } = await (await doctor.request.get('/api/connections')).json();
  await doctor.goto(`/patients/${items[0].person.id}`);
  const shown = doctor.getByRole('region', { name: 'Outros remédios e condições' });
  await expect(shown).toContainText('Varfarina');
  await expect(shown).not.toContainText('Só meu');
  await shown.getByRole('button', { name: '1 interação conhecida com canabinoides' }).click();
  await expect(shown).toContainText('CYP2C9: INR ↑');
  await expect(shown).toContainText('Grayson L et al.');
  await test.step('axe', () => expectAccessible(doctor));
  const { items: log } = await (await patient.request.get('/api/account/access-log')).json();
  expect(log.map(({ resource }: { resource: string }) => resource)).toContain('medicines');
  const doctors = await (await patient.request.get('/api/connections')).json();
  expect((await patient.request.delete(`/api/connections/${doctors.items[0].person.id}`)).ok()).toBe(true);
  expect((await doctor.request.get(`/api/patients/${items[0].person.id}/medicines`)).status()).toBe(404);
});
