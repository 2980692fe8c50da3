import type { TFunction } from 'i18next';
import { NetworkProblem } from '../../platform/api-client.ts';

/** What to do about a change that was not kept. */
export function reminderProblem(error: unknown, t: TFunction<['reminders']>): string {
  return error instanceof NetworkProblem ? t('reminders:errors.connection') : t('reminders:errors.unexpected');
}
