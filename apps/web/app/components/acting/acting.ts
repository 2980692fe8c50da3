import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { createContext, useContext } from 'react';

/** For whom the app acts, where that is not the account itself. */
export type Acting = { name: string; isReadOnly: boolean } & Pick<NonNullable<Account['care']>, 'colour'>;

export const ActingContext = createContext<Acting | undefined>(undefined);

/** Undefined where the account acts for itself, and around what is about the account itself. */
export const useActing = (): Acting | undefined => useContext(ActingContext);

/** May nothing be recorded or changed, because the account only reads this diary? */
export const useIsReadOnly = (): boolean => useActing()?.isReadOnly ?? false;

export function actingOf(account: Account | null | undefined): Acting | undefined {
  if (!account?.care) return undefined;
  const { role, colour } = account.care;
  return { name: account.name, colour, isReadOnly: role === 'reads' };
}
