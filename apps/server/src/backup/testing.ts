import { open, readFile, writeFile } from 'node:fs/promises';

/** Changes one byte in the middle of a file while `work` is done. */
export async function whileDamaged(file: string, work: () => Promise<void>): Promise<void> {
  const whole = await readFile(file);
  const handle = await open(file, 'r+');
  const at = Math.floor(whole.length / 2);
  await handle.write(Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
  try {
    await work();
  } finally {
    await writeFile(file, whole);
  }
}
