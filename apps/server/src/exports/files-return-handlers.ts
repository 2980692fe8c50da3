import { findFilePlaces, putFileBack } from '@balsamo/contract/exports/routes.ts';
import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/exports/own-files.ts';
import { FILE_OWNERS, type FileOwner, type FilePlace } from '@balsamo/domain/exports/files-zip.ts';
import type { FileKind } from '@balsamo/domain/files/file.ts';
import { STORAGE_QUOTA_BYTES } from '@balsamo/domain/files/storage-quota.ts';
import { createFileSeals, FILE_SEAL_HEADER } from '../files/file-seal.ts';
import { keepFile } from '../files/keep-file.ts';
import { receiveSealedUpload } from '../files/receive-upload.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { ownIdOf } from './import/own-id.ts';

const KIND: Record<FileOwner, FileKind> = { documents: 'wallet_document', prescriptions: 'prescription_document' };

const noRecord = () => new ProblemError(404, 'imports.no_record');
const fileThere = () => new ProblemError(409, 'imports.file_there');

/** Files of a ZIP of own-files-handlers.ts, put back one by one onto the records that an import brought (ADR-0073). */
export function filesReturnHandlers(services: Services) {
  const { db } = services;
  const rateLimits = createRateLimits(services);
  const seals = createFileSeals(services.env);

  return createSignedInFeature('/api/account/files/places', '/api/account/files/:of/:recordId')
    .openapi(findFilePlaces, async (context) => {
      const { files } = context.req.valid('json');
      const places = await asUser(db, requireSession(context), async (transaction) => {
        await requirePatient(transaction);
        return placesOf(transaction, files);
      });
      return context.json(
        {
          files: files.map(({ of, recordId }, index) => {
            const { state = 'no_record' as const, sha256 = null } = places[index] ?? {};
            return { of, recordId, state, sha256 };
          }),
        },
        200,
      );
    })
    .openapi(putFileBack, async (context) => {
      const asked = context.req.valid('param');
      const session = requireSession(context);
      // Before the body is read: nothing is taken for a place that takes none.
      const { person, recordId } = await asUser(db, session, async (transaction) => {
        const found = await requirePatient(transaction);
        const [place] = await placesOf(transaction, [asked]);
        if (!place) throw noRecord();
        if (place.state === 'of_doctor') throw new ProblemError(409, 'imports.of_doctor');
        // Also refused here is whoever only reads this diary.
        if (place.state === 'taken' || !(await queries.lockEmptyPlace(transaction, { ...asked, ...place })))
          throw fileThere();
        return { person: found, recordId: place.recordId };
      });
      await rateLimits.countFileReturn(person.id);
      const seal = context.req.header(FILE_SEAL_HEADER);
      // Without a seal it will have to be cleaned, and is counted before it is read.
      if (!seal) await rateLimits.countUpload(person.id);
      const cleaned = await receiveSealedUpload(context, KIND[asked.of], person.id, {
        isSealed: (sha256) => seal !== undefined && seals.isSealed(sha256, seal),
        beforeCleaning: async () => {
          if (seal) await rateLimits.countUpload(person.id);
        },
      });
      await keepFile(services, cleaned, (file) =>
        asUser(db, session, async (transaction) => {
          const place = { of: asked.of, recordId };
          // Another device was faster, or the record is gone by now.
          if (!(await queries.lockEmptyPlace(transaction, place))) throw fileThere();
          await queries.putFileBack(transaction, place, file, STORAGE_QUOTA_BYTES.paciente);
        }),
      );
      return context.body(null, 204);
    });
}

async function requirePatient(transaction: UserTransaction) {
  const person = await transaction.user;
  if (person.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
  return person;
}

/** What stands at each place in this account, where an import may have given the record an id of its own. */
async function placesOf(
  transaction: UserTransaction,
  asked: readonly FilePlace[],
): Promise<(queries.FilePlaceRow | undefined)[]> {
  const { id: personId } = await transaction.user;
  const found = new Map<string, queries.FilePlaceRow>();
  for (const owner of FILE_OWNERS) {
    const ids = asked.filter(({ of }) => of === owner).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const candidates = ids.flatMap((id) => [id, ownIdOf(personId, id)]);
    const { rows } = await transaction.query<queries.FilePlaceRow>(queries.findFilePlaces(owner, candidates));
    for (const row of rows) found.set(`${owner} ${row.recordId}`, row);
  }
  return asked.map(
    ({ of, recordId }) =>
      found.get(`${of} ${ownIdOf(personId, recordId)}`) ?? found.get(`${of} ${recordId.toLowerCase()}`),
  );
}
