import { cards, dialog, finishUse, recordUse, test } from './diary-account.ts';
import { expect, expectAccessible } from './test.ts';

test('every state of the diary passes axe in both themes', async ({ patient: page }) => {
  await page.goto('/diary');
  await expect(page.getByText('Seu diário começa aqui')).toBeVisible();
  await test.step('empty home', () => expectAccessible(page));
  await page.goto('/diary#history');
  await expect(page.getByRole('heading', { name: 'Nada registrado ainda' })).toBeVisible();
  await test.step('empty history', () => expectAccessible(page));

  const finished = await recordUse(page.request, 9);
  await finishUse(page.request, finished.id);
  await recordUse(page.request, 6);
  await recordUse(page.request, 1);
  await page.goto('/diary');
  await page.reload();
  await expect(page.getByRole('button', { name: /Contar$/ })).toBeVisible();
  await test.step('home', () => expectAccessible(page));

  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill('0');
  await dialog(page).getByRole('button', { name: 'Registrar', exact: true }).click();
  await test.step('quick record with an error', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Contar$/ }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await test.step('pending list', () => expectAccessible(page));
  await dialog(page).getByRole('listitem').first().getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(dialog(page).getByText('Resposta necessária')).toBeVisible();
  await test.step('check-out with errors', () => expectAccessible(page));
  await dialog(page).getByText('Sim, terminou').click();
  await test.step('check-out with a duration', () => expectAccessible(page));
  await page.keyboard.press('Escape');

  await page.goto('/diary#history');
  await cards(page).getByRole('button', { expanded: false }).last().click();
  await test.step('history', () => expectAccessible(page));
  await page.getByRole('button', { name: /^Editar/ }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Editar Registro' })).toBeVisible();
  await test.step('edit', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Registro manual' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Registro manual' })).toBeVisible();
  await test.step('manual entry', () => expectAccessible(page));
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nada disso');
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  await test.step('no match', () => expectAccessible(page));

  for (const part of ['dashboard', 'treatment', 'doctor', 'association']) {
    await page.goto(`/diary#${part}`);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await test.step(part, () => expectAccessible(page));
  }
});
