import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../platform/api-client.ts';

/** What to say under the title of a failure that no field is to blame for (product.md §8). */
export function failureText(error: unknown, t: TFunction<['diary']>): string {
  if (error instanceof NetworkProblem) return t('diary:errors.connectionText');
  if (error instanceof ApiProblem && error.status === 401) return t('diary:errors.signInNeededText');
  return t('diary:errors.unexpectedText');
}
