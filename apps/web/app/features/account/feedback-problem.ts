import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

/** Why feedback was not taken, in the specification's words (spec §8). */
export function feedbackProblemText(error: unknown, t: TFunction<['account']>): string {
  if (!(error instanceof ApiProblem)) return t('account:feedback.failed');
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error.status === 401) return t('account:feedback.signInNeeded');
  return error.code === 'account.feedback_too_soon' ? t('account:feedback.tooSoon') : t('account:feedback.failed');
}
