import type { DocumentDetails } from '@balsamo/domain/wallet/document.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { deleteFile, insertFiles, type NewFile } from '../files/queries.ts';

/** A file as it is answered to whoever may read it. */
export type KeptFile = {
  id: string;
  mediaType: 'image/jpeg' | 'image/webp' | 'application/pdf';
  name: string;
  byteSize: number;
};

/** A document that is open in this transaction, and the last day on which it is shown, `YYYY-MM-DD`. */
export type Shown = { documentId: string; endsOn: string };

const DETAILS = `'id', wallet_documents.id, 'type', wallet_documents.type, 'title', title, 'number', number, 'issuer', issuer,
    'issuedOn', issued_on, 'validUntil', valid_until,
    'file', (
      select json_build_object('id', files.id, 'name', files.name, 'mediaType', files.media_type, 'byteSize', files.byte_size)
      from files where files.id = wallet_documents.file_id)`;

/** The contract's `WalletDocument`; for its patient, who alone reads the shares. */
const DOCUMENT_JSON = `json_build_object(${DETAILS},
    'shares', coalesce((
      select json_agg(json_build_object('id', share.id,
          'doctor', case when share.doctor_id is not null then json_build_object('id', share.doctor_id, 'name', coalesce(connected_name(share.doctor_id), '')) end,
          'association', case when share.association_id is not null then json_build_object('id', share.association_id,
            'name', coalesce((select name from associations where associations.id = share.association_id), '')) end,
          'endsOn', share.ends_on,
          'isOver', share.ends_at <= now() or not coalesce(
            share.association_id = any ((select joined_associations())::uuid[]) and exists (
              select from association_members member
              where member.patient_id = share.user_id and member.association_id = share.association_id
                and member.joined_at <= share.created_at)
            or exists (
              select from patients_doctors link
              where link.patient_id = share.user_id and link.doctor_id = share.doctor_id and link_stands(link.status, link.ends_at)
                and link.connected_at <= share.created_at), false))
        order by share.created_at, share.id)
      from wallet_shares share where share.document_id = wallet_documents.id), '[]'::json),
    'createdAt', ${instantJson('wallet_documents.created_at')}, 'updatedAt', ${instantJson('wallet_documents.updated_at')})::text as json`;

const IS_OWN = 'user_id = (select current_user_id())';

/** All documents of the patient; there are never more than `DOCUMENTS_MAX`. */
export function listDocuments(): pg.QueryConfig {
  return {
    name: 'wallet_list',
    text: `select ${DOCUMENT_JSON} from wallet_documents where ${IS_OWN} order by wallet_documents.id`,
  };
}

export function findDocument(id: string): pg.QueryConfig {
  return {
    name: 'wallet_find',
    text: `select ${DOCUMENT_JSON} from wallet_documents where wallet_documents.id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/** How many the patient keeps, counted one writer after the other, so that none of two at the same moment is overlooked. */
export async function countDocuments({ query }: Pick<UserTransaction, 'query'>): Promise<number> {
  await query({
    name: 'wallet_lock',
    text: "select pg_advisory_xact_lock(hashtextextended('wallet ' || current_user_id(), 0))",
  });
  const { rows } = await query<{ count: number }>({
    name: 'wallet_count',
    text: `select count(*)::int as count from wallet_documents where ${IS_OWN}`,
  });
  return rows[0]?.count ?? 0;
}

const detailValues = ({ type, title, number, issuer, issuedOn, validUntil }: DocumentDetails) => [
  type,
  title,
  number,
  issuer,
  issuedOn,
  validUntil,
];

/** Writes a document; no row where its id is taken. */
export function insertDocument(id: string, details: DocumentDetails, now: Date): pg.QueryConfig {
  return {
    name: 'wallet_insert',
    text: `insert into wallet_documents (id, user_id, type, title, number, issuer, issued_on, valid_until, created_at, updated_at)
      values ($1, (select current_user_id()), $2, $3, $4, $5, $6, $7, $8, $8)
      on conflict do nothing returning id`,
    values: [id, ...detailValues(details), now],
  };
}

/** Writes what is said of a document of one's own; no row where there is none. */
export function updateDocument(id: string, details: DocumentDetails, now: Date): pg.QueryConfig {
  return {
    name: 'wallet_update',
    text: `update wallet_documents
      set type = $2, title = $3, number = $4, issuer = $5, issued_on = $6, valid_until = $7, updated_at = $8
      where id = $1 and ${IS_OWN} returning id`,
    values: [id, ...detailValues(details), now],
  };
}

/** Its file, held until the transaction ends; undefined where there is no such document of one's own. */
export async function lockDocument(
  { query }: Pick<UserTransaction, 'query'>,
  id: string,
): Promise<{ id: string; fileId: string | null } | undefined> {
  const { rows } = await query<{ id: string; fileId: string | null }>({
    name: 'wallet_lock_document',
    text: `select id, file_id as "fileId" from wallet_documents where id = $1 and ${IS_OWN} for update`,
    values: [id],
  });
  return rows[0];
}

/**
 * Puts another file, or none, onto a document that is locked, and removes the row of the one before; its bytes are removed after the commit.
 * @throws StorageFullError
 */
export async function replaceFile(
  { query }: Pick<UserTransaction, 'query'>,
  document: { id: string; fileId: string | null },
  file: NewFile | undefined,
  quotaBytes: number,
): Promise<void> {
  const replaced = document.fileId === null ? [] : [document.fileId];
  if (file) await insertFiles(query, [file], { replaced, quotaBytes });
  await query({
    name: 'wallet_set_file',
    // Of what is written nothing changes, and a reminder of the last day is as due as before.
    text: 'update wallet_documents set file_id = $2 where id = $1',
    values: [document.id, file?.id ?? null],
  });
  if (document.fileId !== null) await query(deleteFile(document.fileId));
}

/** Removes a document that is locked, its shares and the row of its file with it. */
export async function deleteDocument(
  { query }: Pick<UserTransaction, 'query'>,
  document: { id: string; fileId: string | null },
): Promise<void> {
  await query({
    name: 'wallet_delete',
    text: `delete from wallet_documents where id = $1 and ${IS_OWN}`,
    values: [document.id],
  });
  if (document.fileId !== null) await query(deleteFile(document.fileId));
}

/** The file of a document that the policies let this request read. */
export function findDocumentFile(id: string): pg.QueryConfig {
  return {
    name: 'wallet_file',
    text: `select files.id, files.media_type as "mediaType", files.name, files.byte_size as "byteSize"
      from wallet_documents join files on files.id = wallet_documents.file_id where wallet_documents.id = $1`,
    values: [id],
  };
}

/** Shows a document no longer. */
export function deleteShare(documentId: string, shareId: string): pg.QueryConfig {
  return {
    name: 'wallet_unshare',
    text: `delete from wallet_shares where id = $2 and document_id = $1 and ${IS_OWN} returning id`,
    values: [documentId, shareId],
  };
}

/** The contract's `ShownDocument` of what `asReaderOfDocuments` opened. */
export function listShownDocuments(opened: readonly Shown[]): pg.QueryConfig {
  return {
    name: 'wallet_shown',
    text: `select json_build_object(${DETAILS}, 'endsOn', shown.ends_on)::text as json
      from unnest($1::uuid[], $2::date[]) as shown (document_id, ends_on)
      join wallet_documents on wallet_documents.id = shown.document_id
      order by wallet_documents.id`,
    values: [opened.map(({ documentId }) => documentId), opened.map(({ endsOn }) => endsOn)],
  };
}
