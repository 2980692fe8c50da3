import type { Context } from 'hono';
import { requireSession, sessionTokenOf } from './session.ts';

/** Held by the compiler: the session of a request is no token, so that nothing is looked up by it before it was asked whose it is. */
export function sessionsAreNoTokens(context: Context): void {
  // @ts-expect-error – see `requireToken`
  requireSession(context) satisfies string;
  sessionTokenOf(context) satisfies string | undefined;
}
