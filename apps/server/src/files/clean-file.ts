import { createHash } from 'node:crypto';
import {
  displayName,
  FILE_PROBLEMS,
  FILE_RULES,
  type FileKind,
  type FileProblem,
  MEDIA_TYPES,
  type MediaType,
} from '@balsamo/domain/files/file.ts';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import { TaskFailedError, WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { ProblemError } from '../http/problem.ts';
import { busyProblem, RETRY_AFTER_S } from './busy-problem.ts';
import { FileRefusedError } from './cleaning/refusal.ts';
import { uploadTypeOf } from './upload-type.ts';

export type CleanedFile = {
  kind: FileKind;
  mediaType: MediaType;
  /** For people; made of what the browser sent. */
  name: string;
  bytes: Buffer;
  /** Of a picture, in pixels; null of a document. */
  size: { width: number; height: number } | null;
  /** Hexadecimal, of `bytes`. */
  sha256: string;
};

const PROBLEMS = new Set<string | undefined>(FILE_PROBLEMS);

export const tooManyAtOnce = () => new ProblemError(429, 'files.too_many_at_once', { retryAfter: RETRY_AFTER_S });

/**
 * What is kept of an upload: the picture or the pages, made anew, and nothing else. In its person's turn, whatever others bring.
 * @throws FileRefusedError; ProblemError 429 `files.too_many_at_once`, 503 `files.busy`
 */
export async function cleanFile(
  personId: string,
  bytes: Uint8Array,
  kind: FileKind,
  sentName: string,
): Promise<CleanedFile> {
  const { maxBytes, types } = FILE_RULES[kind];
  if (bytes.length === 0) throw new FileRefusedError('file_empty');
  if (bytes.length > maxBytes) throw new FileRefusedError('file_too_large');
  const type = uploadTypeOf(bytes);
  if (!type || !types.includes(type)) throw new FileRefusedError('file_type_refused');
  const cleaned = await heavyWork(personId, 'cleanFile', { bytes, kind, type }).catch((error: unknown) => {
    // A document that takes too much, time or memory, could be a bomb; a picture has its own limits and is broken.
    if (error instanceof WorkerEndedError)
      throw new FileRefusedError(type === 'application/pdf' ? 'pdf_too_complex' : 'file_broken');
    throw refusalOf(error);
  });
  return {
    ...described(cleaned.bytes),
    mediaType: cleaned.mediaType,
    size: cleaned.size,
    kind,
    name: displayName(sentName, cleaned.mediaType),
  };
}

/**
 * A picture or a document that was cleaned here before, as it is; undefined where it was not. Of a picture its size is not looked up.
 * @param isSealed is asked with the hash of the bytes
 */
export function fileCleanedBefore(
  bytes: Uint8Array,
  kind: FileKind,
  sentName: string,
  isSealed: (sha256: string) => boolean,
): CleanedFile | undefined {
  const mediaType = MEDIA_TYPES.find((type) => type === uploadTypeOf(bytes));
  const content = described(bytes);
  if (!mediaType || !isSealed(content.sha256)) return undefined;
  return { ...content, mediaType, size: null, kind, name: displayName(sentName, mediaType) };
}

/**
 * The picture as a file of its own, square with `side` pixels on each side: of what is not square, the middle.
 * @throws ProblemError 429 `files.too_many_at_once`, 503 `files.busy`
 */
export async function smallerCopy(personId: string, picture: CleanedFile, side: number): Promise<CleanedFile> {
  // The picture was made here a moment ago: where the process ends nothing is wrong with it, the machine is too busy.
  const bytes = await heavyWork(personId, 'shrinkImage', { bytes: picture.bytes, side }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return { ...picture, ...described(bytes), size: { width: side, height: side } };
}

function described(bytes: Uint8Array): { bytes: Buffer; sha256: string } {
  return { bytes: Buffer.from(bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

function refusalOf(error: unknown): unknown {
  const isRefused = error instanceof TaskFailedError && PROBLEMS.has(error.code);
  if (isRefused) return new FileRefusedError(error.code as FileProblem);
  return busyProblem(error, { tooMany: 'files.too_many_at_once', busy: 'files.busy' });
}
