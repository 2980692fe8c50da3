import { randomUUID } from 'node:crypto';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Locator, Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, finishUse, recordUse, test } from './diary-account.ts';
import { untilKept } from './kept-on-device.ts';
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

/** Writes something down over the API. */
async function write(page: Page, path: string, data: object): Promise<string> {
  const id = randomUUID();
  const unsaid = { since: null, hasEnded: false, endedOn: null, isShownToDoctors: true };
  const answer = await page.request.post(path, { data: { id, ...unsaid, ...data } });
  expect(answer.status(), await answer.text()).toBe(201);
  return id;
}
const CLOBAZAM = { name: 'Clobazam', substance: 'clobazam', dose: '10 mg', since: '2025' };

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the list is read, with the questions', async ({ patient: page }) => {
    await openMedicines(page);
    await addMedicine(page, 'Varfarina');
    await expect(questions(page)).toContainText('Grayson L et al.');
    await untilKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(medicines(page)).toContainText('Varfarina');
    await expect(questions(page)).toContainText('Grayson L et al.');
    await page.context().setOffline(false);
  });

  test('a dose changes on a day, which keeps the former line; it is sent later, and can be taken back', async ({
    patient: page,
  }) => {
    await write(page, '/api/medicines', CLOBAZAM);
    await openMedicines(page);
    await untilKept(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Mudou a dose: Clobazam' }).click();
    await expect(dialog(page)).toContainText('Dose de antes: 10 mg.');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page).getByText('Escreva a dose nova.')).toBeVisible();
    await dialog(page).getByLabel('Dose nova').fill('20 mg');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page).getByText('Diga também o ano.')).toBeVisible();
    await test.step('axe', () => expectAccessible(page));
    await dialog(page).getByRole('button', { name: 'Hoje' }).click();
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(medicines(page).getByText('20 mg')).toBeVisible();
    await expect(medicines(page).getByText('aguardando envio')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Que já parou (1)' })).toBeVisible();
    // Of what the server does not know yet nothing else can be said.
    await expect(page.getByRole('button', { name: 'Corrigir: Clobazam' })).toHaveCount(0);
    await test.step('axe', () => expectAccessible(page));
    await page.context().setOffline(false);
    const kept = async () =>
      (await (await page.request.get('/api/medicines')).json()).medicines
        .map(({ dose, hasEnded }: { dose: string; hasEnded: boolean }) => `${dose} ${hasEnded}`)
        .sort();
    await expect.poll(kept).toEqual(['10 mg true', '20 mg false']);
    await page.getByRole('button', { name: 'Voltar à dose anterior: Clobazam' }).click();
    await test.step('axe', () => expectAccessible(page));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar à dose anterior' }).click();
    await expect(medicines(page).getByText('10 mg')).toBeVisible();
    await expect.poll(kept).toEqual(['10 mg false']);
    await expect(medicines(page).getByText('20 mg')).toBeHidden();
  });
});

test('what began, changed and ended is marked on the charts of the patient and of the doctor', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const today = localDay(new Date(), 'America/Sao_Paulo');
  const ago = (days: number) => addDays(today, -days);
  const changed = await write(patient, '/api/medicines', CLOBAZAM);
  const dose = await patient.request.put(`/api/medicines/${changed}/doses/${randomUUID()}`, {
    data: { dose: '20 mg', on: ago(9) },
  });
  expect(dose.status(), await dose.text()).toBe(200);
  await write(patient, '/api/medicines', { name: 'Topiramato', substance: null, dose: null, since: ago(8) });
  const ended = { hasEnded: true, endedOn: ago(7) };
  await write(patient, '/api/medicines', { name: 'Losartana', substance: null, dose: null, since: '2020', ...ended });
  await write(patient, '/api/conditions', { name: 'Gripe', chapter: null, code: null, since: ago(6) });
  const over = { hasEnded: true, endedOn: ago(5), isShownToDoctors: false };
  await write(patient, '/api/conditions', { name: null, chapter: 'V', code: null, since: '2020', ...over });

  const tracker = { id: randomUUID(), name: 'Rigidez', kind: 'scale', lowEnd: 'nada', highEnd: 'muita' };
  const followed = await patient.request.post('/api/trackers', {
    data: { ...tracker, windowHours: null, better: 'less' },
  });
  expect(followed.status()).toBe(201);
  for (const day of [12, 10, 4, 1]) {
    const { id } = await recordUse(patient.request, day * 24, { ownBefore: { [tracker.id]: 5 } });
    await finishUse(patient.request, id);
  }
  const seizure = { timeZone: 'America/Sao_Paulo', count: 1, kind: 'absence', length: 'under_1_min' };
  for (const day of [14, 3]) {
    const occurredAt = `${ago(day)}T12:00:00.000Z`;
    const seen = { id: randomUUID(), occurredAt, ...seizure, timedSeconds: null, note: null };
    expect((await patient.request.post('/api/seizures', { data: seen })).status()).toBe(201);
  }

  const shown = ['Mudou a dose de Clobazam: 20 mg', 'Começou Topiramato', 'Parou Losartana', 'Começo de Gripe'];
  const hidden = 'Fim de condição do grupo V da CID-10';
  /** Words under the drawing, and as many lines across it. */
  async function expectMarked(chart: Locator, words: readonly string[], lines = words.length) {
    for (const said of words) await expect(chart.getByText(said).first()).toBeVisible();
    await expect(chart.locator('.recharts-reference-line')).toHaveCount(lines);
  }
  await patient.goto('/diary#dashboard');
  await patient.getByRole('button', { name: /^Mais detalhes/ }).click();
  await expectMarked(patient.getByRole('region', { name: /^Como .* mudou$/ }).first(), [...shown, hidden]);
  await expectMarked(patient.getByRole('region', { name: 'Rigidez' }), [...shown, hidden]);
  await test.step('axe', () => expectAccessible(patient));
  await patient.goto('/diary#seizures');
  await expectMarked(patient.getByRole('region', { name: 'Crises por semana' }), [...shown, hidden], 0);
  await test.step('axe', () => expectAccessible(patient));

  const { items } = await (await doctor.request.get('/api/connections')).json();
  await doctor.goto(`/patients/${items[0].person.id}`);
  await expectMarked(doctor.getByRole('region', { name: 'Rigidez' }), shown);
  await expectMarked(doctor.getByRole('region', { name: 'Crises por semana' }), shown, 0);
  await test.step('axe', () => expectAccessible(doctor));
  await doctor.getByRole('tab', { name: 'Evolução' }).click();
  await expectMarked(doctor.getByRole('region', { name: /^Como .* mudou$/ }).first(), shown);
  await expect(doctor.getByText(hidden)).toHaveCount(0);
  await test.step('axe', () => expectAccessible(doctor));
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
