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

async function openDashboard(page: Page, filters = '') {
  await page.goto(`/diary#dashboard${filters}`);
  await page.reload();
  await expect(figure(page, 'Registros finalizados')).toBeVisible();
}

test.describe('the dashboard', () => {
  test('says after three weeks what goes with less pain, how sure that is and from how many records', async ({
    patient: page,
  }) => {
    const { oil, flower } = await liveThreeWeeks(page.request);
    await page.goto('/diary');
    await page.getByRole('link', { name: 'Painel' }).click();
    await page.getByRole('combobox', { name: 'Sintoma' }).selectOption('pain');
    await expect(page).toHaveURL('/diary#dashboard?symptom=pain');

    const finding = figure(page, 'O que se viu');
    await expect(finding).toContainText(
      /Com Óleo da noite, a dor melhorou \d,\d pontos? além do que viria de qualquer jeito/,
    );
    await expect(finding).toContainText('21 registros · 21 dias');
    await expect(finding).toContainText(/O mais provável: de \+\d,\d a \+\d,\d pontos\./);
    await expect(figure(page, 'Como a dor mudou').locator('.recharts-line')).toHaveCount(2);
    await expect(figure(page, 'Mudança e dose')).toContainText('Sublingual, mg de CBD');

    await test.step('the address keeps the filters', async () => {
      await page.getByRole('button', { name: '7 dias' }).click();
      await expect(page).toHaveURL('/diary#dashboard?symptom=pain&days=7');
      await expect(figure(page, 'Depois de usar, por produto')).toContainText(/por produto\d registros/);
      await page.reload();
      await expect(page.getByRole('button', { name: '7 dias' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('O que ajuda na sua dor');
      await page.getByRole('button', { name: '30 dias' }).click();
      await page.getByRole('button', { name: /^Filtros Avançados/ }).click();
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
      await chart.focus();
      await page.keyboard.press('ArrowRight');
      await expect(figure(page, 'Como a dor mudou').getByText('nenhuma nota')).toBeVisible();
      for (let day = 0; day < 15; day++) await page.keyboard.press('ArrowRight');
      await expect(figure(page, 'Como a dor mudou').getByText(/antes ou sem uso: \d/)).toBeVisible();
    });
  });

  test('asks for a range off the calendar, one month on a phone and two where there is room', async ({
    patient: page,
  }) => {
    await recordUse(page.request, 30);
    await openDashboard(page);
    await page.getByRole('button', { name: 'Outro', exact: true }).click();
    await expect(dialog(page).getByRole('grid')).toHaveCount(1);
    await test.step('calendar', () => expectAccessible(page));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Outro', exact: true }).click();
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

  test('keeps its figures without a connection, and says so', async ({ patient: page, context }) => {
    await recordUse(page.request, 30);
    await openDashboard(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: '7 dias' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Esta é a última resposta: Humor');
    await expect(figure(page, 'Registros finalizados')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('passes axe in both themes, with everything opened, and fits 320 px', async ({ patient: page }) => {
    await page.goto('/diary#dashboard');
    await expect(page.getByRole('heading', { name: 'Nada registrado neste período' })).toBeVisible();
    await test.step('empty', () => expectAccessible(page));

    const { oil, flower } = await liveThreeWeeks(page.request);
    await openDashboard(page, `?symptom=pain&compare=${oil},${flower}`);
    await expect(page.locator('.recharts-line').first()).toBeVisible();
    await page.getByRole('button', { name: /^Filtros Avançados/ }).click();
    const closed = page.getByRole('main').getByRole('button', { name: /^(Ver como tabela|Como ler)/, expanded: false });
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
            .filter((element) => !element.closest('svg') && element.getBoundingClientRect().right > room + 1)
            .map((element) => element.outerHTML.slice(0, 120)),
        width,
      );
      expect(tooWide).toEqual([]);
    }
  });
});
