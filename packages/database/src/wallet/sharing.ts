import type pg from 'pg';
import { type AccessOrigin, logging } from '../access-log/as-reader.ts';
import { asUser, type Session, type UserTransaction } from '../as-user.ts';
import type { Database } from '../connection.ts';
import { keepersOfMembers } from '../memberships/members.ts';
import { type Told, tell } from '../notifications/tell.ts';
import { notToldLately } from '../notifications/told-lately.ts';
import type { Shown } from './queries.ts';

/** One of the two. */
export type ShareReader = { doctorId: string } | { associationId: string };

/** The patient has no such doctor, or does not belong to such an association, now. */
export class NotConnectedError extends Error {
  override name = 'NotConnectedError';
}

/** A message outside the app about a document is of use for a week. */
const USEFUL_MS = 7 * 86_400_000;

/**
 * Shows a document of the patient's until the end of a day, and tells whoever is shown it anew. As the system role, in the patient's session.
 * @param share `endsAt`: when that day is over for the patient
 * @returns whether there is such a document of theirs
 * @throws NotConnectedError
 */
export async function showDocument(
  client: pg.ClientBase,
  patientId: string,
  documentId: string,
  { reader, endsOn, endsAt, now }: { reader: ShareReader; endsOn: string; endsAt: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query('select from wallet_documents where id = $1 and user_id = $2', [
    documentId,
    patientId,
  ]);
  if (rowCount === 0) return false;
  const doctorId = 'doctorId' in reader ? reader.doctorId : null;
  const associationId = 'associationId' in reader ? reader.associationId : null;
  if (!(await isConnected(client, patientId, doctorId, associationId))) throw new NotConnectedError();
  const { rows } = await client.query<{ wasShown: boolean }>(
    `with before as (
       select share.ends_at > $6 as stood from wallet_shares share
       where share.document_id = $1 and share.doctor_id is not distinct from $3 and share.association_id is not distinct from $4
     )
     insert into wallet_shares (document_id, user_id, doctor_id, association_id, ends_on, ends_at, created_at)
     values ($1, $2, $3, $4, $5, $7, $6)
     on conflict ${doctorId === null ? '(document_id, association_id)' : '(document_id, doctor_id)'}
     do update set ends_on = excluded.ends_on, ends_at = excluded.ends_at, created_at = excluded.created_at
     returning coalesce((select stood from before), false) as "wasShown"`,
    [documentId, patientId, doctorId, associationId, endsOn, now, endsAt],
  );
  if (rows[0]?.wasShown) return true;
  const readers = await notToldLately(
    client,
    { type: 'document_shown', relatedId: documentId, ownerId: associationId ?? patientId },
    doctorId !== null ? [doctorId] : await keepersOfMembers(client, associationId as string),
    now,
  );
  // Staff know members by their membership alone.
  const data: Told['data'] = associationId === null ? { patientId } : { associationId };
  const news = {
    type: 'document_shown' as const,
    relatedId: documentId,
    dueAt: null,
    data,
    expiresAt: new Date(now.getTime() + USEFUL_MS),
  };
  await tell(
    client,
    readers.map((userId) => ({ ...news, userId })),
    now,
  );
  return true;
}

async function isConnected(
  client: pg.ClientBase,
  patientId: string,
  doctorId: string | null,
  associationId: string | null,
): Promise<boolean> {
  const { rows } = await client.query<{ isConnected: boolean }>(
    `select exists (
         select from patients_doctors link
         where link.patient_id = $1 and link.doctor_id = $2 and link_stands(link.status, link.ends_at))
       or coalesce($3 = any (joined_associations()), false) as "isConnected"`,
    [patientId, doctorId, associationId],
  );
  return rows[0]?.isConnected === true;
}

/** Whose documents are looked at: a patient of the doctor's, or a member (`association_members.id`) of an association. */
export type ShownBy = { patientId: string } | { associationId: string; memberId: string };

/** A transaction in which documents are open: none where nothing is shown. */
export type ShownTransaction = UserTransaction & { opened: Shown[] };

/**
 * The door to documents of somebody else: writes into their access log who looks, and reads, in one transaction (spec-D14). Policies show
 * nothing of what this did not open.
 * @param documentId one of them, or all that are shown
 * @throws AccessNotLoggedError; NotSignedInError
 */
export async function asReaderOfDocuments<Result>(
  database: Pick<Database, 'appPool'>,
  session: Session,
  { shownBy, documentId, origin }: { shownBy: ShownBy; documentId?: string; origin: AccessOrigin },
  work: (transaction: ShownTransaction) => Promise<Result>,
): Promise<Result> {
  const isMember = 'memberId' in shownBy;
  return asUser(database, session, async (transaction) => {
    const opened = await logging<Shown>(transaction, {
      name: 'open_wallet',
      text: 'select document_id as "documentId", ends_on::text as "endsOn" from open_wallet($1, $2, $3, $4, $5, $6)',
      values: [
        isMember ? shownBy.memberId : shownBy.patientId,
        isMember ? shownBy.associationId : null,
        documentId ?? null,
        origin.network,
        origin.browser,
        origin.system,
      ],
    });
    return work({ ...transaction, opened });
  });
}
