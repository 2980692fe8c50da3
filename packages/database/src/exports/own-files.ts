import type pg from 'pg';
import type { KeptFile } from '../wallet/queries.ts';

/** A file of a patient with the record that it belongs to. */
export type OwnFile = KeptFile & { of: 'documents' | 'prescriptions'; recordId: string };

/**
 * The files of a patient's documents and prescriptions, old versions too, whoever brought them. What a doctor brought for patients is not among
 * the doctor's: reading it belongs into the log of each of them.
 */
export function listOwnFiles(): pg.QueryConfig {
  const columns = 'files.id, files.name, files.media_type as "mediaType", files.byte_size as "byteSize"';
  return {
    name: 'exports_own_files',
    text: `select 'documents' as of, document.id as "recordId", ${columns}
        from wallet_documents document join files on files.id = document.file_id
        where document.user_id = (select current_user_id())
      union all
      select 'prescriptions', prescription.id, ${columns}
        from prescriptions prescription join files on files.id = prescription.document_id
        where prescription.patient_id = (select current_user_id()) and prescription.deleted_at is null
      order by 1, 2`,
  };
}

/** Whether whose request it is may still read a file. */
export function isFileThere(id: string): pg.QueryConfig {
  return { name: 'exports_file_is_there', text: 'select id from files where id = $1', values: [id] };
}
