import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { insertEntry } from './queries.ts';
import { isWriteIdTaken } from './revisions.ts';
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
    const found = (await readToWrite(transaction, entryId, isLocked)) as WritableEntry;
    await meanwhile?.();
    const notes = `${found.row.notes ?? ''}${letter}`;
    const changes = { notes, updatedAt: new Date() };
    const written = await writeEntry(transaction.query, found, changes, revisionOf(entryId, notes, writeId));
    if (!written) throw new Error('nothing was written');
    return written;
  });

const read = (entryId: string) => asUser(db, person.token, (transaction) => readToWrite(transaction, entryId, false));

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
  expect(found?.writes.map(({ values }) => values)).toEqual([{ notes: 'b' }]);
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
          const found = (await readToWrite(transaction, id, false)) as WritableEntry;
          await writeEntry(transaction.query, found, { notes: 'b', updatedAt: new Date() }, revisionOf(id, 'b'));
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

test('a write whose id went to another entry is refused as such and changes nothing', async () => {
  const [one, other] = [await stored(), await stored()];
  const writeId = crypto.randomUUID();
  await append(one, 'a', { writeId });
  const refused = await append(other, 'b', { writeId }).catch((error) => error);
  expect(isWriteIdTaken(refused)).toBe(true);
  expect(isWriteIdTaken(new Error('another'))).toBe(false);
  expect((await read(other))?.row.notes).toBeNull();
});

test('answers every write to the entry, and none to another', async () => {
  const [one, other] = [await stored(), await stored()];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await append(one, 'a', { writeId: first });
  await append(one, 'b', { writeId: second });
  await append(other, 'c');
  const { writes = [] } = (await read(one)) ?? {};
  expect(writes).toHaveLength(2);
  expect(writes).toEqual(
    expect.arrayContaining([
      { id: first, kind: 'edit', changedAt: MADE_AT, values: { notes: 'a' } },
      { id: second, kind: 'edit', changedAt: MADE_AT, values: { notes: 'ab' } },
    ]),
  );
});

describe('a check-out', () => {
  const told = async (entryId: string) => {
    await db.ownerPool.query(
      `insert into notifications (user_id, sequence, type, related_id, data, created_at)
       values ($1, (select count(*) from notifications) + 1, 'check_out_due', $2, '{}', now())`,
      [person.id, entryId],
    );
  };
  const unread = async () =>
    (
      await db.ownerPool.query('select related_id as id from notifications where user_id = $1 and not is_read', [
        person.id,
      ])
    ).rows;
  const write = (kind: 'check_out' | 'edit', found: WritableEntry) =>
    asUser(db, person.token, ({ queryLast }) =>
      writeEntry(queryLast, found, { updatedAt: new Date() }, { ...revisionOf(found.row.id, 'x'), kind }),
    );

  it('marks what asked for it as read, and nothing else does or is', async () => {
    const [one, other] = [await stored(), await stored()];
    await told(one);
    await told(other);
    const found = (await read(one)) as WritableEntry;
    expect(await write('edit', found)).toBeDefined();
    expect(await unread()).toHaveLength(2);
    expect(await write('check_out', found)).toBeUndefined();
    expect(await unread()).toHaveLength(2);
    expect(await write('check_out', (await read(one)) as WritableEntry)).toBeDefined();
    expect(await unread()).toEqual([{ id: other }]);
  });
});

test('nobody else’s entry is read or written', async () => {
  const id = await stored();
  const found = (await read(id)) as WritableEntry;
  const stranger = await createPerson(db.ownerPool);
  expect(await asUser(db, stranger.token, (transaction) => readToWrite(transaction, id, true))).toBeUndefined();
  const taken = asUser(db, stranger.token, (transaction) =>
    writeEntry(transaction.query, found, { isEdited: true, notes: 'x' }, revisionOf(id, 'x')),
  );
  expect(await taken).toBeUndefined();
  expect((await read(id))?.row).toMatchObject({ isEdited: false, notes: null });
  expect((await read(id))?.writes).toEqual([]);
});
