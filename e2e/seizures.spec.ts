import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { connect, newDoctor, newPatient } from './connection-accounts.ts';
import { dialog, test } from './diary-account.ts';
import { untilDraftKept, untilKept } from './kept-on-device.ts';
import { expect, expectAccessible } from './test.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
/** The day that a clock in São Paulo shows, whatever the hour of the test. */
const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format;

async function record(page: Page, daysAgo: number, said: object = {}): Promise<void> {
  const answer = await page.request.post('/api/seizures', {
    data: {
      ...{ id: randomUUID(), occurredAt: inDays(-daysAgo).toISOString(), timeZone: 'America/Sao_Paulo', count: 1 },
      ...{ length: '1_to_5_min', timedSeconds: null, kind: 'tonic_clonic', note: null },
      ...said,
    },
  });
  expect(answer.status()).toBe(201);
}

const seizures = async (page: Page) => (await (await page.request.get('/api/seizures')).json()).items;

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a seizure is recorded in two taps, and sent later', async ({ patient: page, context }) => {
    await page.goto('/diary#treatment');
    await page.getByRole('link', { name: /Crises/ }).click();
    await expect(page.getByRole('heading', { name: 'Crises', level: 1 })).toBeVisible();
    await expect(page.getByText('Nenhuma crise anotada.')).toBeVisible();
    await untilKept(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Registrar crise' }).click();
    await dialog(page).getByRole('button', { name: 'Guardar crise' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Hoje: 1 crise')).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () => await seizures(page))
      .toMatchObject([{ count: 1, length: 'unknown', kind: 'unknown' }]);
  });
});

test('the shortcut of the home screen opens the form, once, over the seizures', async ({ patient: page }) => {
  await page.goto('/diary#seizures=new');
  await expect(dialog(page).getByRole('button', { name: 'Guardar crise' })).toBeVisible();
  await expect(page).toHaveURL('/diary#seizures');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Crises', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Registrar crise' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('a day without is said, and taken back by a seizure of its own', async ({ patient: page }) => {
  await page.goto('/diary#seizures');
  await page.getByRole('button', { name: 'Hoje sem crises' }).click();
  await expect(page.getByText('Hoje, até agora, sem crises')).toBeVisible();
  await test.step('axe', () => expectAccessible(page));

  await page.getByRole('button', { name: 'Registrar crise' }).click();
  await dialog(page).getByText('1 a 5 min').click();
  await dialog(page).getByText('Ausência').click();
  await dialog(page).getByLabel('O que você viu').fill('Ao acordar');
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Guardar crise' }).click();
  await expect(page.getByText('Hoje: 1 crise')).toBeVisible();
  await expect.poll(async () => (await (await page.request.get('/api/seizures/figures')).json()).freeDays).toEqual([]);

  await page.getByRole('button', { name: /^Corrigir a crise/ }).click();
  await dialog(page).getByRole('button', { name: 'Uma a mais' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('2 seguidas · 1 a 5 min')).toBeVisible();
  await page.getByRole('button', { name: /^Apagar a crise/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByText('Nenhuma crise anotada.')).toBeVisible();
  await expect.poll(async () => await seizures(page)).toEqual([]);
});

test('five minutes on the stopwatch, or typed, show whom to call at once', async ({ patient: page }) => {
  // Before the page reads any clock: what it knows of the server's would not fit another one.
  await page.clock.install();
  await page.goto('/diary#seizures');
  await page.getByRole('button', { name: 'Registrar crise' }).click();
  const call = dialog(page).getByRole('link', { name: /SAMU 192/ });
  await dialog(page).getByText('5 min ou mais').click();
  await expect(call).toHaveAttribute('href', 'tel:192');
  await dialog(page).getByText('Menos de 1 min').click();
  await expect(call).toBeHidden();

  await dialog(page).getByRole('button', { name: 'Cronometrar' }).click();
  await page.clock.fastForward('04:50');
  await expect(dialog(page).getByText(/^4:5\d$/)).toBeVisible();
  await expect(call).toBeHidden();
  await page.clock.fastForward('00:15');
  await expect(call).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await dialog(page).getByRole('button', { name: 'Parar' }).click();
  await expect(dialog(page).getByText(/^Durou 5 min/)).toBeVisible();
  await expect(call).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Guardar crise' }).click();
  await page.clock.runFor(1_000);
  await expect.poll(async () => (await seizures(page))[0]?.length).toBe('over_5_min');
  expect((await seizures(page))[0].timedSeconds).toBeGreaterThanOrEqual(300);
});

/** Answers where the page tells of it, once its sheet is closed. */
async function startStopwatch(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto('/diary#seizures');
  await page.getByRole('button', { name: 'Registrar crise' }).click();
  await dialog(page).getByRole('button', { name: 'Cronometrar' }).click();
  return page.getByText('O cronômetro está contando.').last();
}

test('a stopwatch that the back gesture hides is told on the page, with whom to call, until the seizure is kept', async ({
  patient: page,
}) => {
  const running = await startStopwatch(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(running).toBeVisible();
  await page.clock.fastForward('05:10');
  await expect(page.getByRole('link', { name: /SAMU 192/ })).toBeVisible();
  await test.step('axe', () => expectAccessible(page));
  await page.getByRole('button', { name: 'Voltar à crise' }).click();
  await expect(dialog(page).getByText(/^5:\d\d$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Guardar crise' }).click();
  await page.clock.runFor(1_000);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Voltar à crise' })).toHaveCount(0);
});

test('a stopwatch goes on when its sheet is closed, is told after another page and a new start, and is hidden by no tap beside it', async ({
  patient: page,
}) => {
  const running = await startStopwatch(page);
  await page.mouse.click(10, 10);
  await expect(dialog(page).getByRole('button', { name: 'Parar' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(running).toBeVisible();
  await page.getByRole('link', { name: 'Tratamento' }).first().click();
  await expect(running).toBeHidden();
  await page.goto('/diary#seizures');
  await expect(running).toBeVisible();
  await untilDraftKept(page);
  await page.clock.fastForward('05:10');
  await page.reload();
  await expect(page.getByRole('link', { name: /SAMU 192/ })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar à crise' }).click();
  await expect(dialog(page).getByText(/^5:\d\d$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Voltar à crise' })).toHaveCount(0);
});

test('a stopwatch that is given up with what was half written is told no more', async ({ patient: page }) => {
  const running = await startStopwatch(page);
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(running).toBeVisible();
  await untilDraftKept(page);
  await page.reload();
  await expect(running).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(running).toBeHidden();
  await page.getByRole('button', { name: 'Registrar crise' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Cronometrar' })).toBeVisible();
});

test('the doctor sees the weeks, what they show and the last seizures', async ({ browser, server }) => {
  const [{ page: patient }, { page: doctor }] = [await newPatient(browser, server), await newDoctor(browser, server)];
  await connect(patient, doctor);
  const since = dayOf(inDays(-70));
  for (let daysAgo = 140; daysAgo > 0; daysAgo--) {
    if (daysAgo > 70 ? daysAgo % 2 === 0 : daysAgo % 35 === 0) await record(patient, daysAgo, { note: 'No sono' });
    else await patient.request.put(`/api/seizure-free-days/${dayOf(inDays(-daysAgo))}`);
  }
  await patient.goto('/diary#seizures');
  await patient.getByLabel('Dia', { exact: true }).fill(since);
  await expect(patient.getByText(/^Menos crises por semana desde/)).toBeVisible();
  await patient.getByRole('button', { name: /Crises por semana/ }).click();
  await expect(patient.getByRole('table')).toBeVisible();
  await test.step('axe', () => expectAccessible(patient));

  const { items } = await (await doctor.request.get('/api/connections')).json();
  await doctor.goto(`/patients/${items[0].person.id}`);
  const shown = doctor.getByRole('region', { name: 'Crises', exact: true });
  await expect(shown.getByText('Crises por semana').first()).toBeVisible();
  await expect(shown.getByText('No sono').first()).toBeVisible();
  await test.step('axe', () => expectAccessible(doctor));
});
