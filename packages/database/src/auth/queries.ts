import type { Language } from '@balsamo/domain/language.ts';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { users } from './tables.ts';

const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  crm: users.crm,
  language: users.language,
  timeZone: users.timeZone,
  createdAt: users.createdAt,
};

const isOwn = sql`${users.id} = (select current_user_id())`;

/** The account of the person whose request it is. */
export async function readOwnAccount(orm: NodePgDatabase) {
  const [row] = await orm.select(shown).from(users).where(isOwn);
  return row;
}

export type AccountChange = { language?: Language | undefined; timeZone?: string | undefined };

export async function changeOwnAccount(orm: NodePgDatabase, change: AccountChange, now: Date) {
  const [row] = await orm
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(isOwn)
    .returning(shown);
  return row;
}
