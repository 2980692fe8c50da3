import { FILE_PROBLEMS, maxMegabytes, visibleProblem } from '@balsamo/domain/files/file.ts';
import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { articleFailure } from './article-refusals.ts';

const WORDED = ['file_empty', 'file_too_large', 'file_type_refused', 'file_broken', 'image_too_large'] as const;

/** Why a picture of an article was not kept. */
export function pictureFailure(error: unknown, t: TFunction<['articles']>): string {
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    const worded = WORDED.find((one) => one === problem) ?? (error.status === 413 ? 'file_too_large' : undefined);
    if (worded) return t(`articles:image.problem.${worded}`, { megabytes: maxMegabytes('article_image') });
  }
  return `${t('articles:image.failed')} ${articleFailure(error, t)}`;
}

/** What can be said against a picture before it is sent. */
export function pictureFinding(file: File, t: TFunction<['articles']>): string | undefined {
  const found = visibleProblem('article_image', file);
  return found && t(`articles:image.problem.${found}`, { megabytes: maxMegabytes('article_image') });
}
