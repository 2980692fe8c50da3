import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { insertEntry } from './queries.ts';
import { readToWrite, type WritableEntry, writeEntry } from './write-entry.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let person: TestPerson;
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  person = await createPerson(db.ownerPool);
});
afterAll(() => db?.close());

async function stored(): Promise<string> {
  const entry = testEntry();
  await asUserOnce(db, person.token, insertEntry(entry));
  return entry.id;
}

const MADE_AT = new Date('2026-03-02T15:00:00.123Z');
const revisionOf = (entryId: string, notes: string, id: string = crypto.randomUUID()) => ({
  ...{ id, entryId, kind: 'edit' as const, changedAt: MADE_AT, receivedAt: new Date() },
  ...{ browser: null, system: null, values: { notes }, replaced: { notes: null }, lost: [] },
});

type Circumstances = { isLocked?: boolean; meanwhile?: () => Promise<unknown>; writeId?: string };

/** Reads, has something else happen, and appends to the notes. */
const append = (entryId: string, letter: string, { isLocked = false, meanwhile, writeId }: Circumstances = {}) =>
  asUser(db, person.token, async (transaction) => {
    const found = (await readToWrite(transaction, entryId, [], isLocked)) as WritableEntry;
    await meanwhile?.();
    const notes = `${found.row.notes ?? ''}${letter}`;
    const changes = { notes, updatedAt: new Date() };
    const written = await writeEntry(transaction, found, changes, revisionOf(entryId, notes, writeId));
    if (!written) throw new Error('nothing was written');
    return written;
  });

const read = (entryId: string, writeIds: string[] = []) =>
  asUser(db, person.token, (transaction) => readToWrite(transaction, entryId, writeIds, false));

test('behind a lock four writes to one entry follow one another', async () => {
  const id = await stored();
  await Promise.all(['a', 'b', 'c', 'd'].map((letter) => append(id, letter, { isLocked: true })));
  expect([...((await read(id))?.row.notes ?? '')].sort().join('')).toBe('abcd');
});

test('without a lock a write finds nothing where another came before it, and leaves nothing', async () => {
  const id = await stored();
  await expect(append(id, 'a', { meanwhile: () => append(id, 'b') })).rejects.toThrow('nothing was written');
  const found = await read(id);
  expect(found?.row.notes).toBe('b');
  expect(found?.latest.map(({ field, value }) => [field, value])).toEqual([['notes', 'b']]);
});

test('without a lock a write waits for one that is not committed yet, and then finds nothing', async () => {
  const id = await stored();
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let other: Promise<unknown> | undefined;
  const first = append(id, 'a', {
    meanwhile: async () => {
      await new Promise<void>((written, failed) => {
        other = asUser(db, person.token, async (transaction) => {
          const found = (await readToWrite(transaction, id, [], false)) as WritableEntry;
          await writeEntry(transaction, found, { notes: 'b', updatedAt: new Date() }, revisionOf(id, 'b'));
          written();
          await committing;
        });
        other.catch(failed);
      });
      setTimeout(commit, 50);
    },
  });
  await expect(first).rejects.toThrow('nothing was written');
  await other;
  expect((await read(id))?.row.notes).toBe('b');
});

test('a write whose id went to another entry changes nothing', async () => {
  const [one, other] = [await stored(), await stored()];
  const writeId = crypto.randomUUID();
  await append(one, 'a', { writeId });
  await expect(append(other, 'b', { writeId, isLocked: true })).rejects.toThrow('nothing was written');
  expect((await read(other))?.row.notes).toBeNull();
});

test('answers the latest write of each field, and which of the writes asked for arrived before', async () => {
  const [one, other] = [await stored(), await stored()];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await append(one, 'a', { writeId: first });
  await append(other, 'b', { writeId: second });
  const found = await read(one, [second, crypto.randomUUID()]);
  expect(found?.latest).toEqual([{ field: 'notes', value: 'a', changedAt: MADE_AT, writeId: first }]);
  expect(found?.stored).toEqual([{ id: second, entryId: other, changedAt: MADE_AT }]);
});

test('nobody else’s entry is read or written', async () => {
  const id = await stored();
  const found = (await read(id)) as WritableEntry;
  const stranger = await createPerson(db.ownerPool);
  expect(await asUser(db, stranger.token, (transaction) => readToWrite(transaction, id, [], true))).toBeUndefined();
  const taken = asUser(db, stranger.token, (transaction) =>
    writeEntry(transaction, found, { isEdited: true, notes: 'x' }, revisionOf(id, 'x')),
  );
  expect(await taken).toBeUndefined();
  expect((await read(id))?.row).toMatchObject({ isEdited: false, notes: null });
  expect((await read(id))?.latest).toEqual([]);
});
