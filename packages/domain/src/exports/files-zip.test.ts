import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayName, MEDIA_TYPES } from '../files/file.ts';
import {
  FILE_OWNERS,
  FILES_INDEX_FORMAT,
  FILES_INDEX_VERSION,
  isLost,
  isStrangePath,
  pathInZip,
  placeOfPath,
  readFilesIndex,
} from './files-zip.ts';

const aFile = fc.record({
  of: fc.constantFrom(...FILE_OWNERS),
  recordId: fc.uuid(),
  name: fc
    .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(...MEDIA_TYPES))
    .map(([sent, type]) => displayName(sent, type)),
});

test('the path of a file leads back to its record and its name, whatever the person called it', () => {
  fc.assert(
    fc.property(aFile, (file) => {
      const path = pathInZip(file);
      expect(placeOfPath(path)).toEqual(file);
      expect(placeOfPath(`balsamo-files-2026-11-27/${path}`)).toEqual(file);
      expect([isStrangePath(path), isLost(path)]).toEqual([false, false]);
    }),
  );
});

test('what the store had lost, what is of nobody and what leads out of the ZIP is no file of a record', () => {
  const id = '0190a0e0-0000-7000-8000-000000000000';
  for (const path of [
    'LEIA-ME.txt',
    'files.json',
    `documents/${id}.pdf`,
    `documents/a_${id}`,
    `photos/a_${id}.pdf`,
    `a/b/documents/a_${id}.pdf`,
    `documents/a_${id}.jpg.txt`,
    `documents/a_${id.toUpperCase()}.pdf`,
  ])
    expect([path, placeOfPath(path)]).toEqual([path, undefined]);
  expect(isLost(`documents/a_${id}.jpg.txt`)).toBe(true);
  for (const path of ['../a', 'documents/../a', '/documents/a', 'documents\\a', 'a\0b'])
    expect([path, isStrangePath(path)]).toEqual([path, true]);
  expect(isStrangePath('documents/a..b.pdf')).toBe(false);
});

/** Hexadecimal, and of no version or variant there is: the contract refuses them, and with them all that is asked about beside. */
const STRANGE_IDS = [
  '0190a0e0-0000-0000-8000-000000000000',
  '0190a0e0-0000-9000-8000-000000000000',
  '0190a0e0-0000-7000-7000-000000000000',
  '0190a0e0-0000-7000-c000-000000000000',
];

test('an id that the server would refuse is of no record', () => {
  for (const id of STRANGE_IDS) expect([id, placeOfPath(`documents/a_${id}.pdf`)]).toEqual([id, undefined]);
});

const FILE = {
  path: 'documents/a_0190a0e0-0000-7000-8000-000000000000.pdf',
  of: 'documents',
  recordId: '0190a0e0-0000-7000-8000-000000000000',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  sha256: 'a'.repeat(64),
  isOfDoctor: false,
  seal: 'abc_-123',
};
const indexOf = (...files: unknown[]) =>
  readFilesIndex(JSON.stringify({ format: FILES_INDEX_FORMAT, version: FILES_INDEX_VERSION, files }));

test('an index is read file by file, and what is not as it must be is left out', () => {
  expect(indexOf(FILE)).toEqual(new Map([[`documents ${FILE.recordId}`, FILE]]));
  const wrong: object[] = [
    { of: 'entries' },
    { recordId: '../x' },
    ...STRANGE_IDS.map((recordId) => ({ recordId })),
    { sha256: 'A'.repeat(64) },
    { seal: 'a\r\nx: y' },
    { name: 1 },
    { path: undefined },
  ];
  for (const each of wrong) expect([each, indexOf({ ...FILE, ...each })?.size]).toEqual([each, 0]);
  expect(indexOf(null, 7, [], FILE)?.size).toBe(1);
});

test('whatever the text of an index is, reading it ends in an answer', () => {
  const members = fc.dictionary(fc.constantFrom('format', 'version', 'files', 'path', 'of'), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        members.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const read = readFilesIndex(text);
        expect(read === undefined || read instanceof Map).toBe(true);
      },
    ),
  );
  expect(readFilesIndex(JSON.stringify({ format: FILES_INDEX_FORMAT, version: 2, files: [] }))).toBeUndefined();
});
