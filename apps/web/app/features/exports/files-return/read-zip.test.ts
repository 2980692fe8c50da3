import fc from 'fast-check';
import { Inflate, zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EntryError, listZip, readEntry, ZipError } from './read-zip.ts';
import { blobOf } from './testing-zip.ts';

const text = (value: string) => new TextEncoder().encode(value);
const readAll = async (bytes: Uint8Array, maxBytes = 1_000_000) => {
  const zip = blobOf(bytes);
  const found: Record<string, Uint8Array> = {};
  for (const entry of await listZip(zip)) found[entry.path] = await readEntry(zip, entry, maxBytes);
  return found;
};
/** The ZIP with some of its bytes written over, counted from the beginning of its directory. */
function forged(bytes: Uint8Array, change: (directory: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  const end = new DataView(copy.buffer, copy.length - 22);
  change(new DataView(copy.buffer, end.getUint32(16, true)));
  return copy;
}
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof ZipError || error instanceof EntryError ? error.code : String(error)),
  );

/** As browsers unpack: whatever is written at once is unpacked at once, read or not. */
function watchUnpacking() {
  const written: number[] = [];
  const unpacked = { length: 0 };
  class Unpacking extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      const inflate = new Inflate();
      super({
        start: (controller) => {
          inflate.ondata = (data) => {
            unpacked.length += data.length;
            controller.enqueue(data);
          };
        },
        transform: (packed) => {
          written.push(packed.length);
          inflate.push(packed);
        },
        flush: () => inflate.push(new Uint8Array(), true),
      });
    }
  }
  vi.stubGlobal('DecompressionStream', Unpacking);
  return { written, unpacked };
}
afterEach(() => vi.unstubAllGlobals());

describe('reading a ZIP in pieces', () => {
  it('gives back whatever was packed, stored or deflated', async () => {
    const file = fc.tuple(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
        // `__proto__` cannot be packed here: the library that packs keeps names as keys of an object.
        .filter((name) => !name.endsWith('/') && name.isWellFormed() && name !== '__proto__'),
      fc.uint8Array({ maxLength: 3000 }),
      fc.constantFrom(0 as const, 6 as const),
    );
    const files = fc.uniqueArray(file, { selector: ([name]) => name, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, async (packed) => {
        const zip = zipSync(Object.fromEntries(packed.map(([name, bytes, level]) => [name, [bytes, { level }]])));
        const found = await readAll(zip);
        expect(found).toEqual(Object.fromEntries(packed.map(([name, bytes]) => [name, bytes])));
      }),
    );
  });

  it('ends in an answer, whatever bytes are written over or cut off', async () => {
    const zip = zipSync({ 'documents/a.pdf': text('hello '.repeat(50)), b: [text('stored'), { level: 0 }] });
    const changes = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(zip.length), async (some, length) => {
        const copy = zip.slice();
        for (const [at, byte] of some) copy[at] = byte;
        for (const bytes of [copy, zip.slice(0, length)])
          expect(await codeOf(readAll(bytes))).toMatch(
            /^(read|not_a_zip|zip_too_large|file_too_large|damaged|unreadable)$/,
          );
      }),
      { numRuns: 300 },
    );
  });

  it('unpacks no byte more than the directory says, and refuses what it says is too much', async () => {
    const bomb = zipSync({ a: new Uint8Array(5_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await codeOf(readAll(bomb))).toBe('file_too_large');
    const lying = forged(bomb, (directory) => directory.setUint32(24, 1000, true));
    expect(await codeOf(readAll(lying))).toBe('damaged');
  });

  it('unpacks of a bomb no more than its first slices', async () => {
    const bomb = zipSync({ a: new Uint8Array(50_000_000) }, { level: 9 });
    const { written, unpacked } = watchUnpacking();
    const lying = forged(bomb, (directory) => directory.setUint32(24, 1, true));
    expect(await codeOf(readAll(lying))).toBe('damaged');
    expect(Math.max(...written)).toBeLessThanOrEqual(16 * 1024);
    // One is under way, and one may be waiting.
    expect(written.length).toBeLessThanOrEqual(2);
    expect(unpacked.length).toBeLessThan(35_000_000);
  });

  it('writes everything of a file that says how large it is, slice by slice', async () => {
    let random = 1;
    const bytes = Uint8Array.from({ length: 100_000 }, () => {
      random = (random * 48_271) % 0x7fffffff;
      return random & 63;
    });
    const zip = zipSync({ a: bytes });
    expect((await readAll(zip)).a).toEqual(bytes);
    const { written } = watchUnpacking();
    expect((await readAll(zip)).a).toEqual(bytes);
    expect(written.length).toBeGreaterThan(1);
  });

  it.each([
    ['another method', (directory: DataView) => directory.setUint16(10, 12, true), 'unreadable'],
    ['a password', (directory: DataView) => directory.setUint16(8, 1, true), 'unreadable'],
    ['another checksum', (directory: DataView) => directory.setUint32(16, 1, true), 'damaged'],
    ['a place outside of the file', (directory: DataView) => directory.setUint32(42, 0x7fffffff, true), 'damaged'],
    ['a place that is no file', (directory: DataView) => directory.setUint32(42, 3, true), 'damaged'],
    ['more bytes than there are', (directory: DataView) => directory.setUint32(20, 900_000, true), 'damaged'],
    [
      'a length that the directory does not have',
      (directory: DataView) => directory.setUint16(28, 0xffff, true),
      'not_a_zip',
    ],
  ])('says what is wrong with %s', async (_, change, code) => {
    expect(await codeOf(readAll(forged(zipSync({ a: text('abc') }), change)))).toBe(code);
  });

  it('says that something is no ZIP, or more than is read', async () => {
    for (const bytes of [new Uint8Array(), text('{}'), new Uint8Array(100_000)])
      expect(await codeOf(readAll(bytes))).toBe('not_a_zip');
    const zip = zipSync({ a: text('abc') });
    const many = zip.slice();
    new DataView(many.buffer, many.length - 22).setUint16(10, 20_000, true);
    expect(await codeOf(readAll(many))).toBe('zip_too_large');
  });

  it('never asks for more of the file than its end, its directory and one entry', async () => {
    const zip = zipSync(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`${index}`, [new Uint8Array(50_000).fill(index), { level: 0 }]]),
      ),
    );
    const asked: number[] = [];
    const blob = blobOf(zip);
    const watched = {
      size: blob.size,
      slice: (from: number, to: number) => {
        asked.push(to - from);
        return blob.slice(from, to);
      },
    } as Blob;
    for (const entry of await listZip(watched)) await readEntry(watched, entry, 1_000_000);
    expect(Math.max(...asked)).toBeLessThanOrEqual(65_557);
  });
});
