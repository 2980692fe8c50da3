import { isCommonPassword } from '@balsamo/domain/auth/common-passwords.ts';
import { newPasswordProblem } from '@balsamo/domain/auth/password.ts';
import { ProblemError } from '../../http/problem.ts';

/** @throws ProblemError 422 `auth.password_weak` or `auth.password_common` at `pointer` */
export function refuseWeakPassword(password: string, person: { name: string; email: string }, pointer: string): void {
  const code = newPasswordProblem(password);
  if (code) {
    const errors = [{ pointer, code, message: 'Too short for the kinds of characters it has, or a simple pattern.' }];
    throw new ProblemError(422, 'auth.password_weak', { errors });
  }
  if (!isCommonPassword(password, person)) return;
  const errors = [{ pointer, code: 'password_common', message: 'Among the passwords that are tried first.' }];
  throw new ProblemError(422, 'auth.password_common', { errors });
}
