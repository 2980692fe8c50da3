import { downloadOwnFiles } from '@balsamo/contract/exports/routes.ts';
import { asUser, asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import { isFileThere, listOwnFiles, type OwnFile } from '@balsamo/database/exports/own-files.ts';
import {
  FILES_INDEX_FORMAT,
  FILES_INDEX_NAME,
  FILES_INDEX_VERSION,
  type FilesIndex,
  type IndexedFile,
  pathInZip,
} from '@balsamo/domain/exports/files-zip.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { PIECE_BYTES, takePlace } from '../files/answer-file.ts';
import { createFileSeals } from '../files/file-seal.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import { inPieces } from '../platform/pieces.ts';
import { texts } from '../platform/texts.ts';
import type { Services } from '../services/services.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** The files that the other exports name and do not hold: read from the store one after the other while the ZIP is taken (ADR-0071). */
export function ownFilesHandlers(services: Services) {
  const { db, files: store, now } = services;
  const rateLimits = createRateLimits(services);
  const { sealOf } = createFileSeals(services.env);

  return createSignedInFeature('/api/account/files').openapi(downloadOwnFiles, async (context) => {
    const session = requireSession(context);
    const { person, files } = await asUser(db, session, async ({ user, query }) => ({
      person: await user,
      files: (await query<OwnFile>(listOwnFiles())).rows,
    }));
    if (files.length === 0) throw new ProblemError(404, 'exports.no_files');
    await rateLimits.countExport(person.id);
    const at = now();
    const giveBack = takePlace(person.id);
    const headers = {
      'Content-Type': 'application/zip',
      // Of whom and of what says nothing to whoever looks over a shoulder.
      'Content-Disposition': `attachment; filename="balsamo-files-${at.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'no-store',
    };
    const pieces = zipOf(entriesOf(session, files, person.language as Language), at);
    // Nobody reads the body of a HEAD, and nobody would say that it is over.
    if (context.req.method === 'HEAD') {
      giveBack();
      return context.body(null, 200, headers);
    }
    return context.body(untilTaken(pieces, giveBack), 200, headers);
  });

  async function* entriesOf(session: Session, files: readonly OwnFile[], language: Language): AsyncGenerator<ZipEntry> {
    const t = texts.getFixedT(language);
    yield { name: t('exports-csv:readmeName'), pieces: inPieces([BYTE_ORDER_MARK, t('exports-csv:filesReadme')]) };
    const held: IndexedFile[] = [];
    for (const file of files) {
      // Asked anew for each: a session may have ended meanwhile, and what was taken away or replaced is no longer there to be read.
      if (!(await isThere(session, file))) continue;
      const bytes = await store.read(file.id);
      const path = pathInZip(file);
      if (bytes) {
        const { of, recordId, name, mediaType, sha256, isOfDoctor } = file;
        held.push({ path, of, recordId, name, mediaType, sha256, isOfDoctor, seal: sealOf(sha256) });
        yield { name: path, isPacked: true, pieces: cut(bytes) };
      } else if (await isThere(session, file)) {
        // What the store has lost must not keep all others from their person; nor may it be passed over without a word.
        services.log.error({ file: file.id }, 'a file of a row is not in the store');
        yield { name: `${path}.txt`, pieces: inPieces([BYTE_ORDER_MARK, t('exports-csv:fileMissing')]) };
      }
    }
    // At the end, since only now is known what came.
    const index: FilesIndex = { format: FILES_INDEX_FORMAT, version: FILES_INDEX_VERSION, files: held };
    yield { name: FILES_INDEX_NAME, pieces: inPieces([JSON.stringify(index, null, 1)]) };
  }

  async function isThere(session: Session, { id }: OwnFile): Promise<boolean> {
    return (await asUserOnce(db, session, isFileThere(id))).rows.length > 0;
  }
}

/** Without it some editors on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** What is read as the client takes it; `ended` also where the client goes away. */
function untilTaken(pieces: AsyncGenerator<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        ended();
      } catch (error) {
        ended();
        throw error;
      }
    },
    async cancel() {
      ended();
      await pieces.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
