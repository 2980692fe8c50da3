import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const NAME = /^balsamo-test-(\d+)$/;
/** Far more than the tests write at a time, so that the machine keeps enough for everything else. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** A folder of this process in memory, removed when it ends; none where there is no such place, or too little room in it. */
function folderInMemory(): string | undefined {
  try {
    removeLeftFolders();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return undefined;
    const folder = path.join(MEMORY, `balsamo-test-${process.pid}`);
    mkdirSync(folder, { mode: 0o700 });
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}

/** What `tmpdir()` answers from now on, here and in processes that begin here: a folder in memory where there is room for one. */
export function keepTemporaryFilesInMemory(): void {
  const folder = folderInMemory();
  if (folder) process.env.TMPDIR = folder;
}

/** A run that was killed could not remove its own. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
