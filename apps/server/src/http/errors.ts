import { AccessNotLoggedError, NoSuchPatientError } from '@balsamo/database/access-log/as-reader.ts';
import { NotSignedInError, SecondFactorNeededError } from '@balsamo/database/as-user.ts';
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv } from './http-env.ts';
import { ProblemError, problemResponse } from './problem.ts';

/** PostgreSQL's word for "a policy or grant forbids this". */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Classes of SQLSTATE that input can cause: data exceptions and integrity constraints. */
const INPUT_CLASSES = new Set(['22', '23']);
/** Classes that say the server is away or overloaded. */
const AWAY_CLASSES = new Set(['08', '53', '57']);

/** The code of an error or of what caused it: Drizzle wraps PostgreSQL's errors. */
function codeOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) return at.code;
  return undefined;
}

/** The one place where errors become answers. */
export const answerError: ErrorHandler<HttpEnv> = (error, context) => {
  if (error instanceof ProblemError) return problemResponse(context, error.status, error.code, error.extra);
  if (error instanceof SecondFactorNeededError) return problemResponse(context, 403, 'auth.second_factor_needed');
  if (error instanceof NotSignedInError) return problemResponse(context, 401, 'auth.not_signed_in');
  if (error instanceof NoSuchPatientError) return problemResponse(context, 404, 'patients.no_such_patient');
  if (error instanceof AccessNotLoggedError) {
    const requestId = context.get('requestId');
    context.get('log')?.error({ requestId, sqlState: codeOf(error) }, 'the access log could not be written');
    return problemResponse(context, 503, 'patients.access_not_logged', { retryAfter: 5 });
  }
  if (error instanceof HTTPException) {
    return problemResponse(context, error.status, error.status === 400 ? 'request.malformed' : 'request.refused');
  }
  const { message, stack } = error;
  const code = codeOf(error);
  // What Node says when a sender goes away in the middle of a body; nobody is left to read the answer.
  if (message === 'aborted' && code === 'ECONNRESET') return problemResponse(context, 400, 'request.malformed');
  const requestId = context.get('requestId');
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    if (code === INSUFFICIENT_PRIVILEGE) return problemResponse(context, 403, 'request.not_allowed');
    // PostgreSQL's messages can quote values: the SQLSTATE is enough to find the cause.
    if (INPUT_CLASSES.has(code.slice(0, 2))) {
      context.get('log')?.warn({ requestId, sqlState: code }, 'the database refused what the contract let through');
      return problemResponse(context, 422, 'request.invalid');
    }
    context.get('log')?.error({ requestId, sqlState: code }, 'statement failed');
    return AWAY_CLASSES.has(code.slice(0, 2))
      ? problemResponse(context, 503, 'server.unavailable', { retryAfter: 5 })
      : problemResponse(context, 500, 'server.error');
  }
  if (typeof code === 'string' && ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code)) {
    context.get('log')?.error({ requestId, code }, 'the database is away');
    return problemResponse(context, 503, 'server.unavailable', { retryAfter: 5 });
  }
  context
    .get('log')
    ?.error({ requestId, error: message.split('\n')[0], at: stack?.split('\n').slice(1, 4) }, 'unexpected');
  const isAway = /Connection terminated|connection error|timeout exceeded when trying to connect/i.test(message);
  return isAway
    ? problemResponse(context, 503, 'server.unavailable', { retryAfter: 5 })
    : problemResponse(context, 500, 'server.error');
};

export const answerNotFound: NotFoundHandler<HttpEnv> = (context) =>
  problemResponse(context, 404, 'request.no_such_route');
