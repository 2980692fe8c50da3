import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** What to say under the title of a failure around recommendations (spec §8). */
export function recommendationProblem(error: unknown, t: TFunction<['recommendations']>): string {
  if (error instanceof NetworkProblem) return t('recommendations:problem.connection');
  const full = commonFailureText(error, t);
  if (full) return full;
  if (!(error instanceof ApiProblem)) return t('recommendations:problem.unexpected');
  switch (error.code) {
    case 'recommendations.already_recommended':
      return t('recommendations:problem.already');
    case 'recommendations.declined':
      return t('recommendations:problem.declined');
    case 'recommendations.code_unknown':
      return t('recommendations:sheet.codeUnknown');
  }
  if (error.status === 404) return t('recommendations:problem.gone');
  if (error.status === 429)
    return t('recommendations:problem.tooMany', { count: Math.ceil((error.retryAfter ?? 60) / 60) });
  return t('recommendations:problem.unexpected');
}
