import { OperatorError } from '@balsamo/database/names.ts';
import { z } from 'zod';
import { type FileKey, readFileKeys } from '../storage/file-keys.ts';
import { readStorageUrl, type S3Storage } from '../storage/storage-url.ts';

export type StorageSettings = {
  /** Where files are kept; undefined: in a folder of DATA_DIR. */
  storage: S3Storage | undefined;
  /** What files are sealed with: the first seals, all of them open; none: files lie in plain. */
  fileKeys: readonly FileKey[];
};

export const STORAGE_VARIABLES = {
  STORAGE_URL: z
    .string()
    .refine(
      (text) => readStorageUrl(text) !== undefined,
      'must be a URL such as s3://key:secret@host/bucket?region=sa-east-1',
    )
    .optional(),
  FILE_KEYS: z
    .string()
    .refine(
      (text) => readFileKeys(text) !== undefined,
      'must be different keys of 32 bytes, separated by commas, each as `openssl rand -base64 32` makes it',
    )
    .optional(),
};

/** For commands that need no more of the environment. @throws OperatorError naming the variable that is wrong, and nothing of its value */
export function readStorageSettings({ STORAGE_URL, FILE_KEYS }: NodeJS.ProcessEnv): StorageSettings {
  const { data, error } = z
    .object(STORAGE_VARIABLES)
    .safeParse({ STORAGE_URL: STORAGE_URL || undefined, FILE_KEYS: FILE_KEYS || undefined });
  const issue = error?.issues[0];
  if (!data) throw new OperatorError(`${issue?.path[0]?.toString()} ${issue?.message}.`);
  return {
    storage: data.STORAGE_URL === undefined ? undefined : readStorageUrl(data.STORAGE_URL),
    fileKeys: (data.FILE_KEYS === undefined ? undefined : readFileKeys(data.FILE_KEYS)) ?? [],
  };
}
