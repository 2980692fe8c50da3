import { createHash } from 'node:crypto';
import { displayName, FILE_RULES, type FileKind, type MediaType } from '@balsamo/domain/files/file.ts';
import { ProblemError } from '../http/problem.ts';
import { cleanImage } from './clean-image.ts';
import { cleanPdf } from './clean-pdf.ts';
import { FileRefusedError } from './refusal.ts';
import { uploadTypeOf } from './upload-type.ts';

export type CleanedFile = {
  kind: FileKind;
  mediaType: MediaType;
  /** For people; made of what the browser sent. */
  name: string;
  bytes: Buffer;
  /** Hexadecimal, of `bytes`. */
  sha256: string;
};

/** Cleaning takes memory: one file at a time, and a few may wait. */
const MAX_WAITING = 20;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** @throws ProblemError 503 `files.busy` when too many wait already */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw new ProblemError(503, 'files.busy', { retryAfter: 10 });
  waiting++;
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting--;
  }
}

/**
 * What is kept of an upload: the picture or the pages, made anew, and nothing else.
 * @throws FileRefusedError
 */
export async function cleanFile(bytes: Uint8Array, kind: FileKind, sentName: string): Promise<CleanedFile> {
  const { maxBytes, types } = FILE_RULES[kind];
  if (bytes.length === 0) throw new FileRefusedError('file_empty');
  if (bytes.length > maxBytes) throw new FileRefusedError('file_too_large');
  const type = uploadTypeOf(bytes);
  if (!type || !types.includes(type)) throw new FileRefusedError('file_type_refused');
  const cleaned = await oneAtATime<{ bytes: Buffer; mediaType: MediaType }>(() =>
    type === 'application/pdf' ? cleanPdf(bytes) : cleanImage(bytes, kind),
  );
  const sha256 = createHash('sha256').update(cleaned.bytes).digest('hex');
  return { ...cleaned, kind, name: displayName(sentName, cleaned.mediaType), sha256 };
}
