import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip';
/** Below this a compressed answer is not smaller on the wire. */
const WORTH_BYTES = 600;
/** For pages made per request: about a millisecond for 40 KB, most of the gain. */
const QUICK_QUALITY = 5;

/** The best encoding that an Accept-Encoding header allows; undefined for none. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = parseAccept((header ?? '').toLowerCase());
  const find = (name: string) => accepted.find(({ type }) => type === name);
  const allows = (name: Encoding) => ((find(name) ?? find('*'))?.q ?? 0) > 0;
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : undefined;
}

/** Compresses a body for one answer; small bodies stay as they are. */
export async function compress(
  body: Uint8Array,
  encoding: Encoding | undefined,
  quality = QUICK_QUALITY,
): Promise<{ body: Uint8Array; encoding: Encoding | undefined }> {
  if (!encoding || body.byteLength < WORTH_BYTES) return { body, encoding: undefined };
  if (encoding === 'gzip') return { body: await gzipAsync(body), encoding };
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return { body: await brotli(body, { params }), encoding };
}
