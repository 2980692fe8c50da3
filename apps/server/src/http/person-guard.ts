import { asUserOnce } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http-env.ts';
import { ProblemError } from './problem.ts';
import { sessionTokenOf } from './session.ts';

/** Routes that answer the same whoever is signed in; what they can answer is told without a session. */
const PUBLIC_PATHS = [
  /^\/api\/(auth|directory|docs)\//,
  /^\/api\/(docs|health|openapi\.json|ready)$/,
  /^\/api\/invitations\/(open|sign-up)$/,
  /^\/api\/account\/email\/(confirmation|undo|undo\/check)$/,
];

/**
 * A write that waited on a device names whose it is. By the time it is sent, someone else may have signed in on the same
 * browser: it must not land in their diary.
 */
export function expectedPerson(db: Pick<Database, 'appPool'>): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const isPublic = PUBLIC_PATHS.some((path) => path.test(context.req.path));
    const expected = isPublic ? undefined : context.req.header('balsamo-person');
    const token = expected === undefined ? undefined : sessionTokenOf(context);
    if (token !== undefined) {
      // Whose a token is never changes, so asking before the request's own transaction is early enough.
      const { user } = await asUserOnce(db, token, { name: 'whose_session', text: 'select' });
      if (user.id !== expected) throw new ProblemError(401, 'auth.other_person');
    }
    return next();
  };
}
