import { newPasswordProblem } from '@balsamo/domain/auth/password.ts';
import { ProblemError } from '../../http/problem.ts';

/**
 * The lists of common passwords, 16 MB in memory, are loaded with the first password that is chosen.
 * @throws ProblemError 422 `auth.password_weak` or `auth.password_common` at `pointer`
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  pointer: string,
): Promise<void> {
  const code = newPasswordProblem(password);
  if (code) {
    const errors = [{ pointer, code, message: 'Too short for the kinds of characters it has, or a simple pattern.' }];
    throw new ProblemError(422, 'auth.password_weak', { errors });
  }
  const { isCommonPassword } = await import('@balsamo/domain/auth/common-passwords.ts');
  if (!isCommonPassword(password, person)) return;
  const errors = [{ pointer, code: 'password_common', message: 'Among the passwords that are tried first.' }];
  throw new ProblemError(422, 'auth.password_common', { errors });
}
