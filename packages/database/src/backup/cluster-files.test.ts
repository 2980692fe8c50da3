import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { unpack } from './cluster-files.ts';

test('what is wrong with an archive is said by whoever reads it, wherever in it that is found', async () => {
  const archive = pack();
  for (let file = 0; file < 20; file++) archive.entry({ name: `file-${file}` }, Buffer.alloc(8_192 * (file % 5), file));
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-unpack-'));
  try {
    for (let share = 0; share < 40; share++) {
      const end = Math.floor((whole.length * share) / 40);
      async function* damaged() {
        for (let at = 0; at < end; at += 10_000) yield whole.subarray(at, Math.min(at + 10_000, end));
        throw new Error('is damaged');
      }
      await expect(unpack(damaged(), folder), `at ${end}`).rejects.toThrow('is damaged');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
