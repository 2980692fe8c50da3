import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { PasskeyCalledOffError } from '../../components/second-factor/passkeys.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Words for why a field was refused, by our own rules or by the server's. */
export function fieldText(code: string, t: TFunction<['account']>): string {
  return t(`account:invalid.${code}` as 'account:invalid.refused', { defaultValue: t('account:invalid.refused') });
}

/** Words for a failed request that no field is to blame for. */
export function settingsProblemText(error: unknown, t: TFunction<['account']>): string {
  if (error instanceof NetworkProblem) return t('account:problem.network');
  if (error instanceof PasskeyCalledOffError) return t('account:problem.passkeyCalledOff');
  const full = commonFailureText(error, t);
  if (full) return full;
  if (!(error instanceof ApiProblem)) return t('account:problem.server');
  if (error.status === 401) return t('account:problem.signInNeeded');
  if (error.code === 'account.passkey_refused') return t('account:problem.passkeyRefused');
  // Since the page was loaded, the other operator has left.
  if (error.code === 'account.last_operator') return t('account:erasure.obstacle.last_operator');
  if (error.code === 'account.cares_for_someone') return t('account:erasure.obstacle.cares_for_someone');
  if (error.code === 'subscription.provider_away') return t('account:erasure.providerAway');
  if (error.status === 429) {
    const count = Math.ceil((error.retryAfter ?? 60) / 60);
    return t('account:problem.tooManyTries', { count });
  }
  return error.status === 422 ? t('account:problem.invalid') : t('account:problem.server');
}
