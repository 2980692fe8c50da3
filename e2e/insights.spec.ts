import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { dialog, finishUse, recordUse, test } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKS_DAYS = 21;

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const moment = (daysAgo: number, hoursAgo = 0) => ({
  instant: new Date(Date.now() - daysAgo * DAY_MS - hoursAgo * HOUR_MS).toISOString(),
  timeZone: 'America/Sao_Paulo',
});

async function addItem(request: APIRequestContext, item: Record<string, unknown>) {
  const id = randomUUID();
  const answer = await request.post('/api/inventory/items', { data: { id, quantity: 30, ...item } });
  expect(answer.status()).toBe(201);
  return id;
}

/**
 * Three weeks of a diary: oil every day, after which pain is three points lower than it was, flower every third day,
 * after which nothing is different, and a rating without use every day.
 */
async function liveThreeWeeks(request: APIRequestContext) {
  const oil = await addItem(request, {
    nickname: 'Óleo da noite',
    productType: 'oleo',
    unit: 'ml',
    details: { strength: { thc: 0, cbd: 10, basis: 'mg_per_ml' }, dropsPerMl: 20 },
  });
  const flower = await addItem(request, { nickname: 'Flor da tarde', productType: 'flor', unit: 'g' });
  const before = (day: number) => ({ mood: 4 + (day % 2), anxiety: 6, energy: 5, pain: 6 + (day % 3) });
  const use = async (day: number, of: Record<string, unknown>, after: Record<string, number>) => {
    const { instant, timeZone } = moment(day, 3);
    const id = randomUUID();
    const recorded = await request.post('/api/diary/entries', {
      data: { id, consumedAt: instant, timeZone, symptoms: { before: before(day) }, triggers: ['Dor Crônica'], ...of },
    });
    expect(recorded.status()).toBe(201);
    // Finished in time: of the oil after five hours, of the flower after three.
    const hours = of.consumptionMethod === 'sublingual' ? 5 : 3;
    const finished = await request.post(`/api/diary/entries/${id}/check-out`, {
      data: {
        symptoms: { after: { ...before(day), ...after } },
        primaryEffect: 'relaxamento',
        effectEnded: false,
        changedAt: new Date(Date.parse(instant) + hours * 3_600_000).toISOString(),
      },
    });
    expect(finished.status()).toBe(200);
  };
  for (let day = 1; day <= WEEKS_DAYS; day++) {
    const drops = { value: 2 + (day % 4), unit: 'gotas' };
    const oilUse = { productType: 'oleo', consumptionMethod: 'sublingual', quantity: drops, inventoryItemId: oil };
    await use(day, oilUse, { pain: 3 + (day % 2) });
    if (day % 3 === 0) {
      const quantity = { value: 0.1, unit: 'g' };
      const flowerUse = { productType: 'flor', consumptionMethod: 'vaporizando', quantity, inventoryItemId: flower };
      await use(day, flowerUse, {});
    }
    const { instant, timeZone } = moment(day, 15);
    const rated = await request.post('/api/diary/ratings', {
      data: { id: randomUUID(), ratedAt: instant, timeZone, symptoms: { ...before(day + 1), pain: 6 + (day % 2) } },
    });
    expect(rated.status()).toBe(201);
  }
  return { oil, flower };
}

const answer = (page: Page) => page.getByRole('region', { name: /a dor (costuma|foi)/ });

async function openDashboard(page: Page, filters = '') {
  await page.goto(`/diary#dashboard${filters}`);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Mais detalhes/ })).toBeVisible();
}

/** Every other figure stands behind one button. */
async function openDetails(page: Page) {
  await page.getByRole('button', { name: /^Mais detalhes/, expanded: false }).click();
  await expect(figure(page, 'Registros finalizados')).toBeVisible();
}

const choosePeriod = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'Período' }).selectOption({ label });

test.describe('the dashboard', () => {
  test('answers after three weeks, one gesture from the diary, whether the oil helps the pain', async ({
    patient: page,
  }) => {
    await liveThreeWeeks(page.request);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/diary');
    // The one gesture. The main symptom of this diary is pain.
    await page.getByRole('link', { name: 'Painel' }).click();
    const shown = page.getByRole('region', {
      name: /^Com o Óleo da noite, a dor costuma cair de [67],\d para 3,\d\.$/,
    });
    await expect(shown.getByText('ajuda', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(shown.getByText('Dor, por semana').first()).toBeInViewport({ ratio: 1 });
    await expect(shown.getByRole('table', { name: 'Dor, por semana' })).toContainText('3,5');
    await expect(figure(page, 'E os outros produtos?')).toContainText(/Flor da tarde.*ainda não dá para saber/);
  });

  test('says after three weeks what the answer rests on, and shows every figure for who asks', async ({
    patient: page,
  }) => {
    const { oil, flower } = await liveThreeWeeks(page.request);
    await openDashboard(page);
    await answer(page).getByRole('button', { name: 'Detalhes 21 registros, 21 dias' }).click();
    await expect(answer(page)).toContainText(/entre \+\d,\d e \+\d,\d pontos/);
    await openDetails(page);
    await expect(figure(page, 'Como a dor mudou').locator('.recharts-line')).toHaveCount(2);
    await expect(figure(page, 'Mudança e dose')).toContainText('Sublingual, mg de CBD');

    await test.step('the address keeps the filters', async () => {
      await choosePeriod(page, '7 dias');
      await expect(page).toHaveURL('/diary#dashboard?days=7');
      await page.getByRole('combobox', { name: 'Sintoma' }).selectOption('pain');
      await expect(page).toHaveURL('/diary#dashboard?symptom=pain&days=7');
      await expect(figure(page, 'Depois de usar, por produto')).toContainText(/por produto\d registros/);
      await page.reload();
      await expect(page.getByRole('combobox', { name: 'Período' })).toHaveValue('7');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('O que ajuda na sua dor');
      await choosePeriod(page, '30 dias');
      await openDetails(page);
      await page.getByRole('button', { name: 'Flor da tarde' }).click();
      await expect(page).toHaveURL(`/diary#dashboard?symptom=pain&items=${flower}`);
      await expect(figure(page, 'Como a dor mudou')).toContainText('Em 21 dias');
      await expect(figure(page, 'O que você usou')).toContainText('100% · 7 usos');
      await page.getByRole('button', { name: 'Todos os usos' }).click();
    });

    await test.step('two products stand beside each other', async () => {
      const compare = figure(page, 'Comparar dois produtos');
      await compare.getByLabel('Primeiro produto').selectOption(oil);
      await compare.getByLabel('Segundo produto').selectOption(flower);
      await expect(compare).toContainText('Com Óleo da noite houve mais melhora do que com Flor da tarde');
    });

    await test.step('the days of the chart are walked through with the arrows', async () => {
      const chart = figure(page, 'Como a dor mudou').locator('svg[role=application]');
      // The chart may have come to lie under the pointer, and the day it points at wins over the arrows.
      await page.mouse.move(0, 0);
      await chart.focus();
      await page.keyboard.press('ArrowRight');
      await expect(figure(page, 'Como a dor mudou').getByText('nenhuma nota')).toBeVisible();
      for (let day = 0; day < 15; day++) await page.keyboard.press('ArrowRight');
      await expect(figure(page, 'Como a dor mudou').getByText(/antes ou sem uso: \d/)).toBeVisible();
    });
  });

  test('opens with the symptom that was looked at last on this device', async ({ patient: page }) => {
    await liveThreeWeeks(page.request);
    await openDashboard(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('O que ajuda na sua dor');
    await page.getByRole('combobox', { name: 'Sintoma' }).selectOption('anxiety');
    await expect(page.getByRole('region', { name: /a ansiedade/ })).toBeVisible();
    // What the device keeps of it is written beside the page.
    await expect
      .poll(async () => {
        await page.goto('/diary');
        await page.getByRole('link', { name: 'Painel' }).click();
        return page.getByRole('heading', { level: 1 }).textContent();
      })
      .toBe('O que ajuda na sua ansiedade');
  });

  test('asks for a range off the calendar, one month on a phone and two where there is room', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 30);
    await openDashboard(page);
    await page.getByRole('combobox', { name: 'Período' }).selectOption('other');
    await expect(dialog(page).getByRole('grid')).toHaveCount(1);
    await test.step('calendar', () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('combobox', { name: 'Período' }).selectOption('other');
    await expect(dialog(page).getByRole('grid')).toHaveCount(2);
    const first = dialog(page).getByRole('grid').first();
    await first.getByRole('gridcell').getByRole('button').nth(4).click();
    await expect(dialog(page).getByRole('button', { name: 'Mostrar período' })).toBeDisabled();
    await first.getByRole('gridcell').getByRole('button').nth(9).click();
    await expect(dialog(page)).toContainText('6 dias');
    await dialog(page).getByRole('button', { name: 'Mostrar período' }).click();
    await expect(page).toHaveURL(/#dashboard\?from=\d{4}-\d\d-05&to=\d{4}-\d\d-10$/);
  });

  test('leads to finishing, and counts anew afterwards', async ({ patient: page }) => {
    const { id } = await recordUse(page.request, 30);
    await finishUse(page.request, id);
    await recordUse(page.request, 9);
    await openDashboard(page);
    await openDetails(page);
    const monitor = figure(page, 'Registros finalizados');
    await expect(monitor).toContainText('Só 1 de 2 registros foram finalizados: os finalizados podem ser só os bons.');
    await monitor.getByRole('button', { name: 'Finalizar registros' }).click();
    // One alone opens at once.
    await dialog(page).getByText('Sim, terminou').click();
    await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click();
    await expect(dialog(page)).toBeHidden();
    await expect(monitor).toContainText('Todos os 2 registros que já podiam ser finalizados foram finalizados.');
  });

  test('shows everything else where the code of a chart does not come, and where the numbers are', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 30);
    await page.route('**/assets/evolution-chart*.js', (route) => route.abort());
    await openDashboard(page);
    await openDetails(page);
    const drawing = figure(page, 'Como a dor mudou');
    await expect(drawing).toContainText('O gráfico não chegou. Os números estão em “Ver como tabela”.');
    await drawing.getByRole('button', { name: /Ver como tabela/ }).click();
    await expect(drawing.getByRole('table')).toBeVisible();
    await test.step('without the chart', () => expectAccessible(page));
  });

  test('keeps its answer where the code of the details does not come', async ({ patient: page }) => {
    await liveThreeWeeks(page.request);
    await page.route('**/assets/insights-details*.js', (route) => route.abort());
    await openDashboard(page);
    await page.getByRole('button', { name: /^Mais detalhes/, expanded: false }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Esta página precisa da internet.');
    await expect(page.getByRole('region', { name: /^Com o Óleo da noite, a dor costuma cair/ })).toBeVisible();
  });

  test('keeps its figures without a connection, says so, and asks again with one', async ({
    patient: page,
    context,
  }) => {
    await recordUse(page.request, 30);
    await openDashboard(page);
    await openDetails(page);
    await context.setOffline(true);
    await choosePeriod(page, '7 dias');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Esta é a última resposta: Dor');
    await expect(figure(page, 'Registros finalizados')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    // What had no answer is asked for again by itself.
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('passes axe in both themes, with everything opened, and fits 320 px', async ({ patient: page }) => {
    await page.goto('/diary#dashboard');
    await expect(page.getByRole('heading', { name: 'O que ajuda, em uma frase' })).toBeVisible();
    await expect(figure(page, 'Exemplo inventado: não são os seus dados')).toBeVisible();
    await test.step('before any data', () => expectAccessible(page));

    const { oil, flower } = await liveThreeWeeks(page.request);
    await openDashboard(page, `?symptom=pain&compare=${oil},${flower}`);
    await expect(page.locator('.recharts-line').first()).toBeVisible();
    const closed = page.getByRole('main').getByRole('button', { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    await test.step('everything open', () => expectAccessible(page));
    await page.getByRole('tab', { name: 'Nota antes do uso' }).click();
    await test.step('the other view of the week', () => expectAccessible(page));

    const width = 320;
    await page.setViewportSize({ width, height: 640 });
    for (const language of ['pt', 'en', 'fr']) {
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.reload();
      await expect(page.locator('.recharts-line').first()).toBeVisible();
      const tooWide = await page.evaluate(
        (room) =>
          [...document.querySelectorAll('main *')]
            .filter((element) => !element.closest('svg, .sr-only') && element.getBoundingClientRect().right > room + 1)
            .map((element) => element.outerHTML.slice(0, 120)),
        width,
      );
      expect(tooWide).toEqual([]);
    }
  });
});
