export type StoredFile = { id: string; writtenAt: Date };
/** Bytes that were written and never got their name. */
export type UnfinishedFile = { bytes: Buffer; writtenAt: Date; remove: () => Promise<void> };

/** The name beside the files under which a store says which one it is. */
export const MARK = 'balsamo-store';
/** The name beside the files under which it stands which keys they are sealed with: fingerprints, line by line. */
export const KEYS_MARK = 'balsamo-keys';
/** Where files lie that no row knows, until nobody can miss them any more. */
export const TRASH = 'trash';

type Mark = typeof MARK | typeof KEYS_MARK;

/** Where the bytes of files lie: under their id, which is a UUID of ours, and nothing else that anyone sent. */
export type FileStore = {
  /** As the operator knows it; without keys. */
  place: string;
  /** What stands beside the files, without the line break at its end; by default which store this is: see `bindStore`. Undefined: nobody has said so yet. */
  readMark: (name?: Mark) => Promise<string | undefined>;
  writeMark: (text: string, name?: Mark) => Promise<void>;
  /** Resolves when the bytes would survive a power cut. */
  write: (id: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no such file. One that lies in the trash is put back. */
  read: (id: string) => Promise<Buffer | undefined>;
  /** For good, also out of the trash. Removing what is gone already is no failure. */
  remove: (id: string) => Promise<void>;
  /** Puts a file into the trash. */
  discard: (id: string, at: Date) => Promise<void>;
  /** What lies in the trash, with when it was put there. */
  listDiscarded: () => AsyncIterable<StoredFile[]>;
  /** Everything that is stored, in parts. */
  list: () => AsyncIterable<StoredFile[]>;
  /** What a server that ended in the middle of writing left behind. */
  unfinished: () => AsyncIterable<UnfinishedFile>;
};
