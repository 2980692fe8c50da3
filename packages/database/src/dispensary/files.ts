import type { UserTransaction } from '../as-user.ts';
import { deleteAssociationFile } from '../associations/files.ts';

/** SQL for the pictures of a product as the contract's `ProductImage`s, the one added first in front. */
export const imagesJson = (productId: string) => `(
      select coalesce(json_agg(json_build_object('id', image.file_id, 'thumbnailId', image.thumbnail_id)
        order by image.created_at, image.file_id), '[]')
      from association_product_images image where image.product_id = ${productId})`;

/** SQL for the certificate of a lot as the contract's `LotCertificate`; null where it has none, or none for this person. */
export const certificateJson = (lotId: string) => `(
      select json_build_object('id', file.id, 'name', file.name, 'mediaType', file.media_type, 'byteSize', file.byte_size)
      from association_lot_certificates certificate join association_files file on file.id = certificate.file_id
      where certificate.lot_id = ${lotId})`;

/** How many pictures a product has. */
export async function countImages({ query }: UserTransaction, productId: string): Promise<number> {
  const { rows } = await query<{ count: number }>({
    name: 'dispensary_count_images',
    text: 'select count(*)::int as count from association_product_images where product_id = $1',
    values: [productId],
  });
  return rows[0]?.count ?? 0;
}

/** Puts a picture, large and small, whose files `insertAssociationFile` wrote, behind those that a product has. Lock the product first. */
export async function addImage(
  { query }: UserTransaction,
  of: { associationId: string; productId: string },
  files: { id: string; thumbnailId: string },
  now: Date,
): Promise<void> {
  await query({
    name: 'dispensary_add_image',
    text: `insert into association_product_images (file_id, thumbnail_id, association_id, product_id, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [files.id, files.thumbnailId, of.associationId, of.productId, now],
  });
}

/**
 * Takes one picture of a product away, or all of them. Answers the ids of the files, whose rows are gone and whose bytes are removed after
 * the commit; none where there was no such picture.
 */
export async function removeImages(
  { query }: UserTransaction,
  { associationId, productId }: { associationId: string; productId: string },
  fileId: string | null = null,
): Promise<string[]> {
  const { rows } = await query<{ ids: string[] }>({
    name: 'dispensary_images_to_remove',
    text: `select array[file_id, thumbnail_id] as ids from association_product_images
      where association_id = $1 and product_id = $2 and ($3::uuid is null or file_id = $3)`,
    values: [associationId, productId, fileId],
  });
  const ids = rows.flatMap((row) => row.ids);
  for (const id of ids) await query(deleteAssociationFile(associationId, id));
  return ids;
}

/**
 * Puts a file that `insertAssociationFile` wrote, or none, in the place of the certificate of a lot; lock the lot first. Answers the id of
 * the file before, whose row is gone and whose bytes are removed after the commit.
 */
export async function replaceCertificate(
  { query }: UserTransaction,
  { associationId, lotId }: { associationId: string; lotId: string },
  fileId: string | null,
): Promise<string | null> {
  const { rows } = await query<{ id: string }>({
    name: 'dispensary_certificate_of_lot',
    text: 'select file_id as id from association_lot_certificates where lot_id = $1 and association_id = $2',
    values: [lotId, associationId],
  });
  const before = rows[0]?.id ?? null;
  if (before) await query(deleteAssociationFile(associationId, before));
  if (fileId) {
    await query({
      name: 'dispensary_put_certificate',
      text: 'insert into association_lot_certificates (lot_id, association_id, file_id) values ($1, $2, $3)',
      values: [lotId, associationId, fileId],
    });
  }
  return before;
}
