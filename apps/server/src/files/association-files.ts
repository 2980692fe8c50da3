import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { insertAssociationFile } from '@balsamo/database/associations/files.ts';
import { findPermission } from '@balsamo/database/associations/permitted.ts';
import type { NewFile } from '@balsamo/database/files/queries.ts';
import type { Permission } from '@balsamo/domain/associations/permissions.ts';
import type { AssociationFileKind } from '@balsamo/domain/files/file.ts';
import { ASSOCIATION_STORAGE_QUOTA_BYTES } from '@balsamo/domain/files/storage-quota.ts';
import type { Context } from 'hono';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { smallerCopy } from './clean-file.ts';
import { keepFile } from './keep-file.ts';
import { receiveUpload } from './receive-upload.ts';

/** The policies of `association_files` say the same. */
const NEEDS: Readonly<Record<AssociationFileKind, Permission>> = {
  logo: 'admin',
  banner: 'admin',
  product_image: 'stock',
  lot_certificate: 'stock',
};

type Brought = { associationId: string; kind: AssociationFileKind };

/**
 * Takes the file that is the body of a request for an association: cleans it, stores its bytes, writes its row, and lets `record` write
 * what else belongs to it in the same transaction. Is that refused, nothing is kept. The path has to be among UPLOAD_PATHS
 * (http/guards.ts); bytes of a file that it replaces are the caller's to remove (`removeStoredFiles`), after this has resolved.
 * @throws ProblemError 404 `associations.not_found` for whoever may not bring one, before the body is read; 409 `files.storage_full`;
 * else as `receiveUpload`
 */
export async function bringAssociationFile<Result>(
  services: Services,
  context: Context,
  brought: Brought,
  record: (transaction: UserTransaction, file: NewFile) => Promise<Result>,
): Promise<Result> {
  const { cleaned } = await receive(services, context, brought);
  return keepFile(services, cleaned, (file) =>
    recorded(services, context, brought, [file], (transaction) => record(transaction, file)),
  );
}

/**
 * The same of a picture that is kept twice: as it is, and its middle as a square of `thumbnailSide` pixels.
 * @throws as `bringAssociationFile`
 */
export async function bringAssociationPicture<Result>(
  services: Services,
  context: Context,
  brought: Brought & { thumbnailSide: number },
  record: (transaction: UserTransaction, large: NewFile, thumbnail: NewFile) => Promise<Result>,
): Promise<Result> {
  const { cleaned, personId } = await receive(services, context, brought);
  const smaller = await smallerCopy(personId, cleaned, brought.thumbnailSide);
  return keepFile(services, cleaned, (large) =>
    keepFile(services, smaller, (thumbnail) =>
      recorded(services, context, brought, [large, thumbnail], (transaction) => record(transaction, large, thumbnail)),
    ),
  );
}

async function receive(services: Services, context: Context, { associationId, kind }: Brought) {
  const person = await asUser(services.db, requireSession(context), async ({ query, user }) => {
    const { rowCount } = await query(findPermission(associationId, NEEDS[kind]));
    if (rowCount !== 1) throw noSuchAssociation();
    return user;
  });
  await createRateLimits(services).countUpload(person.id);
  return { cleaned: await receiveUpload(context, kind, person.id), personId: person.id };
}

function recorded<Result>(
  { db }: Pick<Services, 'db'>,
  context: Context,
  { associationId, kind }: Brought,
  files: readonly NewFile[],
  record: (transaction: UserTransaction) => Promise<Result>,
): Promise<Result> {
  return asUser(db, requireSession(context), async (transaction) => {
    // Asked again: access may have ended while the file was read.
    const { rowCount } = await transaction.query(findPermission(associationId, NEEDS[kind]));
    if (rowCount !== 1) throw noSuchAssociation();
    for (const file of files)
      await insertAssociationFile(transaction, associationId, file, { quotaBytes: ASSOCIATION_STORAGE_QUOTA_BYTES });
    return record(transaction);
  });
}
