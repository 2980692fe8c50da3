import type { Browser, Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { newEmail, signUpByApi } from './test.ts';

const wide = { width: 1280, height: 800 };

export type Association = { id: string; name: string };

/** An association as an operator would have made it (spec-D17), and the page of somebody who works there. */
export async function newAssociation(
  browser: Browser,
  server: TestServer,
  name = 'Associação Raiz Serena',
  viewport = wide,
): Promise<{ association: Association; page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { email } = await signUpByApi(page, server, { name: 'Sônia Prado', email: newEmail('sonia') });
  const { rows } = await server.asOwner(
    `with staff as (
       update users set role = 'associacao', email_verified = true where email = $1 returning id
     ), association as (
       insert into associations (slug, name, description, neighborhood, city, state, created_at, updated_at)
       values ('j-' || gen_random_uuid(), $2, 'Pacientes e famílias do Recife que se apoiam no tratamento.', 'Boa Vista', 'Recife', 'PE', now(), now())
       returning id
     )
     insert into association_staff (association_id, user_id, role, assigned_at)
     select association.id, staff.id, 'admin', now() from association, staff returning association_id as id`,
    [email, name],
  );
  return { association: { id: rows[0].id as string, name }, page, email };
}
