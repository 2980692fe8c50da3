import { NoSuchPatientError } from '@balsamo/database/access-log/as-reader.ts';
import { codeOf, isDatabaseAway, isForbidden, isSqlState, isStorageFull } from '@balsamo/database/away.ts';
import {
  AccessNotLoggedError,
  ActsForAnotherError,
  CareReadsOnlyError,
  NotSignedInError,
  OtherPersonError,
  SecondFactorNeededError,
} from '@balsamo/database/session-errors.ts';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { HttpEnv } from './http-env.ts';
import { ProblemError, problemResponse } from './problem.ts';

/** Classes of SQLSTATE that input can cause: data exceptions and integrity constraints. */
const INPUT_CLASSES = new Set(['22', '23']);

/** The one place where errors become answers. */
export const answerError: ErrorHandler<HttpEnv> = (error, context) => {
  if (error instanceof ProblemError) return problemResponse(context, error.status, error.code, error.extra);
  if (error instanceof SecondFactorNeededError) return problemResponse(context, 403, 'auth.second_factor_needed');
  if (error instanceof OtherPersonError) return problemResponse(context, 401, 'auth.other_person');
  if (error instanceof NotSignedInError) return problemResponse(context, 401, 'auth.not_signed_in');
  if (error instanceof ActsForAnotherError) return problemResponse(context, 403, 'care.acting');
  if (error instanceof CareReadsOnlyError) return problemResponse(context, 403, 'care.read_only');
  if (error instanceof NoSuchPatientError) return problemResponse(context, 404, 'patients.no_such_patient');
  if (error instanceof HTTPException) {
    return problemResponse(context, error.status, error.status === 400 ? 'request.malformed' : 'request.refused');
  }
  // What Node says when a sender goes away in the middle of a body; nobody is left to read the answer.
  if (error.message === 'aborted' && codeOf(error) === 'ECONNRESET') {
    return problemResponse(context, 400, 'request.malformed');
  }
  return answerFault(error, context);
};

/** What is nobody's doing who asks. Logged without the message, which can quote values: the code is enough to find the cause. */
function answerFault(error: Error, context: Context<HttpEnv>): Response {
  const log = context.get('log');
  const requestId = context.get('requestId');
  const code = codeOf(error);
  if (isStorageFull(error)) {
    log?.error({ requestId, code }, 'the storage is full');
    return problemResponse(context, 507, 'server.storage_full', { retryAfter: 5 });
  }
  if (error instanceof AccessNotLoggedError) {
    log?.error({ requestId, sqlState: code }, 'the access log could not be written');
    return problemResponse(context, 503, 'patients.access_not_logged', { retryAfter: 5 });
  }
  if (isDatabaseAway(error)) {
    log?.error({ requestId, code }, 'the database is away');
    return problemResponse(context, 503, 'server.unavailable', { retryAfter: 5 });
  }
  if (!isSqlState(code)) {
    const { message, stack } = error;
    log?.error({ requestId, error: message.split('\n')[0], at: stack?.split('\n').slice(1, 4) }, 'unexpected');
    return problemResponse(context, 500, 'server.error');
  }
  if (isForbidden(error)) return problemResponse(context, 403, 'request.not_allowed');
  if (INPUT_CLASSES.has(code.slice(0, 2))) {
    log?.warn({ requestId, sqlState: code }, 'the database refused what the contract let through');
    return problemResponse(context, 422, 'request.invalid');
  }
  log?.error({ requestId, sqlState: code }, 'statement failed');
  return problemResponse(context, 500, 'server.error');
}

export const answerNotFound: NotFoundHandler<HttpEnv> = (context) =>
  problemResponse(context, 404, 'request.no_such_route');
