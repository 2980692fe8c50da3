/**
 * Files of the build, served from memory. Content types and the parsing of Accept-Encoding are Hono's; the rest stays by hand, because
 * `serveStatic` of @hono/node-server 2.1.8 and sirv 3.0.2 read the disk for each request and know a version of a file by its date, which
 * every build changes. sirv also needs Node's own request and response, which the tests and the rest of this server do without.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, type Encoding } from './compression.ts';

/** Both work on a thread of the pool: the worker that reads PDFs would keep everybody else's requests waiting meanwhile. */
const decompressed = promisify(brotliDecompress);
const compressed = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;
/** A file as it is answered. */
export type StaticFile = {
  type: string;
  etag: string;
  /**
   * A file that the build has compressed is kept in memory as `br` alone, which every browser accepts over TLS; any other file as `plain` alone. What
   * other readers need is made of `br` when they ask.
   */
  bodies: { plain?: Bytes; br?: Bytes };
  /** What is being made, for all who ask meanwhile; `gzip` is kept afterwards. */
  made?: Partial<Record<'plain' | 'gzip', Promise<Bytes>>>;
};

export function staticFile(extension: string, { plain, br }: { plain: Bytes; br?: Bytes }): StaticFile {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type: getMimeType(extension) ?? 'application/octet-stream', etag, bodies: br ? { br } : { plain } };
}

/** The bytes of a file that are not compressed. */
export async function plainBody(file: Pick<StaticFile, 'bodies' | 'made'>): Promise<Bytes> {
  const { plain, br } = file.bodies;
  if (plain || !br) return plain ?? new Uint8Array();
  file.made ??= {};
  const { made } = file;
  made.plain ??= decompressed(br).finally(() => delete made.plain);
  return made.plain;
}

/** The bytes of a file in this encoding; undefined where it is not worth compressing. */
async function encodedBody(file: StaticFile, encoding: Encoding): Promise<Bytes | undefined> {
  const { br } = file.bodies;
  if (encoding === 'br' || !br) return br;
  file.made ??= {};
  const { made } = file;
  made.gzip ??= plainBody(file)
    .then((plain) => compressed(plain))
    .catch((error) => {
      delete made.gzip;
      throw error;
    });
  return made.gzip;
}

/**
 * Reads a folder into memory, by address path (`/assets/a.js`). The build is small and does not change while it is served, and
 * a file that is not in the map cannot be asked for.
 */
export async function readStaticFiles(directory: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [plain, br] = await Promise.all([readFile(file), readIfThere(`${file}.br`)]);
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    files.set(address, staticFile(path.extname(file), { plain, ...(br && { br }) }));
  }
  return files;
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Answers a file: compressed as the reader wishes, or 304 when the reader has it. What is kept for good is never asked about again, and
 * bears no tag to ask with: on a first load its files are half a kilobyte less.
 */
export async function answerFile(
  request: Request,
  file: StaticFile,
  headers: Record<string, string>,
): Promise<Response> {
  const answered = new Headers({ ...headers, Vary: 'Accept-Encoding' });
  if (!headers['Cache-Control']?.includes('immutable')) answered.set('ETag', file.etag);
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag)) return new Response(null, { status: 304, headers: answered });
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
  const encoded = encoding && (await encodedBody(file, encoding));
  const body = encoded ?? (await plainBody(file));
  answered.set('Content-Type', file.type);
  answered.set('Content-Length', String(body.byteLength));
  if (encoded) answered.set('Content-Encoding', encoding);
  return new Response(body, { headers: answered });
}
