import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileKey, readFileKeys } from './file-keys.ts';
import { createFolderStore } from './folder-store.ts';
import { FileNotOpenedError, openFile, sealFile, sealOf } from './seal-file.ts';
import { sealedStore } from './sealed-store.ts';

const keyText = () => randomBytes(32).toString('base64');
const keysOf = (text: string) => readFileKeys(text) as FileKey[];
const [OLD, NEW] = [keyText(), keyText()];
const ID = '018f2f6e-0000-7000-8000-000000000001';
const CONTENT = Buffer.from('%PDF-1.7 a prescription');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(folder, { recursive: true }));
const storeWith = (...keys: string[]) =>
  sealedStore(createFolderStore(folder), keys.length > 0 ? keysOf(keys.join(',')) : []);
const onDisk = (id = ID) => readFile(path.join(folder, id));

describe('FILE_KEYS', () => {
  it('are keys of 32 bytes, in base64 or base64url, separated by commas', () => {
    expect(readFileKeys(`${OLD}, ${Buffer.from(NEW, 'base64').toString('base64url')}`)).toHaveLength(2);
  });

  it.each(['', 'short', `${OLD},`, `${OLD},${OLD}`, randomBytes(33).toString('base64')])(
    'are refused where one is something else, or stands there twice: %j',
    (text) => {
      expect(readFileKeys(text)).toBeUndefined();
    },
  );
});

describe('a sealed file', () => {
  const [key] = keysOf(OLD) as [FileKey];

  it('opens to what it was, whatever that is, and looks like nothing of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (content) => {
        const sealed = sealFile(key, ID, content);
        expect(openFile([key], sealed, ID)).toEqual(Buffer.from(content));
        expect(content.length >= 8 && sealed.includes(Buffer.from(content))).toBe(false);
      }),
    );
  });

  it('opens no more once any of its bytes is another one', () => {
    const sealed = sealFile(key, ID, CONTENT);
    for (let at = 8; at < sealed.length; at++) {
      const damaged = Buffer.from(sealed);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
      expect(() => openFile([key], damaged, ID), `byte ${at}`).toThrow(FileNotOpenedError);
    }
  });

  it('that was cut off does not open, however short it is', () => {
    const sealed = sealFile(key, ID, CONTENT);
    for (let length = 32; length < sealed.length; length++)
      expect(() => openFile([key], sealed.subarray(0, length), ID)).toThrow(FileNotOpenedError);
  });

  it('is no other file under another name', () => {
    expect(() => openFile([key], sealFile(key, ID, CONTENT), randomUUID())).toThrow('as another file');
  });

  it('is never the same twice', () => {
    expect(sealFile(key, ID, CONTENT)).not.toEqual(sealFile(key, ID, CONTENT));
  });
});

describe('a store with FILE_KEYS', () => {
  it('keeps a file sealed and gives it back as it was brought', async () => {
    await storeWith(OLD).write(ID, CONTENT);
    expect(sealOf(await onDisk())).toEqual(keysOf(OLD)[0]?.fingerprint);
    expect((await onDisk()).includes('prescription')).toBe(false);
    expect(await storeWith(OLD).read(ID)).toEqual(CONTENT);
  });

  it('reads what lay there in plain before, and what a former key sealed', async () => {
    await storeWith().write(ID, CONTENT);
    expect(await onDisk()).toEqual(CONTENT);
    const other = randomUUID();
    await storeWith(OLD).write(other, CONTENT);
    const store = storeWith(NEW, OLD);
    expect([await store.read(ID), await store.read(other)]).toEqual([CONTENT, CONTENT]);
  });

  it('says which key is missing, by its fingerprint, and gives nothing back', async () => {
    await storeWith(OLD).write(ID, CONTENT);
    const [fingerprint] = keysOf(OLD).map((key) => key.fingerprint.toString('hex'));
    for (const store of [storeWith(), storeWith(NEW)]) {
      expect(await store.missingKeys()).toEqual([fingerprint]);
      await expect(store.read(ID)).rejects.toThrow(`${fingerprint}, which FILE_KEYS does not name`);
    }
    expect(await storeWith(NEW, OLD).missingKeys()).toEqual([]);
  });

  it('seals everything anew under another first key; then the former one is needed no more', async () => {
    const [plain, old] = [randomUUID(), randomUUID()];
    await storeWith().write(plain, CONTENT);
    expect(await storeWith(OLD).formerKeys()).toEqual(['plain']);
    await storeWith(OLD).write(old, CONTENT);
    const store = storeWith(NEW, OLD);
    expect(await store.formerKeys()).toEqual(['plain', keysOf(OLD)[0]?.fingerprint.toString('hex')]);
    expect([await store.reseal(plain), await store.reseal(old), await store.reseal(randomUUID())]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await store.reseal(old)).toBe(false);
    await store.forgetFormerKeys();
    const alone = storeWith(NEW);
    expect([await alone.missingKeys(), await alone.formerKeys()]).toEqual([[], []]);
    expect([await alone.read(plain), await alone.read(old)]).toEqual([CONTENT, CONTENT]);
  });

  it('knows what a power cut left without a name by its content, and a half of it by none', async () => {
    const store = storeWith(OLD);
    await store.write(ID, CONTENT);
    const sealed = await onDisk();
    await store.remove(ID);
    await writeFile(path.join(folder, `${ID}.1.part`), sealed);
    await writeFile(path.join(folder, `${randomUUID()}.1.part`), sealed.subarray(0, 50));
    const found: Buffer[] = [];
    for await (const { bytes } of store.unfinished()) found.push(bytes);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(CONTENT);
  });
});
