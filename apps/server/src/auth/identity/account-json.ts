import { Account } from '@balsamo/contract/auth/schemas.ts';
import type { Erasure } from '@balsamo/domain/account/erasure.ts';
import type { SecondFactorQuestion } from '@balsamo/domain/auth/second-factor.ts';

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
  erasure?: Erasure | null | undefined;
  secondFactor?: SecondFactorQuestion | undefined;
  caresForSomeone?: boolean | undefined;
  care?: Account['care'] | undefined;
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
    erasure: row.erasure ? erasureJson(row.erasure) : null,
    secondFactor: row.secondFactor,
    caresForSomeone: row.caresForSomeone || undefined,
    care: row.care,
  });
}

export function erasureJson({ requestedAt, dueAt }: Erasure) {
  return { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() };
}
