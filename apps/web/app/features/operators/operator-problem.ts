import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Why something that an operator did was not taken, in words. */
export function operatorProblem(error: unknown, t: TFunction<['operators']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('operators:problem.connection');
  if (error instanceof ApiProblem) {
    switch (error.code) {
      case 'operators.registration_changed':
        return t('operators:problem.registrationChanged');
      case 'operators.answered_before':
        return t('operators:problem.answeredBefore');
      case 'operators.mail_failed':
        return t('operators:problem.mailFailed');
      case 'operators.too_many_mails':
        return t('operators:problem.tooManyMails');
      case 'operators.too_many_searches':
        return t('operators:problem.tooManySearches');
      case 'associations.not_found':
      case 'operators.not_found':
        return t('operators:problem.gone');
    }
  }
  return t('operators:problem.unexpected');
}
