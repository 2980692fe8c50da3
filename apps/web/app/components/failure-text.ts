import type { TFunction } from 'i18next';
import { ApiProblem, HandOverProblem, NetworkProblem, STORAGE_FULL } from '../platform/api-client.ts';

/** The account only reads this diary. */
const READ_ONLY = 'care.read_only';

/** The words for what every screen may meet: a server whose storage is full, a diary that is only read, a phone that cannot take a file; undefined for every other failure. */
export function commonFailureText(error: unknown, t: unknown): string | undefined {
  // Texts of `common` are there on every page, whatever a feature's own `t` is typed for.
  const common = t as TFunction<['common']>;
  if (error instanceof HandOverProblem) return common('common:notHandedOver');
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === READ_ONLY) return common('common:care.readOnlyText');
  return error.code === STORAGE_FULL ? common('common:storageFull.form') : undefined;
}

/** What to say under the title of a failure that no field is to blame for (spec §8). */
export function failureText(error: unknown, t: TFunction<['diary']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('diary:errors.connectionText');
  if (error instanceof ApiProblem) {
    if (error.status === 401) return t('diary:errors.signInNeededText');
    // Removed, or in another state than this page believes: by another device, or by someone else.
    if (error.status === 404) return t('diary:errors.goneText');
    if (error.status === 409) return t('diary:errors.changedText');
  }
  return t('diary:errors.unexpectedText');
}
