import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { ownPath } from './own-path.ts';

/** Of an address, what says where to go next. */
type Asked = { search: string; hash: string };

/**
 * An address that leads on to `next` later. What `next` has in its fragment stays in the fragment: an invitation's token is sent to
 * no server on the way either.
 */
export function withNext(path: string, next: string): string {
  const at = next.includes('#') ? next.indexOf('#') : next.length;
  return `${path}?${new URLSearchParams({ next: next.slice(0, at) })}${next.slice(at)}`;
}

/** Where `withNext` leads, when it is a path of this site. */
export function nextPath({ search, hash }: Asked): string | undefined {
  const next = ownPath(new URLSearchParams(search).get('next'));
  return next === undefined || next.includes('#') ? next : next + hash;
}

/**
 * Where someone goes who has just signed in: by way of the second factor where there is something to ask about it. A fragment without a
 * `next` names a part of home: the server, which hears of no fragment, has sent them here.
 */
export function destinationOf({ role, secondFactor }: Pick<Account, 'role' | 'secondFactor'>, asked: Asked): string {
  const destination = nextPath(asked) ?? homePathOf(role) + asked.hash;
  return secondFactor ? withNext('/proteger-conta', destination) : destination;
}
