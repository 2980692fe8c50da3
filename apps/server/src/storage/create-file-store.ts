import path from 'node:path';
import type { FileKey } from './file-keys.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { type SealedStore, sealedStore } from './sealed-store.ts';
import type { S3Storage } from './storage-url.ts';

type Place = { storage: S3Storage | undefined; dataDirectory: string; fileKeys: readonly FileKey[] };

/** The store that the environment names: STORAGE_URL, else a folder beside the data; sealed with FILE_KEYS. */
export function createFileStore({ storage, dataDirectory, fileKeys }: Place): SealedStore {
  return sealedStore(storage ? createS3Store(storage) : createFolderStore(path.join(dataDirectory, 'files')), fileKeys);
}
