/** The folders of the ZIP of a person's files, and the kinds of records that have one (ADR-0071). */
export const FILE_OWNERS = ['documents', 'prescriptions'] as const;
export type FileOwner = (typeof FILE_OWNERS)[number];

/** A record that has a file; `recordId` is that of the account from which it was taken. */
export type FilePlace = { of: FileOwner; recordId: string };

/** A file of the ZIP, as its index tells of it. */
export type IndexedFile = FilePlace & {
  /** In the ZIP. */
  path: string;
  /** What its person called it. */
  name: string;
  mediaType: string;
  /** Hexadecimal, of the bytes. */
  sha256: string;
  /** On a prescription that a doctor wrote: only the doctor can bring it. */
  isOfDoctor: boolean;
  /** By which the installation that wrote the ZIP knows the bytes as what it cleaned itself. */
  seal: string;
};

/** The index of the ZIP, its last entry. ZIPs from before it are read by their names. */
export const FILES_INDEX_NAME = 'files.json';
export const FILES_INDEX_FORMAT = 'balsamo-files';
export const FILES_INDEX_VERSION = 1;
export type FilesIndex = {
  format: typeof FILES_INDEX_FORMAT;
  version: typeof FILES_INDEX_VERSION;
  files: readonly IndexedFile[];
};

/** How many places are asked about at once. */
export const FILE_PLACES_MAX = 200;

/** What stands at a place. `empty`: a record of one's own without a file. */
export const FILE_PLACE_STATES = ['empty', 'taken', 'of_doctor', 'no_record'] as const;
export type FilePlaceState = (typeof FILE_PLACE_STATES)[number];

/** RFC 9562, as the contract takes it: one id that it refuses would refuse the question about all files. */
const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** Whoever packed the ZIP anew may have put a folder around it. */
const PATH = new RegExp(`^(?:[^/]+/)?(${FILE_OWNERS.join('|')})/([^/]*)_(${ID})(\\.[^./]+)$`);
/** What the store had lost when the ZIP was written: a page of words in its place. */
const LOST = new RegExp(`^(?:[^/]+/)?(?:${FILE_OWNERS.join('|')})/[^/]*_${ID}(?:\\.[^./]+)?\\.txt$`);

/** `documents/Receita_0197….pdf`: what the person called it (`displayName` has made it a name that every system takes), and the id of the record, as the other exports have it. */
export const pathInZip = ({ of, recordId, name }: FilePlace & { name: string }): string =>
  `${of}/${name.replace(/(\.[^.]*)?$/, `_${recordId}$1`)}`;

/** To which record a file of the ZIP belongs, by its path alone, and what it is called; undefined where it is no such file. */
export function placeOfPath(path: string): (FilePlace & { name: string }) | undefined {
  const [, of, stem, recordId, ending] = PATH.exec(path) ?? [];
  if (!recordId || isLost(path)) return undefined;
  return { of: of as FileOwner, recordId, name: `${stem}${ending}` };
}

export const isLost = (path: string): boolean => LOST.test(path);

/** A path that leads out of the ZIP, or is none. */
export const isStrangePath = (path: string): boolean =>
  path.includes('\\') || path.includes('\0') || path.startsWith('/') || path.split('/').includes('..');

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;

export const placeKey = ({ of, recordId }: FilePlace): string => `${of} ${recordId}`;

/**
 * What an index says by `placeKey`, of whoever it comes: a file whose members are not as they must be is left out. Undefined: it is no index, or
 * a newer one.
 */
export function readFilesIndex(text: string): Map<string, IndexedFile> | undefined {
  let index: Partial<Record<keyof FilesIndex, unknown>> | null;
  try {
    index = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (index?.format !== FILES_INDEX_FORMAT || index.version !== FILES_INDEX_VERSION) return undefined;
  if (!Array.isArray(index.files)) return undefined;
  const found = new Map<string, IndexedFile>();
  for (const one of index.files as Partial<Record<keyof IndexedFile, unknown>>[]) {
    if (typeof one !== 'object' || one === null) continue;
    const { path, of, recordId, name, mediaType, sha256, isOfDoctor, seal } = one;
    const isFile =
      isText(path, 1000) &&
      FILE_OWNERS.some((owner) => owner === of) &&
      isText(recordId, 36) &&
      new RegExp(`^${ID}$`).test(recordId) &&
      isText(name, 500) &&
      isText(mediaType, 100) &&
      isText(sha256, 64) &&
      /^[0-9a-f]{64}$/.test(sha256) &&
      isText(seal, 100) &&
      // It goes into a header.
      /^[\w-]*$/.test(seal);
    if (!isFile) continue;
    const place = { of: of as FileOwner, recordId };
    found.set(placeKey(place), {
      ...place,
      path,
      name,
      mediaType,
      sha256,
      isOfDoctor: isOfDoctor === true,
      seal,
    });
  }
  return found;
}
