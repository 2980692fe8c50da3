import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { cards, dialog, recordUse, test } from './diary-account.ts';
import { untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

// What is followed is asked without a network too.
test.use({ serviceWorkers: 'allow' });

const SCALE = {
  name: 'Formigamento nas mãos',
  kind: 'scale',
  windowHours: null,
  lowEnd: 'nada',
  highEnd: 'o dia todo',
  better: 'less',
};
const COUNT = { name: 'Espasmos', kind: 'count', windowHours: 3, lowEnd: null, highEnd: null, better: 'less' };
const YES_NO = { name: 'Tremor', kind: 'yes_no', windowHours: null, lowEnd: null, highEnd: null, better: 'less' };

async function follow(page: Page, tracker: object): Promise<string> {
  const id = randomUUID();
  const answer = await page.request.post('/api/trackers', { data: { id, ...tracker } });
  expect(answer.status()).toBe(201);
  return id;
}

test('something of one’s own is named in the settings, stopped, and taken up again', async ({ patient: page }) => {
  await page.goto('/conta');
  const section = page.getByRole('region', { name: 'O que você acompanha' });
  await expect(section.getByText('Nada ainda.')).toBeVisible();
  await section.getByRole('button', { name: 'Acompanhar algo seu' }).click();
  await dialog(page).getByRole('button', { name: 'Acompanhar' }).click();
  await expect(dialog(page).getByText('Preencha este campo.')).toBeVisible();
  await expect(dialog(page).getByText('Escolha como você responde.')).toBeVisible();
  await dialog(page).getByLabel('O que é', { exact: true }).fill('Formigamento');
  await dialog(page).getByText('De 0 a 10').click();
  await dialog(page).getByLabel('O que é 0').fill('nada');
  await dialog(page).getByLabel('O que é 10').fill('o dia todo');
  await dialog(page).getByText('Menos', { exact: true }).click();
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Acompanhar' }).click();
  await expect(section.getByText('Formigamento')).toBeVisible();
  await expect(section.getByText('0 nada · 10 o dia todo')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));

  await section.getByRole('button', { name: 'Parar de acompanhar: Formigamento' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Parar de acompanhar' }).click();
  await expect(section.getByText('Parados')).toBeVisible();
  await section.getByRole('button', { name: 'Voltar a acompanhar: Formigamento' }).click();
  await expect(section.getByText('Parados')).toBeHidden();

  // What somebody who cares for another sees is followed with one tap.
  await section.getByRole('button', { name: 'Sono (visto por quem cuida)' }).click();
  await expect(section.getByText('0 dormiu mal a noite toda · 10 dormiu a noite toda')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Sono (visto por quem cuida)', exact: true })).toBeHidden();
  await test.step('axe', () => expectAccessible(page));
});

test('what is followed is asked in a record and after it, without a network too, and nothing is said that nobody said', async ({
  patient: page,
  context,
}) => {
  const [scale, count] = [await follow(page, SCALE), await follow(page, COUNT)];
  await follow(page, YES_NO);
  await page.goto('/diary');
  await untilKept(page);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /Tomei óleo/i })
    .first()
    .click();
  const sheet = dialog(page);
  await expect(sheet.getByText('Quantas vezes nas últimas 3 horas')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Uma vez a mais: Espasmos' }).click({ clickCount: 2 });
  await expect(sheet.getByLabel('Espasmos', { exact: true })).toHaveValue('2');
  await sheet.getByRole('slider', { name: 'Formigamento nas mãos' }).press('ArrowRight');
  await sheet.getByLabel('Quantidade').first().fill('2');
  await sheet.getByRole('button', { name: 'Registrar' }).click();
  await expect(sheet).toBeHidden();
  await context.setOffline(false);
  await expect
    .poll(async () => (await (await page.request.get('/api/diary/entries')).json()).items[0]?.ownBefore)
    .toEqual({ [scale]: 6, [count]: 2 });
});

test('values are shown in the history, drawn with the insights, and seen by the doctor', async ({
  browser,
  server,
}) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const id = await follow(patient, SCALE);
  const { id: entry } = await recordUse(patient.request, 5, { ownBefore: { [id]: 8 } });
  const finished = await patient.request.post(`/api/diary/entries/${entry}/check-out`, {
    data: { ownAfter: { [id]: 3 } },
  });
  expect(finished.status()).toBe(200);

  await patient.goto('/diary#history');
  await cards(patient).first().getByRole('button').first().click();
  await expect(patient.getByText('8 → 3')).toBeVisible();
  await test.step('axe', () => expectAccessible(patient));
  await patient.goto('/diary#dashboard');
  const figure = patient.getByRole('region', { name: 'Formigamento nas mãos' });
  await expect(figure.getByText('ainda não dá para saber')).toBeVisible();
  await expect(figure).toContainText('1 uso com antes e depois');
  await test.step('axe', () => expectAccessible(patient));

  const { items } = await (await doctor.request.get('/api/connections')).json();
  await doctor.goto(`/patients/${items[0].person.id}`);
  const shown = doctor.getByRole('region', { name: 'O que o paciente acompanha' });
  await expect(shown.getByRole('heading', { name: 'Formigamento nas mãos' })).toBeVisible();
  await test.step('axe', () => expectAccessible(doctor));
});
