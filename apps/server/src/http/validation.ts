import type { Hook } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { HttpEnv } from './http-env.ts';
import { ProblemError } from './problem.ts';

/** A JSON pointer (RFC 6901) to the refused place. */
export function pointer(path: PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Enough to mend a form; an answer must not grow with what was sent. */
export const MAX_ERRORS = 20;

/** Zod's findings as the contract's `errors`: custom rules carry their own code as message. `at` is where the checked value stands. */
export function fieldErrors(error: z.core.$ZodError, at: PropertyKey[] = []) {
  const errors = error.issues.slice(0, MAX_ERRORS).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        pointer: pointer([...at, ...issue.path, key]),
        code: 'unknown_field',
        message: 'Unknown field',
      }));
    }
    const code = issue.code === 'custom' ? issue.message : issue.code;
    return [{ pointer: pointer([...at, ...issue.path]), code, message: issue.message }];
  });
  return errors.slice(0, MAX_ERRORS);
}

/** Every route's schema check ends here: 422 with the fields that were refused. */
export const refuseInvalid: Hook<unknown, HttpEnv, string, unknown> = (result) => {
  if (!result.success) throw new ProblemError(422, 'request.invalid', { errors: fieldErrors(result.error) });
};
