import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** What to do about a change that was not kept. */
export function reminderProblem(error: unknown, t: TFunction<['reminders']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof ApiProblem && error.status === 404) return t('reminders:errors.gone');
  if (error instanceof ApiProblem && error.status === 409) return t('reminders:errors.changed');
  return error instanceof NetworkProblem ? t('reminders:errors.connection') : t('reminders:errors.unexpected');
}
