import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { ownPath } from '../../platform/own-path.ts';

/** `?next=` when it is a path of this site. */
export function nextPath(search: URLSearchParams): string | undefined {
  return ownPath(search.get('next'));
}

/** Where someone goes who has just signed in: by way of the second factor where there is something to ask about it. */
export function destinationOf(
  { role, secondFactor }: Pick<Account, 'role' | 'secondFactor'>,
  search: URLSearchParams,
): string {
  const destination = nextPath(search) ?? homePathOf(role);
  return secondFactor ? `/proteger-conta?${new URLSearchParams({ next: destination })}` : destination;
}
