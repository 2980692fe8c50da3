import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf, ROLES, type Role } from '@balsamo/domain/auth/account.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ApiProblem } from '../../platform/api-client.ts';
import { withNext } from '../../platform/next-path.ts';
import { useAccount } from '../../platform/session.ts';
import { OfflineStart } from './offline-start.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';

const SECOND_FACTOR_NEEDED = 'auth.second_factor_needed';

const AccountContext = createContext<Account | undefined>(undefined);

/** The signed-in account of a guarded page. */
export function useSignedInAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useSignedInAccount stands outside of a RoleGuard.');
  return account;
}

/**
 * Lets one role in (spec §2.1), or every role where none is named: no session goes to /entrar, and on from there to what was asked
 * for; another role to its own home. When the server cannot be reached nothing is known, so nobody is sent away: the page says so and
 * asks again.
 */
export function RoleGuard({ role, children }: { role?: Role; children: ReactNode }) {
  const { data: account, isError, error, refetch, isFetching } = useAccount();
  const asked = useAskedPath();
  if (lacksSecondFactor(account, error)) return <Navigate to={asked('/proteger-conta')} replace />;
  if (account === undefined) {
    return isError ? <OfflineStart onRetry={() => refetch()} isRetrying={isFetching} /> : <ShellSkeleton />;
  }
  if (account === null) return <Navigate to={asked('/entrar')} replace />;
  if (role && account.role !== role) return <Navigate to={homePathOf(account.role)} replace />;
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** By way of `path` to where someone wanted to go: a link from a mail, a notification or another device. Home is where they get anyway. */
function useAskedPath(): (path: string) => string {
  const { pathname, search, hash } = useLocation();
  const isHome = ROLES.some((role) => homePathOf(role) === pathname) && search === '' && hash === '';
  return (path) => (isHome ? path : withNext(path, `${pathname}${search}${hash}`));
}

/** The installation requires a second factor of this role: said by the answer of a sign-in, and by the server to everything else. */
function lacksSecondFactor(account: Account | null | undefined, error: Error | null): boolean {
  return account?.secondFactor === 'required' || (error as ApiProblem | null)?.code === SECOND_FACTOR_NEEDED;
}
