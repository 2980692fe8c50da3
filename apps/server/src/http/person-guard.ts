import { asUser } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http-env.ts';
import { requireSession, sessionTokenOf } from './session.ts';

/** Routes that answer the same whoever is signed in; what they can answer is told without a session. */
const PUBLIC_PATHS = [
  /^\/api\/(analytics|articles|auth|contact|directory|docs)\//,
  /^\/api\/(articles|docs|health|openapi\.json|ready)$/,
  /^\/api\/invitations\/(open|sign-up)$/,
  /^\/api\/memberships\/invitations\/(open|decline|sign-up)$/,
  /^\/api\/staff-invitations\/(open|sign-up)$/,
  /^\/api\/care\/invitations\/(open|sign-up|take-over)$/,
  /^\/api\/account\/email\/(confirmation|undo|undo\/check)$/,
];

/**
 * A write that waited on a device names whose it is. By the time it is sent, someone else may have signed in on the same
 * browser: it must not land in their diary. A caregiver names whom they act for in the same way. The transaction of the request holds that (`openSession`), at no
 * cost of its own.
 */
export function expectedPerson(db: Pick<Database, 'appPool'>): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const isPublic = PUBLIC_PATHS.some((path) => path.test(context.req.path));
    const expected = isPublic ? undefined : context.req.header('balsamo-person');
    if (expected === undefined) return next();
    context.set('expectedPerson', expected);
    await next();
    // What was refused may not have come as far as a transaction: whose it is, is said before what is wrong with it.
    const { status } = context.res;
    if (status < 400 || status >= 500 || context.error instanceof NotSignedInError || !sessionTokenOf(context)) return;
    const refusal = context.res;
    context.res = undefined;
    await asUser(db, requireSession(context), ({ user }) => user);
    context.res = refusal;
  };
}
