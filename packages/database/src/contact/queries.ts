import type { ContactUserType } from '@balsamo/domain/contact/message.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';

type Client = Pick<pg.PoolClient, 'query'>;

export type ContactMessageRow = {
  id: string;
  name: string;
  /** As addresses are compared. */
  email: string;
  userType: ContactUserType | null;
  subject: string;
  message: string;
  language: Language;
  isSuspect: boolean;
};

/** Keeps a message. False: that form was sent before, and nothing was kept. */
export async function insertContactMessage(client: Client, row: ContactMessageRow, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into contact_messages (id, name, email, user_type, subject, message, language, is_suspect, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [row.id, row.name, row.email, row.userType, row.subject, row.message, row.language, row.isSuspect, now],
  );
  return rowCount === 1;
}

/** Removes what was written before this time; for a job. Answers how many. */
export async function removeOldContactMessages(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query('delete from contact_messages where created_at < $1', [before]);
  return rowCount ?? 0;
}

/** Removes what came from the address of an account that is erased. */
export async function removeContactMessagesFrom(client: Client, userId: string): Promise<void> {
  await client.query('delete from contact_messages where email = (select email from users where id = $1)', [userId]);
}
