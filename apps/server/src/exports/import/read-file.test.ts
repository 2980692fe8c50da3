import { RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { expect, test } from 'vitest';
import { batchesOfFile, type FileTotals, type ImportFile } from './read-file.ts';

const idOf = (count: number) => `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => idOf(from + at));
const AT = '2026-03-01T12:00:00.000Z';
const RECORDS = {
  reminders: { inventoryItemId: idOf(1), times: ['08:00'], days: null, isActive: true, createdAt: AT, updatedAt: AT },
  feedback: { type: 'positive', category: 'outros', message: null, createdAt: AT },
};
type Kind = keyof typeof RECORDS;

/** A file with so many records of each list, in this order; counts how often it is read. */
function file(lists: [Kind, number][]) {
  const members = lists.map(([kind, count]) => [kind, ids(0, count).map((id) => ({ id, ...RECORDS[kind] }))]);
  const bytes = Buffer.from(JSON.stringify(Object.fromEntries(members)));
  const readings = { count: 0 };
  const read: ImportFile = () => {
    readings.count++;
    return [bytes.subarray(0, 100), bytes.subarray(100)];
  };
  return { read, readings };
}

function totals(some: Partial<FileTotals>): FileTotals {
  return { ...(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, 0])) as FileTotals), ...some };
}

async function read(of: ImportFile, found: FileTotals): Promise<[RecordKind, string[]][]> {
  const batches: [RecordKind, string[]][] = [];
  for await (const { kind, records } of batchesOfFile(of, found)) batches.push([kind, records.map(({ id }) => id)]);
  return batches;
}

test('a file as we write it is read once, list by list', async () => {
  const { read: of, readings } = file([
    ['reminders', 120],
    ['feedback', 2],
  ]);
  expect(await read(of, totals({ reminders: 120, feedback: 2 }))).toEqual([
    ['reminders', ids(0, 50)],
    ['reminders', ids(50, 100)],
    ['reminders', ids(100, 120)],
    ['feedback', ids(0, 2)],
  ]);
  expect(readings.count).toBe(1);
});

test('a list that stands before one that it has to follow is read once more', async () => {
  const { read: of, readings } = file([
    ['feedback', 2],
    ['reminders', 3],
  ]);
  expect(await read(of, totals({ reminders: 3, feedback: 2 }))).toEqual([
    ['reminders', ids(0, 3)],
    ['feedback', ids(0, 2)],
  ]);
  expect(readings.count).toBe(2);
});

test('a file that holds nothing to bring is not read', async () => {
  const { read: of, readings } = file([['feedback', 0]]);
  expect(await read(of, totals({}))).toEqual([]);
  expect(readings.count).toBe(0);
});

test.each([
  ['no record of a list', { reminders: 3, movements: 1 }],
  ['fewer records of a list', { reminders: 4 }],
  ['nothing of a later list', { reminders: 3, feedback: 1 }],
])('a file with %s than was found at its check is not taken for whole', async (_, found) => {
  const { read: of } = file([['reminders', 3]]);
  await expect(read(of, totals(found))).rejects.toThrow('holds less');
});
