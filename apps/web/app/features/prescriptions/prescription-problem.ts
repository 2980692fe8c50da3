import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

/** Why nothing was changed, where no field is to blame. */
export function refusalText(error: unknown, t: TFunction<['diary', 'prescriptions']>): string {
  if (error instanceof ApiProblem) {
    if (error.code === 'prescriptions.superseded') return t('prescriptions:errors.superseded');
    if (error.code === 'prescriptions.not_connected') return t('prescriptions:errors.notConnected');
    if (error.code === 'subscription.needed') return t('prescriptions:errors.planNeeded');
    if (error.code === 'patients.access_not_logged') return t('prescriptions:errors.notLogged');
  }
  return failureText(error, t);
}
