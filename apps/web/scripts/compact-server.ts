import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { oneByte } from '../../../scripts/one-byte.ts';

/** Takes from the code that renders pages what the server would keep in memory for nothing: comments, spaces, and every second byte. */
export async function compactServer(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { code } = await transform(await readFile(file, 'utf8'), {
      charset: 'ascii',
      format: 'esm',
      target: 'node24',
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
    });
    await writeFile(file, oneByte(code));
  }
}
