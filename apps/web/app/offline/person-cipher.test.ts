import { describe, expect, it } from 'vitest';
import { createDevice } from '../testing/device.ts';
import { createWriteStore } from './outbox/write-store.ts';
import { cipherOf } from './person-cipher.ts';
import type { PersonDatabase } from './person-database.ts';

const MARKER = 'tontura depois do almoço';

/** Every byte of a row, whatever its fields hold, as text. */
function bytesOf(row: unknown): string {
  return JSON.stringify(row, (_key, value) => {
    if (value instanceof ArrayBuffer) return Buffer.from(value).toString('latin1');
    return ArrayBuffer.isView(value) ? Buffer.from(value.buffer).toString('latin1') : value;
  });
}

async function record(database: PersonDatabase, text: string) {
  return createWriteStore(database).add({
    id: `write of ${text}`,
    kind: 'note.creation',
    version: 1,
    subject: 'note:a',
    needs: [],
    payload: { text },
    recordedAt: '2026-03-01T10:00:00.000Z',
  });
}

describe('what lies on the disk', () => {
  it('says neither what was recorded, nor when or which kind of thing it was', async () => {
    const database = await createDevice().open('p1');
    await record(database, MARKER);
    const rows = await database.getAll('writes');
    expect(rows).toHaveLength(1);
    for (const word of [MARKER, 'almo', 'note.creation', '2026-03-01']) expect(bytesOf(rows)).not.toContain(word);
  });

  it('is read again by the same person, and by nobody else', async () => {
    const device = createDevice();
    const own = await device.open('p1');
    const { sequence } = await record(own, MARKER);
    expect(await createWriteStore(await device.open('p1')).get(sequence)).toMatchObject({ payload: { text: MARKER } });
    const [row] = await own.getAll('writes');
    const stranger = await cipherOf(await device.open('p2'));
    await expect(stranger.open((row as NonNullable<typeof row>).content)).rejects.toThrow();
  });

  it('is sealed with one key by tabs that start at the same moment', async () => {
    const device = createDevice();
    const tabs = [await device.open('p1'), await device.open('p1')];
    const [one, other] = await Promise.all(tabs.map(cipherOf));
    expect(await other?.open((await one?.seal({ text: MARKER })) as never)).toEqual({ text: MARKER });
  });

  it('has a key that no script can read', async () => {
    const database = await createDevice().open('p1');
    await cipherOf(database);
    const key = (await database.get('key', 'person')) as CryptoKey;
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });
});

it('writes recorded at once stay in the order of recording, however long sealing takes', async () => {
  const store = createWriteStore(await createDevice().open('p1'));
  const write = (text: string) => ({
    id: text,
    kind: 'note.change',
    version: 1,
    subject: 'note:a',
    needs: [],
    payload: { text },
    recordedAt: '',
  });
  // The first is by far the longest to seal.
  const texts = ['x'.repeat(3_000_000), 'second', 'third'];
  await Promise.all(texts.map((text) => store.add(write(text))));
  expect((await store.all()).map(({ payload }) => (payload as { text: string }).text.length)).toEqual([
    3_000_000, 6, 5,
  ]);
});
