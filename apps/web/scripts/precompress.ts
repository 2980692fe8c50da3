import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;
const brotli = promisify(brotliCompress);

/** Writes `.br` beside every text file of the build that gets smaller by it. The server sends that, and makes gzip of it for the few readers without Brotli. */
export async function precompress(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      // The largest blocks: with those that Brotli chooses by itself, the largest script gets larger.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    };
    const br = await brotli(content, { params });
    if (br.byteLength < content.byteLength) await writeFile(`${file}.br`, br);
  }
}
