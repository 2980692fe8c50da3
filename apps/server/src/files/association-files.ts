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
import { keepFile } from './keep-file.ts';
import { receiveUpload } from './receive-upload.ts';

/** The policies of `association_files` say the same. */
const NEEDS: Readonly<Record<AssociationFileKind, Permission>> = {
  logo: 'admin',
  banner: 'admin',
  product_image: 'stock',
  lot_certificate: 'stock',
};

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
  { associationId, kind }: { associationId: string; kind: AssociationFileKind },
  record: (transaction: UserTransaction, file: NewFile) => Promise<Result>,
): Promise<Result> {
  const { db } = services;
  const session = requireSession(context);
  const person = await asUser(db, session, async ({ query, user }) => {
    const { rowCount } = await query(findPermission(associationId, NEEDS[kind]));
    if (rowCount !== 1) throw noSuchAssociation();
    return user;
  });
  await createRateLimits(services).countUpload(person.id);
  const cleaned = await receiveUpload(context, kind, person.id);
  return keepFile(services, cleaned, (file) =>
    asUser(db, session, async (transaction) => {
      // Asked again: access may have ended while the file was read.
      const { rowCount } = await transaction.query(findPermission(associationId, NEEDS[kind]));
      if (rowCount !== 1) throw noSuchAssociation();
      await insertAssociationFile(transaction, associationId, file, { quotaBytes: ASSOCIATION_STORAGE_QUOTA_BYTES });
      return record(transaction, file);
    }),
  );
}
