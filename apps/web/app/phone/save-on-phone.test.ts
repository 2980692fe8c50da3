import { beforeEach, expect, test, vi } from 'vitest';

const phone = vi.hoisted(() => ({
  parts: [] as string[],
  shared: [] as string[][],
  refusal: undefined as string | undefined,
}));
vi.mock('@capacitor/filesystem', () => ({
  Directory: { Cache: 'CACHE' },
  Filesystem: {
    rmdir: async () => {
      phone.parts = [];
    },
    writeFile: async ({ path, data }: { path: string; data: string }) => {
      phone.parts = [data];
      return { uri: `file:///cache/${path}` };
    },
    appendFile: async ({ data }: { data: string }) => void phone.parts.push(data),
  },
}));
vi.mock('@capacitor/share', () => ({
  Share: {
    share: async ({ files }: { files: string[] }) => {
      phone.shared.push(files);
      if (phone.refusal) throw new Error(phone.refusal);
    },
  },
}));
const { saveOnPhone } = await import('./save-on-phone.ts');

beforeEach(() => {
  Object.assign(phone, { parts: [], shared: [], refusal: undefined });
});

test.each([
  ['an empty file', 0, 1],
  ['a small one', 10, 1],
  ['one of just a part', 3 * 256 * 1024, 1],
  ['a large one', 2_000_003, 3],
] as const)('%s arrives whole on the phone, in parts that its bridge can hold', async (_, size, parts) => {
  const bytes = Uint8Array.from({ length: size }, (_byte, place) => (place * 31) % 251);
  await saveOnPhone(new Blob([bytes]), 'diário/2026.zip');
  expect(phone.parts).toHaveLength(parts);
  expect(Buffer.concat(phone.parts.map((part) => Buffer.from(part, 'base64'))).equals(bytes)).toBe(true);
  expect(phone.shared).toEqual([['file:///cache/shared/diário-2026.zip']]);
});

test('who closes the phone’s question has changed their mind; that it cannot be asked is an error', async () => {
  phone.refusal = 'Share canceled';
  await expect(saveOnPhone(new Blob(['a']), 'a.csv')).resolves.toBeUndefined();
  phone.refusal = 'Failed to find configured root';
  await expect(saveOnPhone(new Blob(['a']), 'a.csv')).rejects.toThrow('Failed to find configured root');
});
