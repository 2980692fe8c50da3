import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { TestServer } from './server.ts';
import { newEmail, signUpByApi } from './test.ts';

/** An active association, as an operator would make it; answers its id. */
export async function makeAssociation(
  server: TestServer,
  name: string,
  more: Partial<
    Record<
      | 'description'
      | 'about'
      | 'neighborhood'
      | 'city'
      | 'state'
      | 'email'
      | 'whatsapp_number'
      | 'website'
      | 'instagram',
      string
    >
  > = {},
): Promise<string> {
  const id = randomUUID();
  const columns = Object.keys(more);
  await server.asOwner(
    `insert into associations (id, slug, name, created_at, updated_at ${columns.map((column) => `, ${column}`).join('')})
     values ($1, $2, $3, now(), now() ${columns.map((_, index) => `, $${index + 4}`).join('')})`,
    [id, `jornada-${id}`, name, ...Object.values(more)],
  );
  return id;
}

/** Makes whoever uses this page a member; answers the id of the membership. */
export async function joinAssociation(server: TestServer, page: Page, associationId: string): Promise<string> {
  const { rows } = await server.asOwner(
    `insert into association_members (association_id, patient_id, status, source, joined_at)
     values ($1, $2, 'active', 'code', now()) returning id`,
    [associationId, await accountIdOf(page)],
  );
  return (rows[0] as { id: string }).id;
}

/** Makes whoever uses this page one of the staff, with an account of that kind. */
export async function joinStaff(server: TestServer, page: Page, associationId: string, role: string): Promise<void> {
  const id = await accountIdOf(page);
  await server.asOwner("update users set role = 'associacao' where id = $1", [id]);
  await server.asOwner(
    'insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, $3, now())',
    [associationId, id, role],
  );
}

/** An association, and the page of the admin who works there. */
export async function newAssociation(
  browser: Browser,
  server: TestServer,
  name = 'Associação Raiz Serena',
  viewport = { width: 1280, height: 800 },
): Promise<{ association: { id: string; name: string }; page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { email } = await signUpByApi(page, server, { name: 'Sônia Prado', email: newEmail('sonia') });
  const id = await makeAssociation(server, name, {
    description: 'Pacientes e famílias do Recife que se apoiam no tratamento.',
    neighborhood: 'Boa Vista',
    city: 'Recife',
    state: 'PE',
  });
  await joinStaff(server, page, id, 'admin');
  return { association: { id, name }, page, email };
}

async function accountIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/account');
  return ((await answer.json()) as { id: string }).id;
}
