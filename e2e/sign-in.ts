import type { Page } from '@playwright/test';
import { PASSWORD } from './test.ts';

/** Signs in on the open page, the door. */
export async function signInHere(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}
