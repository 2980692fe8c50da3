import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;
const brotli = promisify(brotliCompress);

/** Writes `.br` beside every text file of the build, so that the server does not compress it. */
export async function precompress(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      // The largest: by itself it chooses smaller ones, which are more for the largest script.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    };
    const br = await brotli(content, { params });
    if (br.byteLength < content.byteLength) await writeFile(`${file}.br`, br);
  }
}
