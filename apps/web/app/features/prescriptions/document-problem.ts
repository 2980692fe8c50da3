import {
  FILE_PROBLEMS,
  FILE_RULES,
  type FileProblem,
  maxMegabytes,
  type UploadType,
} from '@balsamo/domain/files/file.ts';
import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { refusalText } from './prescription-problem.ts';

type Translate = TFunction<['diary', 'prescriptions']>;
const { maxBytes, types } = FILE_RULES.prescription_document;

export function fileProblemText(problem: FileProblem, t: Translate): string {
  return t(`prescriptions:document.problem.${problem}`, { megabytes: maxMegabytes('prescription_document') });
}

/** What can be seen of a file before it is sent; what it really is, the server finds. */
export function fileProblem(file: File): FileProblem | undefined {
  if (file.size === 0) return 'file_empty';
  if (file.size > maxBytes) return 'file_too_large';
  // A browser that does not know the type says nothing.
  return file.type === '' || types.includes(file.type as UploadType) ? undefined : 'file_type_refused';
}

/** Why a document was not kept or not removed. */
export function documentProblemText(error: unknown, t: Translate): string {
  if (error instanceof ApiProblem) {
    const problem = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    if (problem) return fileProblemText(problem, t);
    if (error.status === 413) return fileProblemText('file_too_large', t);
    if (error.status === 429 || error.code === 'files.busy') return t('prescriptions:document.busy');
  }
  return refusalText(error, t);
}
