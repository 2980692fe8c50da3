import { PRODUCT_IMAGES_MAX } from '@balsamo/domain/dispensary/vocabulary.ts';
import { FILE_PROBLEMS, type FileProblem } from '@balsamo/domain/files/file.ts';
import { storageInMegabytes } from '@balsamo/domain/files/storage-quota.ts';
import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

type Translate = TFunction<['diary', 'associationFiles']>;
export type StockFile = 'image' | 'certificate';

export function fileProblemText(kind: StockFile, problem: FileProblem, t: Translate): string {
  return problem === 'file_too_large' || problem === 'file_type_refused'
    ? t(`associationFiles:problem.${kind}_${problem}`)
    : t(`associationFiles:problem.${problem}`);
}

/** Why a picture or a certificate was not kept (spec §5, §8). */
export function uploadFailureText(kind: StockFile, error: unknown, t: Translate): string {
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    if (problem) return fileProblemText(kind, problem, t);
    if (error.status === 413) return fileProblemText(kind, 'file_too_large', t);
    if (error.storage) return t('associationFiles:storageFull', storageInMegabytes(error.storage));
    if (error.code === 'dispensary.too_many_images')
      return t('associationFiles:image.full', { max: PRODUCT_IMAGES_MAX });
    if (error.status === 429 || error.status === 503) return t('associationFiles:busy');
  }
  return `${t(`associationFiles:${kind}.failed`)} ${failureText(error, t)}`;
}
