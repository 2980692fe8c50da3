import { FILE_RULES, type FileKind } from '@balsamo/domain/files/file.ts';
import type { Context } from 'hono';
import { isShareFull } from '../heavy-work/heavy-work.ts';
import { ProblemError } from '../http/problem.ts';
import { type CleanedFile, cleanFile, fileCleanedBefore, tooManyAtOnce } from './clean-file.ts';
import { FileRefusedError } from './cleaning/refusal.ts';

/** Percent-encoded, since headers hold no other letters. A name can be a person's: it belongs into no address. */
export const FILE_NAME_HEADER = 'balsamo-file-name';

/** Bodies of one person that are read at the same moment; each is in memory. */
const RECEIVED_AT_ONCE = 2;
const receiving = new Map<string, number>();

const STATUS: Partial<Record<string, number>> = { file_too_large: 413 };

/**
 * Takes the file that is the body of a request, and cleans it. Its type is what its bytes say; Content-Type counts for nothing. The
 * path has to be among UPLOAD_PATHS (http/guards.ts). Call it when the person was found to be allowed to bring one.
 * @throws ProblemError 413, 422 with a code of FILE_PROBLEMS as `files.<code>`; 429 `files.too_many_at_once`, 503 `files.busy`
 */
export function receiveUpload(context: Context, kind: FileKind, personId: string): Promise<CleanedFile> {
  return receive(context, kind, personId, (bytes) => cleanFile(personId, bytes, kind, sentName(context)));
}

/**
 * `receiveUpload` of what may have been cleaned here before: that is kept as it is, since a picture loses with each time that it is encoded.
 * @param isSealed is asked with the hash of the bytes that came
 * @param beforeCleaning of all else
 * @throws as `receiveUpload`
 */
export function receiveSealedUpload(
  context: Context,
  kind: FileKind,
  personId: string,
  { isSealed, beforeCleaning }: { isSealed: (sha256: string) => boolean; beforeCleaning: () => Promise<void> },
): Promise<CleanedFile> {
  return receive(context, kind, personId, async (bytes) => {
    const known = fileCleanedBefore(bytes, kind, sentName(context), isSealed);
    if (known) return known;
    await beforeCleaning();
    return cleanFile(personId, bytes, kind, sentName(context));
  });
}

async function receive(
  context: Context,
  kind: FileKind,
  personId: string,
  clean: (bytes: Uint8Array) => Promise<CleanedFile>,
): Promise<CleanedFile> {
  try {
    return await clean(await inItsTurn(personId, () => readBody(context.req.raw, FILE_RULES[kind].maxBytes)));
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    throw new ProblemError(STATUS[error.code] ?? 422, `files.${error.code}`);
  }
}

/** Refused is what would be one too many, before anything of it is read. */
async function inItsTurn<Result>(personId: string, receive: () => Promise<Result>): Promise<Result> {
  const own = receiving.get(personId) ?? 0;
  if (own >= RECEIVED_AT_ONCE || isShareFull(personId)) throw tooManyAtOnce();
  receiving.set(personId, own + 1);
  try {
    return await receive();
  } finally {
    const left = (receiving.get(personId) ?? 1) - 1;
    if (left === 0) receiving.delete(personId);
    else receiving.set(personId, left);
  }
}

/** Reads no further than the limit, whatever Content-Length says. */
async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new FileRefusedError('file_too_large');
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new FileRefusedError('file_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function sentName(context: Context): string {
  try {
    return decodeURIComponent(context.req.header(FILE_NAME_HEADER) ?? '');
  } catch {
    return '';
  }
}
