import type { TFunction } from 'i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { NetworkProblem } from '../../platform/api-client.ts';

/** What to do about a change that was not kept. */
export function reminderProblem(error: unknown, t: TFunction<['reminders']>): string {
  const full = storageFullText(error, t);
  if (full) return full;
  return error instanceof NetworkProblem ? t('reminders:errors.connection') : t('reminders:errors.unexpected');
}
