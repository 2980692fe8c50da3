import { homePathOf, type Role } from '@balsamo/domain/auth/account.ts';

/** `?next=` when it is a path of this site; anything that a browser could read as another host is not. */
export function nextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next');
  if (!next?.startsWith('/') || /^\/[/\\]|[\p{Cc}]/u.test(next)) return undefined;
  return next;
}

/** Where someone goes who has just signed in. */
export function destinationOf(role: Role, search: URLSearchParams): string {
  return nextPath(search) ?? homePathOf(role);
}
