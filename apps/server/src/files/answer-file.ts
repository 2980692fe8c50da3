import type { FileRow } from '@balsamo/database/files/queries.ts';
import { ProblemError } from '../http/problem.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import type { Services } from '../services/services.ts';
import { tooManyAtOnce } from './clean-file.ts';

type Described = Pick<FileRow, 'id' | 'mediaType' | 'name' | 'byteSize'>;

/** Pictures are shown where they stand; a document opens in the reader of whoever saved it, unless a page shows it itself. */
const IS_SHOWN: Record<FileRow['mediaType'], boolean> = {
  'image/jpeg': true,
  'image/webp': true,
  'application/pdf': false,
};

/** Files on their way to one person at the same moment, whatever their sessions: until it is taken, each is in memory. */
export const SENT_AT_ONCE = 6;
/** Whoever takes longer over a file does so without its place: one that never ends must not keep its person from others for good. */
const PLACE_MS = 5 * 60_000;
export const PIECE_BYTES = 64 * 1024;
const sending = new Map<string, number>();

/**
 * Takes a place for a file that goes to this person; answers how to give it back, once or more often.
 * @throws ProblemError 429 `files.too_many_at_once`
 */
export function takePlace(personId: string): () => void {
  const taken = sending.get(personId) ?? 0;
  if (taken >= SENT_AT_ONCE) throw tooManyAtOnce();
  sending.set(personId, taken + 1);
  let isTaken = true;
  const giveBack = () => {
    clearTimeout(timer);
    if (!isTaken) return;
    isTaken = false;
    const left = (sending.get(personId) ?? 1) - 1;
    if (left === 0) sending.delete(personId);
    else sending.set(personId, left);
  };
  const timer = setTimeout(giveBack, PLACE_MS).unref();
  return giveBack;
}

/**
 * `answerFile` for somebody with a session. The file must be read for this request alone: a place counts until the answer was taken.
 * @throws ProblemError 429 `files.too_many_at_once`
 */
export async function answerFileTo(
  personId: string,
  services: Pick<Services, 'files'>,
  file: Described,
  { isHead, cacheControl }: { isHead: boolean; cacheControl?: string },
): Promise<Response> {
  const giveBack = takePlace(personId);
  try {
    const bytes = await read(services, file);
    // Nobody reads the body of a HEAD, and nobody would say that it is over.
    if (isHead) giveBack();
    return answer(file, isHead ? null : untilTaken(bytes, giveBack), bytes.length, cacheControl);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The bytes as the client takes them. */
function untilTaken(bytes: Uint8Array, ended: () => void): ReadableStream<Uint8Array> {
  let sent = 0;
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (sent < bytes.length) controller.enqueue(bytes.subarray(sent, sent + PIECE_BYTES));
      sent += PIECE_BYTES;
      if (sent < bytes.length) return;
      controller.close();
      ended();
    },
    cancel: ended,
  };
  // Nothing ahead of the client: a small file would be over before anybody took it.
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * The answer with a file that the request was found to be allowed to read. Typed by what we stored, never sniffed, kept by no cache
 * unless the feature says otherwise, and shut in a sandbox should someone open it as a page.
 * @throws ProblemError 404 `files.gone` when its bytes are not there any more
 */
export async function answerFile(
  services: Pick<Services, 'files'>,
  file: Described,
  cacheControl?: string,
): Promise<Response> {
  const bytes = await read(services, file);
  return answer(file, new Uint8Array(bytes), bytes.length, cacheControl);
}

async function read({ files }: Pick<Services, 'files'>, { id }: Described): Promise<Uint8Array> {
  const bytes = await files.read(id);
  if (!bytes) throw new ProblemError(404, 'files.gone');
  return bytes;
}

function answer(
  file: Described,
  body: ConstructorParameters<typeof Response>[0],
  byteSize: number,
  cacheControl = 'private, no-store',
): Response {
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return new Response(body, {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(byteSize),
      // RFC 8187; the plain form for whoever does not know it.
      'Content-Disposition': `${IS_SHOWN[file.mediaType] ? 'inline' : 'attachment'}; filename="${plainName(file.name)}"; filename*=UTF-8''${name}`,
      'Content-Security-Policy': `${NO_PAGE_POLICY}; sandbox`,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': cacheControl,
    },
  });
}

function plainName(name: string): string {
  return name.normalize('NFD').replace(/[^\w .-]/g, '');
}
