import { MAX_PAGES } from './document-pages.ts';

/** Where the phone's share menu sends files to, by the manifest (`share_target`); the service worker takes them, and no server sees them. */
export const RECEIVED_FILE_PATH = '/receber-arquivo';
/** The field of the form that holds them. */
export const RECEIVED_FILE_FIELD = 'file';
/** Where received files are looked at; and where the documents are, for whom nothing could be received. */
export const RECEIVED_FILE_PLACE = '/diary#documents=received';
/** The query of that place once somebody who cares for others has said whose document it is. */
export const WHOSE_CHOSEN = 'whose=chosen';
export const DOCUMENTS_PLACE = '/diary#documents';

const MEBIBYTE = 1024 * 1024;
export const RECEIVED_PDF_MAX_BYTES = 10 * MEBIBYTE;
/** What the largest cameras of phones write stays below it; made a page of, it is a small part of that. */
export const RECEIVED_PHOTO_MAX_BYTES = 40 * MEBIBYTE;

/** `too_many`: more photos than a document has pages. `beside_pdf`: it came with a PDF, which is a document by itself. */
export const RECEIVED_FILE_PROBLEMS = [
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'too_many',
  'beside_pdf',
] as const;
export type ReceivedFileProblem = (typeof RECEIVED_FILE_PROBLEMS)[number];

/** How many files are not taken, by the cause. */
export type RefusedFiles = Partial<Record<ReceivedFileProblem, number>>;

type Looked = { readonly size: number; readonly type: string };

/**
 * What is taken of files that were shared together: the first PDF alone, else the photos, at most `MAX_PAGES`, in the order in which they came.
 * Pictures of every kind are: whoever makes a document of one reads it again anyway.
 */
export function sortReceived<Received extends Looked>(
  files: readonly Received[],
): { files: Received[]; refused: RefusedFiles } {
  const refused: RefusedFiles = {};
  const refuse = (problem: ReceivedFileProblem, count = 1) => {
    if (count > 0) refused[problem] = (refused[problem] ?? 0) + count;
  };
  const sound = files.filter((file) => {
    const problem = problemOf(file);
    if (problem) refuse(problem);
    return !problem;
  });
  const pdf = sound.find(isPdf);
  const taken = pdf ? [pdf] : sound.slice(0, MAX_PAGES);
  refuse(pdf ? 'beside_pdf' : 'too_many', sound.length - taken.length);
  return { files: taken, refused };
}

const isPdf = ({ type }: Looked) => type === 'application/pdf';

function problemOf(file: Looked): ReceivedFileProblem | undefined {
  if (file.size === 0) return 'file_empty';
  if (!isPdf(file) && !file.type.startsWith('image/')) return 'file_type_refused';
  return file.size > (isPdf(file) ? RECEIVED_PDF_MAX_BYTES : RECEIVED_PHOTO_MAX_BYTES) ? 'file_too_large' : undefined;
}
