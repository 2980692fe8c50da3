import type { Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { newEmail, signUpByApi } from './test.ts';

/** An operator as the command on the server makes one, after the second step that they need. */
export async function beOperator(page: Page, server: TestServer, name = 'Olívia Operadora'): Promise<void> {
  const { email } = await signUpByApi(page, server, { name, email: newEmail('olivia') });
  await server.asOwner("update users set role = 'operador', email_verified = true where email = $1", [email]);
  await server.asOwner(
    'update sessions set second_step_at = now() where user_id = (select id from users where email = $1)',
    [email],
  );
}

/** What operators did, as a phone leads there. */
export async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mais' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Histórico' }).click();
}
