import type { TFunction } from 'i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Why something that an operator did was not taken, in words. */
export function operatorProblem(error: unknown, t: TFunction<['operators']>): string {
  const full = storageFullText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('operators:problem.connection');
  if (error instanceof ApiProblem && error.code === 'operators.registration_changed') {
    return t('operators:problem.registrationChanged');
  }
  return t('operators:problem.unexpected');
}
