import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../platform/api-client.ts';

/** Puts a failed call into words: by the server's stable code, else by what kind of failure it was. */
export function problemText(error: unknown, t: TFunction<['errors']>): string {
  if (error instanceof NetworkProblem) return t('errors:network');
  if (!(error instanceof ApiProblem)) return t('errors:unexpected');
  if (error.status === 429) return t('errors:tooManyTries', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  return t(`errors:code.${error.code}` as 'errors:code.server.error', { defaultValue: t('errors:unexpected') });
}
