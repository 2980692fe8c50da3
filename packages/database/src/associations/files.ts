import type { AssociationFileKind } from '@balsamo/domain/files/file.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { type FileRow, type NewFile, StorageFullError } from '../files/queries.ts';

/**
 * Writes the row of a file whose bytes are stored, in the name of whose request it is and within the quota of the association. Uploads of
 * one association are counted one after the other, so that none of two at the same moment is overlooked.
 * @throws StorageFullError, or PostgreSQL's 42501 for whoever may not bring such a file; the transaction is to be rolled back
 */
export async function insertAssociationFile(
  { query }: Pick<UserTransaction, 'query'>,
  associationId: string,
  file: NewFile,
  { quotaBytes }: { quotaBytes: number },
): Promise<void> {
  await query({
    name: 'association_files_lock_quota',
    text: "select pg_advisory_xact_lock(hashtextextended('association files ' || $1, 0))",
    values: [associationId],
  });
  const { rows } = await query<{ used: string }>({
    name: 'association_files_used',
    text: 'select coalesce(sum(byte_size), 0) as used from association_files where association_id = $1',
    values: [associationId],
  });
  const used = Number(rows[0]?.used);
  if (used + file.byteSize > quotaBytes) throw new StorageFullError(used, quotaBytes);
  await query({
    name: 'association_files_insert',
    text: `insert into association_files (id, association_id, kind, media_type, name, byte_size, sha256, created_at, uploaded_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, (select current_user_id()))`,
    values: [file.id, associationId, file.kind, file.mediaType, file.name, file.byteSize, file.sha256, file.createdAt],
  });
}

export type AssociationFile = Pick<FileRow, 'id' | 'mediaType' | 'name' | 'byteSize'> & { kind: AssociationFileKind };

/** A file of an association that the policies let this request see. */
export function findAssociationFile(associationId: string, id: string): pg.QueryConfig {
  return {
    name: 'association_files_find',
    text: `select id, kind, media_type as "mediaType", name, byte_size as "byteSize"
      from association_files where id = $2 and association_id = $1`,
    values: [associationId, id],
  };
}

/** Removes the row of a file; its bytes are removed after the commit. Answers a row with the id where there was one. */
export function deleteAssociationFile(associationId: string, id: string): pg.QueryConfig {
  return {
    name: 'association_files_delete',
    text: 'delete from association_files where id = $2 and association_id = $1 returning id',
    values: [associationId, id],
  };
}

/** The pictures that an association has of its own. */
export const ASSOCIATION_IMAGES = ['logo', 'banner'] as const;
export type AssociationImage = (typeof ASSOCIATION_IMAGES)[number];

/**
 * Puts a file that `insertAssociationFile` wrote, or none, in the place of the logo or banner. Answers the id of the file before, whose row
 * is gone and whose bytes are removed after the commit; undefined where the person is no admin there.
 */
export async function replaceAssociationImage(
  { query }: Pick<UserTransaction, 'query'>,
  associationId: string,
  { image, fileId, now }: { image: AssociationImage; fileId: string | null; now: Date },
): Promise<{ before: string | null } | undefined> {
  // Of two at the same moment the second takes the first one's file away.
  const { rows } = await query<{ before: string | null }>({
    name: `associations_lock_${image}`,
    text: `select ${image}_id as before from associations where id = $1 for update`,
    values: [associationId],
  });
  const before = rows[0]?.before ?? null;
  const { rows: changed } = await query<{ isSet: boolean }>({
    name: 'associations_set_image',
    text: 'select set_association_image($1, $2, $3, $4) as "isSet"',
    values: [associationId, image, fileId, now],
  });
  if (!changed[0]?.isSet) return undefined;
  if (before) await query(deleteAssociationFile(associationId, before));
  return { before };
}
