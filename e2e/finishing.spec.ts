import type { Page } from '@playwright/test';
import { cards, dialog, recordUse, test, toast } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

const done = (page: Page) => dialog(page).getByRole('button', { name: 'Concluir', exact: true });
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Fechar' }).last();
const entryOf = async (page: Page, id: string) => (await page.request.get(`/api/diary/entries/${id}`)).json();
const next = (page: Page) => dialog(page).getByRole('button', { name: /^Contar o d/ });
const letters = (page: Page, size: string) =>
  page.locator('html').evaluate((html, value) => html.style.setProperty('font-size', value), size);

test('from its notification a use is finished with four gestures, and ends with what became of it', async ({
  patient: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await recordUse(page.request, 7);
  let gestures = 1;
  await page.goto(`/diary?checkout=${id}`);
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    // What has to be scrolled to first is one gesture more.
    await expect(target).toBeInViewport({ ratio: 0.6 });
    gestures += 1;
    await target.click();
  };
  await expect(dialog(page).getByRole('heading', { name: /^Como ficou (ontem, )?às ~\d+h(\d\d)?\?$/ })).toBeVisible();
  await tap(dialog(page).getByRole('radio', { name: '4', exact: true }));
  await tap(dialog(page).getByText('Ainda não'));
  await tap(done(page));
  expect(gestures).toBeLessThanOrEqual(4);
  await expect(dialog(page).getByText('Dor: de 6 para 4, 5 horas depois')).toBeVisible();
  await expect(dialog(page).getByText('Dor 6 → 4')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Dor: de 6 para 4');
  await expectAccessible(page);
  await close(page).click();
  await expect(dialog(page)).toBeHidden();
  // The device sends after it has closed the sheet.
  await expect
    .poll(() => entryOf(page, id))
    .toMatchObject({
      status: 'completo',
      symptoms: { after: { pain: 4 } },
      primaryEffect: null,
      unwantedEffects: [],
    });
});

test('the main symptom stands above the fold of a small phone with letters at 130 %', async ({ patient: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await recordUse(page.request, 7);
  const { id } = await recordUse(page.request, 8);
  await page.goto(`/diary?checkout=${id}`);
  await expect(dialog(page).getByText('1 de 2')).toBeVisible();
  await letters(page, '130%');
  for (const rating of ['1', '10']) {
    const button = dialog(page).getByRole('radio', { name: rating, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('several that wait are finished one after the other, in one sitting', async ({ patient: page }) => {
  const [first, second] = [await recordUse(page.request, 8), await recordUse(page.request, 7)];
  await recordUse(page.request, 1);
  await page.goto(`/diary?checkout=${first.id}`);
  await expect(dialog(page).getByText('1 de 2')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Boca seca' }).click();
  await dialog(page).getByText('Ainda não').click();
  await done(page).click();
  await expect(dialog(page).getByText('Diga quanto incomodou.')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'forte' }).click();
  await done(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Anotado' })).toBeVisible();
  await expect(dialog(page).getByText('Fica no histórico, sem notas de depois.')).toBeVisible();
  await next(page).click();
  await expect(dialog(page).getByText('2 de 2')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Não lembro' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, 'Anotado')).toBeVisible();
  await expect
    .poll(() => entryOf(page, first.id))
    .toMatchObject({
      effectEnded: false,
      unwantedEffects: [{ effect: 'boca_seca', strength: 'forte' }],
    });
  await expect
    .poll(() => entryOf(page, second.id))
    .toMatchObject({ status: 'completo', effectEnded: null, symptoms: { after: null } });

  await page.goto('/diary#history');
  await cards(page).filter({ hasText: 'completo' }).last().getByRole('button', { expanded: false }).click();
  await expect(cards(page).getByText('Boca seca (forte)')).toBeVisible();
  await page.getByRole('button', { name: /^Editar/ }).click();
  await dialog(page).getByRole('button', { name: 'Boca seca' }).click();
  await dialog(page).getByRole('button', { name: 'Atualizar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => (await entryOf(page, first.id)).unwantedEffects).toEqual([]);
});

test('who remembers none of several closes them together, after a question', async ({ patient: page }) => {
  const uses = [await recordUse(page.request, 8), await recordUse(page.request, 7)];
  await page.goto('/diary');
  await page.getByRole('button', { name: /Contar$/ }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await dialog(page).getByRole('button', { name: 'Não lembro de nenhum' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 usos ficam no histórico sem notas de depois.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Não lembro' }).click();
  await expect(dialog(page)).toBeHidden();
  for (const { id } of uses)
    await expect
      .poll(() => entryOf(page, id))
      .toMatchObject({ status: 'completo', primaryEffect: null, symptoms: { after: null } });
});

test('three days after it fell due a use asks no more, and can still be finished from the history', async ({
  patient: page,
}) => {
  const { id } = await recordUse(page.request, 5 + 72 + 1);
  await page.goto('/diary#history');
  await expect(cards(page)).toContainText('sem o depois');
  const overview = await (await page.request.get('/api/diary/overview')).json();
  expect(overview).toMatchObject({ pendingCount: 0, overdueCount: 0, unfinished: [] });
  await page.getByRole('button', { name: /^Finalizar agora/ }).click();
  await expect(dialog(page).getByRole('heading', { name: /^Como ficou em \d+ de .*, às ~/ })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Não lembro' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => (await entryOf(page, id)).status).toBe('completo');
});
