import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Why something of the settings did not work, in words. */
export function settingsFailure(error: unknown, t: TFunction<['associationSettings']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('associationSettings:problem.connection');
  if (error instanceof ApiProblem) {
    if (error.code === 'associationStaff.last_admin') return t('associationSettings:staff.lastAdmin');
    if (error.code === 'associationStaff.already_invited') return t('associationSettings:staff.alreadyInvited');
    if (error.status === 404 || error.status === 401) return t('associationSettings:problem.gone');
    if (error.status === 429) return t('associationSettings:problem.tooMany');
  }
  return t('associationSettings:problem.unexpected');
}
