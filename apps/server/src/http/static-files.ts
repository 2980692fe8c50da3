/**
 * Files of the build, served from memory. Content types and the parsing of Accept-Encoding are Hono's; the rest stays by hand, because
 * `serveStatic` of @hono/node-server 2.1.8 and sirv 3.0.2 read the disk for each request and know a version of a file by its date, which
 * every build changes. sirv also needs Node's own request and response, which the tests and the rest of this server do without.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { acceptedEncoding, type Encoding } from './compression.ts';

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

type Bytes = Uint8Array<ArrayBuffer>;
type Bodies = { plain: Bytes } & Partial<Record<Encoding, Bytes>>;

/** A file as it is answered: its bytes, and the same compressed where the build has made that. */
export type StaticFile = {
  type: string;
  etag: string;
  /** `plain` is not kept where `gzip` is there to make it from: nearly nobody asks for it, and it is half of the memory. */
  bodies: Partial<Bodies>;
};

export function staticFile(extension: string, { plain, ...compressed }: Bodies): StaticFile {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const bodies = compressed.gzip ? compressed : { ...compressed, plain };
  return { type: getMimeType(extension) ?? 'application/octet-stream', etag, bodies };
}

/** The bytes of a file that are not compressed. */
export function plainBody({ bodies: { plain, gzip } }: Pick<StaticFile, 'bodies'>): Bytes {
  return plain ?? (gzip ? gunzipSync(gzip) : new Uint8Array());
}

/**
 * Reads a folder into memory, by address path (`/assets/a.js`). The build is small and does not change while it is served, and
 * a file that is not in the map cannot be asked for.
 */
export async function readStaticFiles(directory: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const [plain, br, gzip] = await Promise.all([
      readFile(file),
      readIfThere(file + SUFFIX.br),
      readIfThere(file + SUFFIX.gzip),
    ]);
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`;
    files.set(address, staticFile(path.extname(file), { plain, ...(br && { br }), ...(gzip && { gzip }) }));
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
export function answerFile(request: Request, file: StaticFile, headers: Record<string, string>): Response {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
  const encoded = encoding && file.bodies[encoding];
  const answered = new Headers({ ...headers, Vary: 'Accept-Encoding' });
  if (!headers['Cache-Control']?.includes('immutable')) answered.set('ETag', file.etag);
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag)) return new Response(null, { status: 304, headers: answered });
  const body = encoded ?? plainBody(file);
  answered.set('Content-Type', file.type);
  answered.set('Content-Length', String(body.byteLength));
  if (encoded) answered.set('Content-Encoding', encoding);
  return new Response(body, { headers: answered });
}
