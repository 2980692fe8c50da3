import type { FileOwner, FilePlaceState } from '@balsamo/domain/exports/files-zip.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { insertFiles, type NewFile } from '../files/queries.ts';
import type { KeptFile } from '../wallet/queries.ts';

/** A file of a patient with the record that it belongs to. */
export type OwnFile = KeptFile & { of: FileOwner; recordId: string; sha256: string; isOfDoctor: boolean };

/** Also once the doctor's account is gone: nobody else can have written it. */
const IS_OF_DOCTOR = 'prescription.doctor_id is not null or prescription.doctor_name is not null';

/**
 * The files of a patient's documents and prescriptions, old versions too, whoever brought them. What a doctor brought for patients is not among
 * the doctor's: reading it belongs into the log of each of them.
 */
export function listOwnFiles(): pg.QueryConfig {
  const columns = 'files.id, files.name, files.media_type as "mediaType", files.byte_size as "byteSize", files.sha256';
  return {
    name: 'exports_own_files',
    text: `select 'documents' as of, document.id as "recordId", ${columns}, false as "isOfDoctor"
        from wallet_documents document join files on files.id = document.file_id
        where document.user_id = (select current_user_id())
      union all
      select 'prescriptions', prescription.id, ${columns}, ${IS_OF_DOCTOR}
        from prescriptions prescription join files on files.id = prescription.document_id
        where prescription.patient_id = (select current_user_id()) and prescription.deleted_at is null
      order by 1, 2`,
  };
}

/** Whether whose request it is may still read a file. */
export function isFileThere(id: string): pg.QueryConfig {
  return { name: 'exports_file_is_there', text: 'select id from files where id = $1', values: [id] };
}

/** A record of the person of this request, and the hash of the file that it has. */
export type FilePlaceRow = { recordId: string; state: FilePlaceState; sha256: string | null };

/** What stands at these records of one's own; no row for what is none. */
export function findFilePlaces(of: FileOwner, recordIds: readonly string[]): pg.QueryConfig {
  const state = (isOfDoctor: string) =>
    `case when files.id is not null then 'taken' when ${isOfDoctor} then 'of_doctor' else 'empty' end as state`;
  const text = {
    documents: `select document.id as "recordId", ${state('false')}, files.sha256
      from wallet_documents document left join files on files.id = document.file_id
      where document.id = any($1::uuid[]) and document.user_id = (select current_user_id())`,
    prescriptions: `select prescription.id as "recordId", ${state(IS_OF_DOCTOR)}, files.sha256
      from prescriptions prescription left join files on files.id = prescription.document_id
      where prescription.id = any($1::uuid[]) and prescription.patient_id = (select current_user_id())
        and prescription.deleted_at is null`,
  };
  return { name: `exports_file_places_${of}`, text: text[of], values: [recordIds] };
}

type Place = { of: FileOwner; recordId: string };

/** Whether a record is one's own to bring a file to and has none; it is held until the transaction ends. */
export async function lockEmptyPlace(
  { query }: Pick<UserTransaction, 'query'>,
  { of, recordId }: Place,
): Promise<boolean> {
  const { rows } = await query({ name: `exports_lock_place_${of}`, text: PUT_BACK[of].lock, values: [recordId] });
  return rows.length > 0;
}

/**
 * Puts a file back onto a record that is locked. Nothing that is written of the record changes, its last change neither.
 * @throws StorageFullError
 */
export async function putFileBack(
  { query }: Pick<UserTransaction, 'query'>,
  { of, recordId }: Place,
  file: NewFile,
  quotaBytes: number,
): Promise<void> {
  await insertFiles(query, [file], { replaced: [], quotaBytes });
  await query({ name: `exports_fill_place_${of}`, text: PUT_BACK[of].set, values: [recordId, file.id] });
}

const PUT_BACK: Record<FileOwner, { lock: string; set: string }> = {
  documents: {
    lock: 'select id from wallet_documents where id = $1 and user_id = (select current_user_id()) and file_id is null for update',
    set: 'update wallet_documents set file_id = $2 where id = $1',
  },
  prescriptions: {
    lock: `select id from prescriptions
      where id = $1 and patient_id = (select current_user_id()) and doctor_id is null and doctor_name is null
        and deleted_at is null and document_id is null
      for update`,
    set: 'update prescriptions set document_id = $2, document_owner_id = (select current_user_id()) where id = $1',
  },
};
