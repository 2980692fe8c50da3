import {
  FILES_INDEX_NAME,
  type FilePlace,
  type IndexedFile,
  isLost,
  isStrangePath,
  placeKey,
  placeOfPath,
  readFilesIndex,
} from '@balsamo/domain/exports/files-zip.ts';
import { EntryError, listZip, readEntry, type ZipEntry, ZipError } from './read-zip.ts';

/** A file of the ZIP and the record it belongs to. What the index says beside is missing from ZIPs of before it. */
export type ZipFile = FilePlace & { name: string; entry: ZipEntry } & Partial<
    Pick<IndexedFile, 'mediaType' | 'sha256' | 'seal' | 'isOfDoctor'>
  >;

/** Why a file of the ZIP was not even tried. */
export type LeftCause = 'strange_path' | 'lost' | 'not_ours' | 'twice';
export type LeftFile = { name: string; cause: LeftCause };

const INDEX_MAX_BYTES = 4 * 1024 * 1024;
const INDEX_PATH = new RegExp(`^(?:[^/]+/)?${FILES_INDEX_NAME.replace('.', '\\.')}$`);
/** The page of words, and what a Mac puts beside what it packs. */
const IGNORED = /^(?:[^/]+\/)?[^/]*\.txt$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/;

/**
 * What a ZIP of files holds, by its directory and its index; of the files themselves nothing is read.
 * @throws ZipError
 */
export async function filesOfZip(zip: Blob): Promise<{ files: ZipFile[]; left: LeftFile[] }> {
  const entries = await listZip(zip);
  const index = await indexOf(zip, entries);
  const files = new Map<string, ZipFile>();
  const left: LeftFile[] = [];
  let isOurs = index !== undefined;
  for (const entry of entries) {
    const { path } = entry;
    const leave = (cause: LeftCause, name = path) => left.push({ name, cause });
    if (isStrangePath(path)) {
      leave('strange_path');
      continue;
    }
    const place = placeOfPath(path);
    if (place) {
      isOurs = true;
      const key = placeKey(place);
      // The path leads to the record; the index says more of it.
      const { path: _, name = place.name, ...told } = index?.get(key) ?? {};
      if (files.has(key)) leave('twice', place.name);
      else files.set(key, { ...told, ...place, name, entry });
    } else if (isLost(path)) {
      isOurs = true;
      leave('lost', path.replace(/^.*\//, '').replace(/_[0-9a-f-]{36}(\.[^.]*)?\.txt$/, '$1'));
    } else if (!INDEX_PATH.test(path) && !IGNORED.test(path)) leave('not_ours');
  }
  if (!isOurs) throw new ZipError('no_files');
  return { files: [...files.values()], left };
}

async function indexOf(zip: Blob, entries: readonly ZipEntry[]): Promise<Map<string, IndexedFile> | undefined> {
  const entry = entries.find(({ path }) => INDEX_PATH.test(path));
  if (!entry) return undefined;
  try {
    return readFilesIndex(new TextDecoder().decode(await readEntry(zip, entry, INDEX_MAX_BYTES)));
  } catch (error) {
    // Without it the names have to do.
    if (error instanceof EntryError) return undefined;
    throw error;
  }
}
