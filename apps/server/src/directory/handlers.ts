import { listDirectory, readDoctorPhoto } from '@balsamo/contract/directory/routes.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { asVisitor } from '@balsamo/database/as-visitor.ts';
import { findPhoto } from '@balsamo/database/doctors/photos.ts';
import type { FileRow } from '@balsamo/database/files/queries.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { Context } from 'hono';
import { answerFile } from '../files/answer-file.ts';
import { clientNetwork } from '../http/client-network.ts';
import { createFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { sessionOf } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createDirectoryReader } from './read-directory.ts';

/**
 * A picture never changes under its address; who may see it does, when a doctor is listed no more. So browsers keep it for a day, and
 * nothing between them and us does.
 */
const KEPT_BY_BROWSERS = 'private, max-age=86400, immutable';

type Photo = Pick<FileRow, 'id' | 'mediaType' | 'name' | 'byteSize'>;

/** What everybody may see of doctors. Who is listed, the database decides. */
export function directoryHandlers(services: Services) {
  const readDirectory = createDirectoryReader(services);

  return createFeature()
    .openapi(listDirectory, async (context) =>
      jsonText(context, await readDirectory(context.req.valid('query'), clientNetwork(context)), 200),
    )
    .openapi(readDoctorPhoto, async (context) => {
      const photo = await findVisible(context, context.req.valid('param').id);
      if (!photo) throw new ProblemError(404, 'files.gone');
      return answerFile(services, { ...photo, name: 'foto.webp' }, KEPT_BY_BROWSERS);
    });

  /** Doctors and their patients see photos that nobody else does; a session that is over is none. */
  async function findVisible(context: Context, id: string): Promise<Photo | undefined> {
    const session = sessionOf(context);
    if (session) {
      try {
        return (await asUserOnce<Photo>(services.db, session, findPhoto(id))).rows[0];
      } catch (error) {
        if (!(error instanceof NotSignedInError)) throw error;
      }
    }
    return (await asVisitor<Photo>(services.db, findPhoto(id)))[0];
  }
}
