import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

const isPlanNeeded = (error: unknown) => error instanceof ApiProblem && error.code === 'subscription.needed';

/** A refusal under its title: one that says to try again is untrue where a plan is missing. */
export function refusalUnder(failedTitle: string, error: unknown, t: TFunction<['diary', 'prescriptions']>) {
  const title = isPlanNeeded(error) ? t('prescriptions:errors.planTitle') : failedTitle;
  return { title, text: refusalText(error, t) };
}

/** Why nothing was changed, where no field is to blame. */
export function refusalText(error: unknown, t: TFunction<['diary', 'prescriptions']>): string {
  if (isPlanNeeded(error)) return t('prescriptions:errors.planNeeded');
  if (error instanceof ApiProblem) {
    if (error.code === 'prescriptions.superseded') return t('prescriptions:errors.superseded');
    if (error.code === 'prescriptions.not_connected') return t('prescriptions:errors.notConnected');
    if (error.code === 'patients.access_not_logged') return t('prescriptions:errors.notLogged');
  }
  return failureText(error, t);
}
