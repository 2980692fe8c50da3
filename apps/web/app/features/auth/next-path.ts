import { homePathOf, type Role } from '@balsamo/domain/auth/account.ts';
import { ownPath } from '../../platform/own-path.ts';

/** `?next=` when it is a path of this site. */
export function nextPath(search: URLSearchParams): string | undefined {
  return ownPath(search.get('next'));
}

/** Where someone goes who has just signed in. */
export function destinationOf(role: Role, search: URLSearchParams): string {
  return nextPath(search) ?? homePathOf(role);
}
