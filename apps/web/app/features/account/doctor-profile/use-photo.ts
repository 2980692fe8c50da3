import { FILE_PROBLEMS, type FileProblem, visibleProblem } from '@balsamo/domain/files/file.ts';
import { storageInMegabytes } from '@balsamo/domain/files/storage-quota.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useUpload } from '../../../components/files/use-upload.ts';
import { ApiProblem, api } from '../../../platform/api-client.ts';
import { apiRequest } from '../../../platform/api-request.ts';
import { settingsProblemText } from '../settings-problem.ts';
import { ownDoctorProfileQuery } from './doctor-profile-queries.ts';

/** Words that have one text each; of documents nobody brings a photo. */
const WORDED = ['file_empty', 'file_too_large', 'file_type_refused', 'file_broken', 'image_too_large'] as const;

function photoProblemText(error: unknown, t: TFunction<['account', 'doctorProfile']>): string {
  if (error instanceof ApiProblem) {
    const problem: FileProblem | undefined = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    const worded = WORDED.find((one) => one === problem) ?? (error.status === 413 ? 'file_too_large' : undefined);
    if (worded) return t(`doctorProfile:photo.problem.${worded}`);
    if (error.storage) return t('doctorProfile:photo.storageFull', storageInMegabytes(error.storage));
    if (error.code === 'files.too_many_at_once') return t('doctorProfile:photo.tooManyAtOnce');
    if (error.status === 429 || error.status === 503) return t('doctorProfile:photo.busy');
  }
  return settingsProblemText(error, t);
}

/** Brings and removes the own photo. `progress` 0 to 1, undefined while nothing is sent. */
export function usePhoto() {
  const { t } = useTranslation(['account', 'doctorProfile']);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ownDoctorProfileQuery.queryKey });
  const { setProblem, ...upload } = useUpload({
    request: apiRequest('put', '/api/account/photo'),
    check: (file) => {
      const found = visibleProblem('profile_photo', file);
      return found && t(`doctorProfile:photo.problem.${found}`);
    },
    failureText: (error) => photoProblemText(error, t),
    refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.delete('/api/account/photo'),
    onSuccess: refresh,
    onMutate: () => setProblem(undefined),
    onError: (error) => setProblem(photoProblemText(error, t)),
  });
  return { ...upload, remove };
}
