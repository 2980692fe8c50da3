import type pg from 'pg';
import { deleteFile, insertFiles, type NewFile } from '../files/queries.ts';

/** As `UserTransaction.query`, or of the system role in a doctor's session. */
type Query = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<{ rows: Row[] }>;

export type KeptDocument = {
  id: string;
  mediaType: 'image/jpeg' | 'image/webp' | 'application/pdf';
  name: string;
  byteSize: number;
};

/** The document of a prescription that the policies let this request read. */
export function findDocument(prescriptionId: string): pg.QueryConfig {
  return {
    name: 'prescriptions_document',
    text: `select files.id, files.media_type as "mediaType", files.name, files.byte_size as "byteSize"
      from prescriptions join files on files.id = prescriptions.document_id
      where prescriptions.id = $1 and prescriptions.deleted_at is null
        and (select current_user_id()) in (prescriptions.patient_id, prescriptions.doctor_id)`,
    values: [prescriptionId],
  };
}

/**
 * Puts another document, or none, onto a prescription that is locked, and removes the row of the one before, if it is the
 * person's; its bytes are removed after the commit.
 * @throws StorageFullError
 */
export async function replaceDocument(
  query: Query,
  prescription: { id: string; documentId: string | null },
  file: NewFile | undefined,
  { now, quotaBytes }: { now: Date; quotaBytes: number },
): Promise<void> {
  const replaced = prescription.documentId === null ? [] : [prescription.documentId];
  if (file) await insertFiles(query, [file], { replaced, quotaBytes });
  await query({
    name: 'prescriptions_set_document',
    text: `update prescriptions
      set document_id = $2, document_owner_id = case when $2::uuid is not null then (select current_user_id()) end, updated_at = $3
      where id = $1`,
    values: [prescription.id, file?.id ?? null, now],
  });
  if (prescription.documentId !== null) await query(deleteFile(prescription.documentId));
}
