import { type Credentials, readCredentials } from '@balsamo/database/account/credentials.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { SecondFactorNeededError } from '@balsamo/database/session-errors.ts';
import type { Context } from 'hono';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { requireToken } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { createAuth } from './auth.ts';
import { createKnownDevices } from './known-devices.ts';

/**
 * Asks who is signed in for their password once more, before what opens or ends an account is changed.
 * @param isSettingUp takes also a session that reaches nothing but setting a second factor up
 */
export function createPasswordProof(services: Services, { isSettingUp = false } = {}) {
  const auth = createAuth(services);
  const rateLimits = createRateLimits(services);
  const devices = createKnownDevices(services);

  /**
   * Who is signed in, once they have proven to know the password; wrong ones count like attempts at sign-in.
   * @param pointer the field that holds what was typed
   * @throws ProblemError 422 at the field, 429, 401
   */
  return async (context: Context, typed: string, pointer: string): Promise<Credentials> => {
    const token = await requireToken(context, services.db);
    const person = await asSystem(
      services.db,
      'requests read no password hash; the live token is the identity',
      ({ client }) => readCredentials(client, token),
    );
    if (!person) throw new ProblemError(401, 'auth.not_signed_in');
    if (person.lacksSecondFactor && !isSettingUp) throw new SecondFactorNeededError();
    const attempt = await rateLimits.countSignIn(
      person.email,
      devices.find(context, person.email, person.passwordHash),
    );
    const { password } = await auth.$context;
    if (!(await password.verify({ hash: person.passwordHash, password: typed }))) throw wrongPassword(pointer);
    await attempt.takeBack();
    return person;
  };
}

export function wrongPassword(pointer: string): ProblemError {
  const errors = [{ pointer, code: 'password_wrong', message: 'Not the password of this account.' }];
  return new ProblemError(422, 'account.wrong_password', { errors });
}
