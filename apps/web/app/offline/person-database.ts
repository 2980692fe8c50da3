import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { personPrefix } from './person-prefix.ts';

/** What lies on the disk in the place of what a person wrote or read. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** What the server said when it refused; the screen finds the words by the code. */
export type Refusal = {
  /** HTTP status; 0 when this version of the app cannot send the write at all. */
  status: number;
  code: string;
  /** Refused fields, as JSON pointers into the request. */
  errors: readonly { pointer: string; code: string }[];
};

/** A write as it lies on the disk: what it says is sealed; a refusal holds codes and names of fields only. */
export type SealedWrite = { sequence: number; content: Sealed; refusal?: Refusal | undefined };

/** A file as it lies on the disk; its id and its media type are sealed with it. */
export type SealedFile = {
  /** Digest of the file's id, which may tell when it was made. */
  key: string;
  /** Bytes on the disk: said apart, so that all can be added up without reading any. */
  size: number;
  content: Sealed;
};

/** What the server answered last to one question, as it lies on the disk. */
export type KeptAnswer = {
  /** Digest of the query's hash, which may hold what was asked for. */
  key: string;
  /** When it was answered, by the clock of this device; milliseconds. */
  syncedAt: number;
  /** Shapes of the app that kept it. */
  version: string;
  /** A `ReadableAnswer` without the time. */
  content: Sealed;
};

/**
 * What the device keeps for one person. Each person has a database of their own: nothing of one can be read, sent or wiped
 * for another by mistake.
 */
export interface PersonData extends DBSchema {
  /** Not yet accepted by the server, in the order of recording. */
  writes: { key: number; value: Omit<SealedWrite, 'sequence'> & { sequence?: number } };
  /** What the server answered last, by query key. */
  answers: { key: string; value: KeptAnswer };
  /** What was being written into a form when the session or the tab ended. */
  drafts: { key: string; value: { id: string; content: Sealed } };
  /** Copies of files that can be opened without a network. */
  files: { key: string; value: SealedFile; indexes: { size: number } };
  /** Space held back for what was already typed when the disk turns out to be full. */
  reserve: { key: string; value: Uint8Array };
  /** Which tab sends, where the browser has no locks. */
  lease: { key: string; value: { holder: string; until: number } };
  /** What writes and answers are sealed with; scripts can use it and cannot read it. */
  key: { key: string; value: CryptoKey };
}
export type PersonDatabase = IDBPDatabase<PersonData>;

/** Raise it for new stores only: how a write's content changes with the app is its kind's business (`WriteKind.upgrade`). */
const SCHEMA_VERSION = 3;

const nameOf = personPrefix;

/** Ids of the people for whom this device keeps something; empty where the browser does not name its databases. */
export async function keptPeople(): Promise<string[]> {
  const prefix = personPrefix('');
  const databases = (await indexedDB.databases?.()) ?? [];
  return databases.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []));
}

/**
 * Opens what this device keeps for a person, and makes it at the first time.
 * @throws {DOMException} where the browser keeps nothing, or a newer version of the app has opened it
 */
export function openPersonDatabase(personId: string): Promise<PersonDatabase> {
  return openDB<PersonData>(nameOf(personId), SCHEMA_VERSION, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true });
        database.createObjectStore('answers', { keyPath: 'key' });
        database.createObjectStore('reserve');
        database.createObjectStore('lease');
        database.createObjectStore('key');
      }
      if (from < 2) database.createObjectStore('drafts', { keyPath: 'id' });
      if (from < 3) database.createObjectStore('files', { keyPath: 'key' }).createIndex('size', 'size');
    },
    // A newer version in another tab, or a sign-out there, must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Does something in a person's database, and closes it. */
export async function inDatabase<Result>(
  personId: string,
  work: (database: PersonDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openPersonDatabase(personId);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Deletes all that was kept for a person; open tabs let go of it. */
export async function deletePersonDatabase(personId: string): Promise<void> {
  // First: from then on nothing that is left says anything.
  if (import.meta.env.SHELL_SERVER) {
    const { forgetPersonKey } = await import('../phone/person-keys.ts');
    // A key that the phone does not take back opens nothing where there is nothing.
    await forgetPersonKey(nameOf(personId)).catch(() => {});
  }
  return deleteDB(nameOf(personId));
}
