import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Why a report did not come as a file. */
export function reportFileProblem(error: unknown, t: TFunction<['reports']>): string {
  if (error instanceof NetworkProblem) return t('reports:fileErrors.connection');
  if (!(error instanceof ApiProblem)) return t('reports:fileErrors.unexpected');
  if (error.code === 'reports.too_many_at_once') return t('reports:fileErrors.tooManyAtOnce');
  if (error.code === 'reports.nobody') return t('reports:fileErrors.nobody');
  if (error.status === 401) return t('reports:fileErrors.signInNeeded');
  return error.status === 503 ? t('reports:fileErrors.busy') : t('reports:fileErrors.unexpected');
}
