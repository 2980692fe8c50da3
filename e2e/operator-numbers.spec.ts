import { beOperator } from './operator-account.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an operator reads how the installation is doing, on a phone by way of what its bottom bar has no room for', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beOperator(page, server);
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Navegação principal' }).filter({ visible: true });
  await expect(bar.getByRole('link')).toHaveCount(5);
  await bar.getByRole('link', { name: 'Mais' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Mais' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Números' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Números' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Mais' })).toHaveAttribute('aria-current', 'page');
  const accounts = page.getByRole('region', { name: 'Quem tem conta?' });
  await expect(accounts.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'O que espera ou falhou?' })).toContainText('Avisos a enviar');
  await expect(page.getByRole('region', { name: 'Quanto espaço é usado?' })).toContainText('Banco de dados');
  await expectAccessible(page);
});
