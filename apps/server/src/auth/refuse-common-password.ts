import { ProblemError } from '../http/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws ProblemError 422 `auth.password_common` at `pointer` */
export function refuseCommonPassword(password: string, person: { name: string; email: string }, pointer: string): void {
  if (!isCommonPassword(password, person)) return;
  const errors = [{ pointer, code: 'password_common', message: 'Among the passwords that are tried first.' }];
  throw new ProblemError(422, 'auth.password_common', { errors });
}
