import type { TFunction } from 'i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { PasskeyCalledOffError } from '../../components/second-factor/passkeys.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Words for why a field was refused, by our own rules or by the server's. */
export function fieldText(code: string, t: TFunction<['account']>): string {
  return t(`account:invalid.${code}` as 'account:invalid.refused', { defaultValue: t('account:invalid.refused') });
}

export type SettingsProblem = {
  /** Words for each refused field of the form. */
  fields: Readonly<Record<string, string>>;
  /** What to say where no field is to blame. */
  text?: string;
};

/** Puts a failed request into words. `fieldOf` names the form's fields by the JSON pointers of the request. */
export function settingsProblem(
  error: unknown,
  t: TFunction<['account']>,
  fieldOf: Readonly<Record<string, string>> = {},
): SettingsProblem {
  if (error instanceof NetworkProblem) return { fields: {}, text: t('account:problem.network') };
  if (error instanceof PasskeyCalledOffError) return { fields: {}, text: t('account:problem.passkeyCalledOff') };
  const full = storageFullText(error, t);
  if (full) return { fields: {}, text: full };
  if (!(error instanceof ApiProblem)) return { fields: {}, text: t('account:problem.server') };
  if (error.status === 401) return { fields: {}, text: t('account:problem.signInNeeded') };
  if (error.code === 'account.passkey_refused') return { fields: {}, text: t('account:problem.passkeyRefused') };
  // Since the page was loaded, the other operator has left.
  if (error.code === 'account.last_operator') return { fields: {}, text: t('account:erasure.obstacle.last_operator') };
  if (error.status === 429) {
    const count = Math.ceil((error.retryAfter ?? 60) / 60);
    return { fields: {}, text: t('account:problem.tooManyTries', { count }) };
  }
  const refused = error.errors.flatMap(({ pointer, code }) => {
    const field = fieldOf[pointer];
    return field ? [[field, fieldText(code, t)] as const] : [];
  });
  if (refused.length > 0) return { fields: Object.fromEntries(refused) };
  return { fields: {}, text: error.status === 422 ? t('account:problem.invalid') : t('account:problem.server') };
}
