import { FILE_PROBLEMS, type FileProblem, maxMegabytes } from '@balsamo/domain/files/file.ts';
import { storageInMegabytes } from '@balsamo/domain/files/storage-quota.ts';
import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { refusalText } from './prescription-problem.ts';

type Translate = TFunction<['diary', 'prescriptions']>;

export function fileProblemText(problem: FileProblem, t: Translate): string {
  return t(`prescriptions:document.problem.${problem}`, { megabytes: maxMegabytes('prescription_document') });
}

/** Why a document was not kept, not removed or not opened. */
export function documentProblemText(error: unknown, t: Translate): string {
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    if (problem) return fileProblemText(problem, t);
    if (error.storage) return t('prescriptions:document.storageFull', storageInMegabytes(error.storage));
    if (error.code === 'prescriptions.no_document' || error.code === 'files.gone')
      return t('prescriptions:document.gone');
    if (error.code === 'files.too_many_at_once') return t('prescriptions:document.tooManyAtOnce');
    if (error.status === 413) return fileProblemText('file_too_large', t);
    if (error.status === 429 || error.code === 'files.busy') return t('prescriptions:document.busy');
  }
  return refusalText(error, t);
}
