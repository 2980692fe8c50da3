import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestServer } from './server.ts';

/** An active association, as an operator would make it; answers its id. */
export async function makeAssociation(
  server: TestServer,
  name: string,
  more: Partial<
    Record<'description' | 'about' | 'city' | 'state' | 'email' | 'whatsapp_number' | 'website' | 'instagram', string>
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

async function accountIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/account');
  return ((await answer.json()) as { id: string }).id;
}
