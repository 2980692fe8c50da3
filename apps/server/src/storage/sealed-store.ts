import type { FileKey } from './file-keys.ts';
import { openFile, sealFile, sealOf } from './seal-file.ts';
import { type FileStore, KEYS_MARK } from './store.ts';

/** Stands for a key among those that are noted: some files lie in plain. */
const IN_PLAIN = 'plain';

export type SealedStore = FileStore & {
  /** Which keys files here may be sealed with that FILE_KEYS does not name, by fingerprint. */
  missingKeys: () => Promise<string[]>;
  /** What files here may still be sealed with besides the first key, `plain` for nothing; undefined without any key. */
  formerKeys: () => Promise<string[] | undefined>;
  /** Seals a file anew where it lies in plain or under a former key; true where it did. A file that is gone is none. */
  reseal: (id: string) => Promise<boolean>;
  /** Writes down that the first key alone is needed any more: after every file was sealed anew. */
  forgetFormerKeys: () => Promise<void>;
};

/**
 * A store that gets and gives files as they are, and keeps them sealed with the first of these keys (ADR-0058). Without keys it writes
 * them in plain. Which keys are in use is written down beside the files, so that a server without one of them does not start.
 */
export function sealedStore(store: FileStore, keys: readonly FileKey[]): SealedStore {
  const [first] = keys;
  let isNoted: Promise<void> | undefined;

  /** What is in use. A store from before there were keys says nothing, and lies in plain if there is anything in it. */
  async function readNoted(): Promise<string[]> {
    const text = await store.readMark(KEYS_MARK);
    if (text !== undefined) return text.split('\n').filter(Boolean);
    for await (const part of store.list()) if (part.length > 0) return [IN_PLAIN];
    return [];
  }

  /** Before the first file under a key: one that nobody had noted would be missed by nobody. */
  async function note({ fingerprint }: FileKey): Promise<void> {
    const noted = await readNoted();
    const name = fingerprint.toString('hex');
    if (!noted.includes(name)) await store.writeMark([...noted, name].join('\n'), KEYS_MARK);
  }

  async function write(id: string, bytes: Uint8Array): Promise<void> {
    if (!first) return store.write(id, bytes);
    isNoted ??= note(first);
    await isNoted.catch((error) => {
      isNoted = undefined;
      throw error;
    });
    await store.write(id, sealFile(first, id, bytes));
  }

  return {
    ...store,
    write,

    async read(id) {
      const stored = await store.read(id);
      return stored && openFile(keys, stored, id);
    },

    async *unfinished() {
      for await (const file of store.unfinished()) yield { ...file, bytes: openedOrAsItIs(keys, file.bytes) };
    },

    async missingKeys() {
      const known = keys.map(({ fingerprint }) => fingerprint.toString('hex'));
      return (await readNoted()).filter((name) => name !== IN_PLAIN && !known.includes(name));
    },

    async formerKeys() {
      return first && (await readNoted()).filter((name) => name !== first.fingerprint.toString('hex'));
    },

    async reseal(id) {
      if (!first) throw new RangeError('without a key nothing is sealed');
      const stored = await store.read(id);
      if (!stored || sealOf(stored)?.equals(first.fingerprint)) return false;
      await write(id, openFile(keys, stored, id));
      return true;
    },

    async forgetFormerKeys() {
      if (first) await store.writeMark(first.fingerprint.toString('hex'), KEYS_MARK);
    },
  };
}

/** What a power cut left half written cannot be opened, and has no content that a row would know. */
function openedOrAsItIs(keys: readonly FileKey[], bytes: Buffer): Buffer {
  try {
    return openFile(keys, bytes);
  } catch {
    return bytes;
  }
}
