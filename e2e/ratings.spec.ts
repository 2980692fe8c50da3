import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { dialog, test, toast } from './diary-account.ts';
import { tellPerson } from './notification-account.ts';
import { expect, expectAccessible } from './test.ts';

const HOUR_MS = 3_600_000;
const RATINGS = '/diary#history?view=ratings';
const list = (page: Page) => page.getByRole('tabpanel', { name: 'Sem uso' });
const lines = (page: Page) => list(page).locator('li:has(time)');

/** Rates through the API, so many hours ago. */
async function rate(request: APIRequestContext, hoursAgo: number, changes: Record<string, number> = {}) {
  const answer = await request.post('/api/diary/ratings', {
    data: {
      id: randomUUID(),
      ratedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      timeZone: 'America/Sao_Paulo',
      symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 2, ...changes },
    },
  });
  expect(answer.status()).toBe(201);
}

test('a moment without a use is rated in three gestures, found in the history, corrected, deleted and brought back', async ({
  patient: page,
}) => {
  await page.goto('/diary');
  await page.getByRole('button', { name: /^Como estou agora/ }).click();
  const sheet = dialog(page);
  await expect(sheet.getByText(/assim dá para comparar/)).toBeVisible();
  await expect(sheet.getByRole('slider')).toHaveCount(5);
  await sheet.getByRole('slider', { name: 'Humor' }).press('Enter');
  await expect(sheet.getByLabel('Produto')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Registrar' }).click();
  await expect(toast(page, 'Registrado com sucesso!')).toBeVisible();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page).toHaveURL(RATINGS);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).getByText('Humor: 5')).toBeAttached();

  await lines(page)
    .getByRole('button', { name: /^Editar a nota: hoje/ })
    .click();
  await dialog(page).getByRole('slider', { name: 'Humor' }).press('ArrowRight');
  await dialog(page).getByRole('slider', { name: 'Sono' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Atualizar' }).click();
  await expect(lines(page).getByText('Humor: 6')).toBeAttached();
  await expect(lines(page).getByText('Sono: 5')).toBeAttached();
  // Said once the server has it: on a slow network it would come over the next one, which brings the deleted back.
  await expect(toast(page, /^Sucesso$/)).toBeVisible();

  await lines(page)
    .getByRole('button', { name: /^Excluir a nota/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Nenhum momento sem uso ainda' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(toast(page, 'A nota voltou ao histórico')).toBeVisible();
  await expect(lines(page).getByText('Humor: 6')).toBeAttached();

  // A use is no rating and stands in the other list.
  await page.getByRole('tab', { name: 'Usos' }).click();
  await expect(page).toHaveURL('/diary#history');
  await expect(page.getByRole('heading', { name: 'Nada registrado ainda' })).toBeVisible();
});

test('many ratings come page by page, and a reload keeps the list', async ({ patient: page }) => {
  for (let hours = 1; hours <= 22; hours++) await rate(page.request, hours * 20);
  await page.goto(RATINGS);
  await expect(lines(page)).toHaveCount(20);
  await list(page).getByRole('button', { name: 'Mostrar notas mais antigas' }).click();
  await expect(lines(page)).toHaveCount(22);
  await page.reload();
  await expect(lines(page)).toHaveCount(20);
});

test('the daily question leads to the rating; answered, it is read', async ({ patient: page, server }) => {
  const { id } = await (await page.request.get('/api/account')).json();
  await tellPerson(page, server, { type: 'rating_due', relatedId: id, data: {} });
  await page.goto('/diary');
  await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click();
  await dialog(page)
    .getByRole('button', { name: /Sua pergunta do dia/ })
    .click();
  await expect(dialog(page).getByRole('heading', { name: 'Como estou agora' })).toBeVisible();
  await expect(page).toHaveURL('/diary');
  await dialog(page).getByRole('slider', { name: 'Dor' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
});

test('an address that asks for a rating opens it once', async ({ patient: page }) => {
  await page.goto('/diary?rate=1');
  await expect(dialog(page).getByRole('heading', { name: 'Como estou agora' })).toBeVisible();
  await expect(page).toHaveURL('/diary');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Como estou agora/ })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('the daily question is switched on in the settings, at a time of one’s own, and stays', async ({
  patient: page,
}) => {
  await page.goto('/conta#notificacoes');
  const toggle = page.getByRole('switch', { name: 'Pergunta do dia' });
  await toggle.click();
  await expect(page.getByText(/^Próxima vez: /)).toBeVisible();
  await page.getByLabel('Horário da pergunta').fill('20:30');
  await expect(page.getByText(/^Próxima vez: .*20:30$/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(toggle).toBeChecked();
  await expect(page.getByLabel('Horário da pergunta')).toHaveValue('20:30');
  await toggle.click();
  await expect(page.getByLabel('Horário da pergunta')).toHaveCount(0);
  await expect
    .poll(async () => (await (await page.request.get('/api/diary/rating-question')).json()).isActive)
    .toBe(false);
});

test('every state of ratings passes axe in both themes', async ({ patient: page }) => {
  await page.goto(RATINGS);
  await expect(page.getByRole('heading', { name: 'Nenhum momento sem uso ainda' })).toBeVisible();
  await test.step('empty list', () => expectAccessible(page));
  await list(page).getByRole('button', { name: 'Como estou agora' }).click();
  await test.step('sheet with nothing rated', () => expectAccessible(page));
  await dialog(page).getByRole('slider', { name: 'Sono' }).press('Enter');
  await test.step('sheet', () => expectAccessible(page));
  await page.route('**/api/diary/ratings', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Registrar' }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).getByText('aguardando envio')).toBeVisible();
  await test.step('list with one that waits', () => expectAccessible(page));
  await page.unroute('**/api/diary/ratings');
  await expect(lines(page).getByText('aguardando envio')).toHaveCount(0);
  await expect(lines(page)).toHaveCount(1);
  await test.step('list', () => expectAccessible(page));
});
