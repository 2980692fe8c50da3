import { FILE_PROBLEMS, FILE_RULES, type FileProblem, type UploadType } from '@balsamo/domain/files/file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, api } from '../../../platform/api-client.ts';
import { uploadFile } from '../../../platform/upload-file.ts';
import { settingsProblem } from '../settings-problem.ts';
import { ownDoctorProfileQuery, PHOTO_PATH } from './doctor-profile-queries.ts';

const { maxBytes, types } = FILE_RULES.profile_photo;

/** Words that have one text each; of documents nobody brings a photo. */
const WORDED = ['file_empty', 'file_too_large', 'file_type_refused', 'file_broken', 'image_too_large'] as const;
type Worded = (typeof WORDED)[number];

/** What can be seen of a file before it is sent; what it really is, the server finds. */
function photoProblem(file: File): Worded | undefined {
  if (file.size === 0) return 'file_empty';
  // A browser that does not know the type says nothing.
  if (file.type !== '' && !types.includes(file.type as UploadType)) return 'file_type_refused';
  return file.size > maxBytes ? 'file_too_large' : undefined;
}

function photoProblemText(error: unknown, t: TFunction<['account', 'doctorProfile']>): string {
  if (error instanceof ApiProblem) {
    const problem: FileProblem | undefined = FILE_PROBLEMS.find((known) => error.code === `files.${known}`);
    const worded = WORDED.find((one) => one === problem) ?? (error.status === 413 ? 'file_too_large' : undefined);
    if (worded) return t(`doctorProfile:photo.problem.${worded}`);
    if (error.status === 429 || error.status === 503) return t('doctorProfile:photo.busy');
  }
  return settingsProblem(error, t).text ?? t('account:problem.server');
}

/** Brings and removes the own photo. `progress` 0 to 1, undefined while nothing is sent. */
export function usePhoto() {
  const { t } = useTranslation(['account', 'doctorProfile']);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ownDoctorProfileQuery.queryKey });
  const sending = useRef<AbortController | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => () => sending.current?.abort(), []);

  /** True once it is kept; false when it was not, which `problem` explains, or was cancelled. */
  const bring = async (file: File): Promise<boolean> => {
    const found = photoProblem(file);
    setProblem(found && t(`doctorProfile:photo.problem.${found}`));
    if (found) return false;
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    try {
      await uploadFile(PHOTO_PATH, file, { signal: controller.signal, onProgress: setProgress });
      await refresh();
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setProblem(photoProblemText(error, t));
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  const remove = useMutation({
    mutationFn: () => api.delete(PHOTO_PATH),
    onSuccess: refresh,
    onMutate: () => setProblem(undefined),
    onError: (error) => setProblem(photoProblemText(error, t)),
  });
  return { progress, problem, bring, cancel: () => sending.current?.abort(), remove };
}
