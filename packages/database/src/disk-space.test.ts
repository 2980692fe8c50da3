import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRoomToStart, watchStorage } from './disk-space.ts';
import { OperatorError } from './names.ts';

const MB = 1024 * 1024;
let disk: string;
const watched: { close: () => Promise<void> }[] = [];

beforeEach(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'balsamo-disk-'));
});
afterEach(async () => {
  for (const { close } of watched.splice(0)) await close();
  spawnSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

/** A small disk of its own needs the rights to mount one. */
const canMount = (() => {
  const mounted = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return mounted.status === 0 && process.getuid?.() === 0;
})();

function mountDisk(megabytes: number): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', disk]);
  if (status !== 0) throw new Error(String(stderr));
}

async function watch() {
  let calls = 0;
  const storage = await watchStorage(disk, async () => {
    calls++;
  });
  watched.push(storage);
  return { ...storage, fullCalls: () => calls };
}

/** Leaves so much free, as another program would. */
async function fillUpTo(megabytes: number): Promise<void> {
  await rm(path.join(disk, 'filler'), { force: true });
  const { bavail, bsize } = await statfs(disk);
  await writeFile(path.join(disk, 'filler'), Buffer.alloc(Math.max(bavail * bsize - megabytes * MB, 0)));
}

const reserve = () => stat(path.join(disk, 'reserve')).then(({ size, blocks }) => ({ size, stored: blocks * 512 }));

describe.runIf(canMount)('a disk that fills', () => {
  test('is full before nothing fits any more, and is not once there is room again', async () => {
    mountDisk(300);
    const storage = await watch();
    expect(storage.isFull()).toBe(false);
    await fillUpTo(50);
    await expect.poll(storage.isFull).toBe(true);
    expect(storage.fullCalls()).toBe(1);
    expect((await reserve()).size).toBe(64 * MB);
    await rm(path.join(disk, 'filler'));
    await expect.poll(storage.isFull).toBe(false);
  });

  test('gets the reserve, really stored, when it is full to the brim, and the reserve is made again after it', async () => {
    mountDisk(300);
    const storage = await watch();
    expect((await reserve()).stored).toBe(64 * MB);
    await fillUpTo(0);
    await expect.poll(() => reserve().catch(() => 'given up')).toBe('given up');
    // The file system counts the blocks as free a moment after the file is gone.
    await expect.poll(() => statfs(disk).then(({ bavail, bsize }) => bavail * bsize)).toBeGreaterThan(60 * MB);
    expect(storage.isFull()).toBe(true);
    await rm(path.join(disk, 'filler'));
    await expect.poll(storage.isFull).toBe(false);
    expect((await reserve()).stored).toBe(64 * MB);
  });

  test('starts a database by the reserve, and without one refuses in a sentence', async () => {
    mountDisk(150);
    await writeFile(path.join(disk, 'reserve'), Buffer.alloc(64 * MB));
    await fillUpTo(1);
    await expect(makeRoomToStart(disk, false)).resolves.toBeUndefined();
    await fillUpTo(1);
    await expect(makeRoomToStart(disk, false)).rejects.toThrow(OperatorError);
    await expect(makeRoomToStart(disk, false)).rejects.toThrow(/^The disk of DATA_DIR \S+ is full: \d MB are free/);
  });

  test('too small for a new database is refused in a sentence', async () => {
    mountDisk(100);
    await expect(makeRoomToStart(disk, true)).rejects.toThrow(/needs 128 MB to start; free some space\.$/);
  });
});

test('an error that says "full" where there is room for us changes nothing', async () => {
  await mkdir(disk, { recursive: true });
  const storage = await watch();
  await storage.suspect();
  expect(storage.isFull()).toBe(false);
  expect((await readFile(path.join(disk, 'reserve'))).length).toBe(64 * MB);
});
