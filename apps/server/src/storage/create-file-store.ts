import path from 'node:path';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { S3Storage } from './storage-url.ts';
import type { FileStore } from './store.ts';

type Place = { storage: S3Storage | undefined; dataDirectory: string };

/** The store that the environment names: STORAGE_URL, else a folder beside the data. */
export function createFileStore({ storage, dataDirectory }: Place): FileStore {
  return storage ? createS3Store(storage) : createFolderStore(path.join(dataDirectory, 'files'));
}
