import type { FileRow } from '@balsamo/database/files/queries.ts';
import { ProblemError } from '../http/problem.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import type { Services } from '../services/services.ts';

type Described = Pick<FileRow, 'id' | 'mediaType' | 'name' | 'byteSize'>;

/** Pictures are shown where they stand; a document opens in the reader of whoever saved it, unless a page shows it itself. */
const IS_SHOWN: Record<FileRow['mediaType'], boolean> = {
  'image/jpeg': true,
  'image/webp': true,
  'application/pdf': false,
};

/**
 * The answer with a file that the request was found to be allowed to read. Typed by what we stored, never sniffed, kept by no cache
 * unless the feature says otherwise, and shut in a sandbox should someone open it as a page.
 * @throws ProblemError 404 `files.gone` when its bytes are not there any more
 */
export async function answerFile(
  { files }: Pick<Services, 'files'>,
  file: Described,
  cacheControl = 'private, no-store',
): Promise<Response> {
  const bytes = await files.read(file.id);
  if (!bytes) throw new ProblemError(404, 'files.gone');
  const name = encodeURIComponent(file.name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': file.mediaType,
      'Content-Length': String(bytes.length),
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
