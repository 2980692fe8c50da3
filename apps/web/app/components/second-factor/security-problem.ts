import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { commonFailureText } from '../failure-text.ts';
import { PasskeyCalledOffError } from './passkeys.ts';

const TEXTS = {
  'account.passkeys_full': 'passkeysFull',
  'account.passkey_known': 'passkeyKnown',
  'account.passkey_too_late': 'tooLate',
  'account.no_pending_app': 'tooLate',
  'account.last_second_factor': 'lastFactor',
  'account.second_factor_required': 'isRequired',
  'account.second_factor_off': 'isOff',
  'account.email_unconfirmed': 'emailUnconfirmed',
  'auth.passkey_refused': 'passkeyRefused',
  'account.passkey_refused': 'passkeyRefused',
  'auth.no_passkeys_here': 'passkeyCalledOff',
} as const;

/** Why a field was refused, by our own rules or by the server's. */
export function fieldText(code: string, t: TFunction<['security']>): string {
  return t(`security:invalid.${code}` as 'security:invalid.refused', { defaultValue: t('security:invalid.refused') });
}

/** Words for a failed step that no field is to blame for. */
export function securityProblemText(error: unknown, t: TFunction<['security']>): string {
  if (error instanceof PasskeyCalledOffError) return t('security:problem.passkeyCalledOff');
  if (error instanceof NetworkProblem) return t('security:problem.network');
  const full = commonFailureText(error, t);
  if (full) return full;
  if (!(error instanceof ApiProblem)) return t('security:problem.server');
  if (error.status === 429) {
    const count = Math.ceil((error.retryAfter ?? 60) / 60);
    return t('security:problem.tooManyTries', { count });
  }
  const known = Object.entries(TEXTS).find(([code]) => code === error.code)?.[1];
  if (known) return t(`security:problem.${known}`);
  return error.status === 401 ? t('security:problem.signInNeeded') : t('security:problem.server');
}
