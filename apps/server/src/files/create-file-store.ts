import path from 'node:path';
import type { Env } from '../env.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** The store that the environment names: STORAGE_URL, else a folder beside the data. */
export function createFileStore({ storage, dataDirectory }: Pick<Env, 'storage' | 'dataDirectory'>): FileStore {
  return storage ? createS3Store(storage) : createFolderStore(path.join(dataDirectory, 'files'));
}
