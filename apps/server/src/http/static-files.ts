import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { acceptedEncoding, type Encoding } from './compression.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** A file as it is answered: its bytes, and the same compressed where the build has made that. */
export type StaticFile = {
  type: string;
  etag: string;
  bodies: { plain: Uint8Array<ArrayBuffer> } & Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

export function staticFile(extension: string, bodies: StaticFile['bodies']): StaticFile {
  const etag = `"${createHash('sha256').update(bodies.plain).digest('base64url').slice(0, 22)}"`;
  return { type: TYPES[extension] ?? 'application/octet-stream', etag, bodies };
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
  const hasEncoded = encoding !== undefined && file.bodies[encoding] !== undefined;
  const body = (hasEncoded && file.bodies[encoding]) || file.bodies.plain;
  const answered = new Headers({ ...headers, Vary: 'Accept-Encoding' });
  if (!headers['Cache-Control']?.includes('immutable')) answered.set('ETag', file.etag);
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag)) return new Response(null, { status: 304, headers: answered });
  answered.set('Content-Type', file.type);
  answered.set('Content-Length', String(body.byteLength));
  if (hasEncoded) answered.set('Content-Encoding', encoding);
  return new Response(body, { headers: answered });
}
