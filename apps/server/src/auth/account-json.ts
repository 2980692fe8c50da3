import { Account } from '@balsamo/contract/auth/schemas.ts';

export type AccountRow = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: string;
  crm?: string | null;
  language: string;
  timeZone?: string | null;
  createdAt: Date;
};

/** A row of `users` as the contract shows it; throws when the table holds what the contract does not know. */
export function accountJson(row: AccountRow): Account {
  return Account.parse({
    id: row.id,
    name: row.name,
    email: row.email,
    isEmailVerified: row.emailVerified,
    role: row.role,
    crm: row.crm ?? null,
    language: row.language,
    timeZone: row.timeZone,
    createdAt: row.createdAt.toISOString(),
  });
}
