import { MAX_PAGES } from '@balsamo/domain/files/document-pages.ts';
import type { TFunction } from 'i18next';
import type { CapturedPage, CaptureProblem } from './captured-pages.ts';

type Translate = TFunction<['capture', 'common']>;

/** @param maxBytes what the document may have at most */
export function problemText(problem: CaptureProblem, maxBytes: number, t: Translate): string {
  switch (problem.code) {
    case 'too_many':
      return t('capture:problem.too_many', { max: MAX_PAGES });
    case 'too_large':
      return t('capture:problem.too_large', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
    case 'memory':
      return t('capture:problem.memory');
    case 'failed':
      return t('capture:problem.failed');
    default:
      return t(`capture:problem.${problem.code}`, { name: problem.name });
  }
}

/** What was found in a photo, or what the person made of it. */
export function edgesText({ found, quad }: CapturedPage, t: Translate): string {
  if (quad) return found ? t('capture:edges.found') : t('capture:edges.own');
  return found ? t('capture:edges.whole') : t('capture:edges.none');
}
