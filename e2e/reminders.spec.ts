import type { Page } from '@playwright/test';
import { dialog, test, toast } from './diary-account.ts';
import { addOil, setReminder } from './notification-account.ts';
import { expect, expectAccessible } from './test.ts';

const ITEM = 'Óleo da noite';
const form = (page: Page) => page.getByRole('form', { name: `Lembrete de ${ITEM}` });

async function openItem(page: Page): Promise<void> {
  await page.goto('/diary#treatment');
  await page
    .getByRole('button', { name: new RegExp(`${ITEM}`) })
    .first()
    .click();
  await expect(dialog(page).getByRole('heading', { name: 'Lembrete' })).toBeVisible();
}

async function addTime(page: Page, time: string): Promise<void> {
  await form(page).getByLabel('Novo horário').fill(time);
  await form(page).getByRole('button', { name: 'Adicionar' }).click();
}

test('is made, kept sorted, changed, switched off, deleted and brought back', async ({ patient: page }) => {
  await addOil(page.request, ITEM);
  await openItem(page);
  await dialog(page)
    .getByRole('button', { name: `Criar lembrete de ${ITEM}` })
    .click();
  await addTime(page, '20:00');
  await addTime(page, '08:00');
  await addTime(page, '14:30');
  await expect(form(page).locator('li time')).toHaveText(['08:00', '14:30', '20:00']);
  await form(page).getByRole('button', { name: 'Remover 14:30' }).click();
  await expect(form(page).getByText(/^Próximo aviso: (hoje|amanhã) às (08|20):00$/)).toBeVisible();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Lembrete salvo')).toBeVisible();
  await expect(dialog(page).getByText('todos os dias, 08:00 e 20:00')).toBeVisible();
  await expect(dialog(page).getByText(/^Próximo: /)).toBeVisible();

  await dialog(page)
    .getByRole('button', { name: `Editar lembrete de ${ITEM}` })
    .click();
  await form(page).getByText('Dias específicos').click();
  await form(page).getByRole('button', { name: 'segunda-feira' }).click();
  await form(page).getByRole('button', { name: 'domingo' }).click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByText('domingo e segunda-feira, 08:00 e 20:00')).toBeVisible();

  await dialog(page)
    .getByRole('switch', { name: `Lembrete de ${ITEM} ligado` })
    .click();
  await expect(dialog(page).getByText('Desligado', { exact: true })).toBeVisible();
  const kept = async () => (await (await page.request.get('/api/reminders')).json()).items;
  await expect.poll(kept).toMatchObject([{ days: [0, 1], times: ['08:00', '20:00'], isActive: false }]);

  await dialog(page)
    .getByRole('button', { name: `Editar lembrete de ${ITEM}` })
    .click();
  await form(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog(page).getByText('Lembrete excluído')).toBeVisible();
  expect(await kept()).toEqual([]);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog(page).getByText('domingo e segunda-feira, 08:00 e 20:00')).toBeVisible();
  expect(await kept()).toMatchObject([{ days: [0, 1], isActive: false }]);
});

test('what is wrong stands next to what caused it', async ({ patient: page }) => {
  await addOil(page.request, ITEM);
  await openItem(page);
  await dialog(page)
    .getByRole('button', { name: `Criar lembrete de ${ITEM}` })
    .click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Nenhum horário - Adicione pelo menos um')).toBeVisible();
  await form(page).getByRole('button', { name: 'Adicionar' }).click();
  await expect(form(page).getByText('Formato inválido - Use o formato HH:MM (ex: 08:00)')).toBeVisible();
  await addTime(page, '08:00');
  await addTime(page, '08:00');
  await expect(form(page).getByText('Horário duplicado - Este horário já foi adicionado')).toBeVisible();
  await form(page).getByLabel('Novo horário').fill('');
  await form(page).getByText('Dias específicos').click();
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByText('Nenhum dia selecionado - Escolha pelo menos um')).toBeVisible();
  await test.step('form with errors', () => expectAccessible(page));

  await form(page).getByText('Todos os dias').click();
  await page.route('**/api/reminders', (route) => route.abort());
  await form(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'Erro ao salvar' })).toBeVisible();
  await expect(form(page).locator('li time')).toHaveText(['08:00']);
});

test('by keyboard: a typed time counts without a press on Adicionar, and the focus comes back', async ({
  patient: page,
}) => {
  await addOil(page.request, ITEM);
  await openItem(page);
  await dialog(page)
    .getByRole('button', { name: `Criar lembrete de ${ITEM}` })
    .focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('Novo horário')).toBeFocused();
  await form(page).getByLabel('Novo horário').fill('07:15');
  await page.keyboard.press('Enter');
  await expect(form(page).locator('li time')).toHaveText(['07:15']);
  await form(page).getByLabel('Novo horário').fill('21:45');
  await form(page).getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('todos os dias, 07:15 e 21:45')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: `Editar lembrete de ${ITEM}` })).toBeFocused();
});

test('a reminder and its form pass axe in both themes', async ({ patient: page }) => {
  await setReminder(page.request, await addOil(page.request, ITEM));
  await openItem(page);
  await expect(dialog(page).getByText('todos os dias, 08:00 e 20:00')).toBeVisible();
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: `Editar lembrete de ${ITEM}` })
    .click();
  await form(page).getByText('Dias específicos').click();
  await form(page).getByRole('button', { name: 'segunda-feira' }).click();
  await expectAccessible(page);
});

for (const [language, summary] of [
  ['en', 'every day, 8:00 AM and 8:00 PM'],
  ['fr', 'tous les jours, 08:00 et 20:00'],
] as const) {
  test(`speaks ${language}`, async ({ patient: page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await setReminder(page.request, await addOil(page.request, ITEM));
    await page.goto('/diary#treatment');
    await page
      .getByRole('button', { name: new RegExp(ITEM) })
      .first()
      .click();
    await expect(dialog(page).getByText(summary)).toBeVisible();
  });
}
