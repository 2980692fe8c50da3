import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** What to say when a choice about an association could not be kept. */
export function problemText(error: unknown, t: TFunction<['myAssociations']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('myAssociations:connection');
  if (error instanceof ApiProblem && error.status === 404) return t('myAssociations:noMember');
  return t('myAssociations:unexpected');
}
