import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf, type Role } from '@balsamo/domain/auth/account.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate } from 'react-router';
import { useAccount } from '../../platform/session.ts';
import { OfflineStart } from './offline-start.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

const AccountContext = createContext<Account | undefined>(undefined);

/** The signed-in account of a guarded page. */
export function useSignedInAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useSignedInAccount stands outside of a RoleGuard.');
  return account;
}

/**
 * Lets one role in (product.md §2.1), or every role where none is named: no session goes to /entrar, another role to its own home. When the server cannot be
 * reached nothing is known, so nobody is sent away: the page says so and asks again.
 */
export function RoleGuard({ role, children }: { role?: Role; children: ReactNode }) {
  const { data: account, isError, refetch, isFetching } = useAccount();
  if (account === undefined) {
    return isError ? <OfflineStart onRetry={() => refetch()} isRetrying={isFetching} /> : <ShellSkeleton />;
  }
  if (account === null) return <Navigate to="/entrar" replace />;
  if (role && account.role !== role) return <Navigate to={homePathOf(account.role)} replace />;
  return <AccountContext value={account}>{children}</AccountContext>;
}
