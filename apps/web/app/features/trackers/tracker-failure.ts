import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

/** Why a tracker was not kept. */
export function trackerFailure(error: unknown, t: TFunction<['diary', 'trackers']>): string {
  const code = error instanceof ApiProblem ? error.code : undefined;
  switch (code) {
    case 'trackers.full':
      return t('trackers:full');
    case 'trackers.too_many':
      return t('trackers:tooMany');
    case 'trackers.no_such_tracker':
      return t('trackers:gone');
    default:
      return failureText(error, t);
  }
}
