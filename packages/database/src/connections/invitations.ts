import { createHash, randomBytes } from 'node:crypto';
import type { InvitationStatus } from '@balsamo/domain/connections/invitation.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import type { ConnectionPlace } from './links.ts';

/** Statements of the system role; where they say "own", in the session of the doctor or of the patient who accepts. */
type Client = Pick<pg.ClientBase, 'query'>;

/** What opens an invitation, for the mail and nowhere else; 256 bits, base64url. */
export const newInvitationToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** An invitation as the contract's `Invitation`; `$1` is now. */
const INVITATION_JSON = `json_build_object(
    'id', id, 'name', patient_name, 'email', patient_email, 'phone', patient_phone, 'birthDate', birth_date, 'notes', notes,
    'status', case when status = 'pending' and expires_at <= $1 then 'expired' else status end,
    'createdAt', ${instantJson('created_at')}, 'sentAt', ${instantJson('sent_at')}, 'expiresAt', ${instantJson('expires_at')},
    'acceptedAt', ${instantJson('responded_at')})::text as json`;

export type NewInvitationRow = {
  name: string;
  email: string;
  phone: string | null;
  birthDate: string | null;
  notes: string | null;
  language: Language;
};
/** When an invitation is sent, until when its link works, and what the link holds. */
export type Sending = { now: Date; expiresAt: Date; token: string };

/** Own invitations, newest first. */
export function listInvitations(
  now: Date,
  filter: { status?: InvitationStatus | undefined; limit: number; after?: ConnectionPlace | undefined },
): pg.QueryConfig {
  const values: unknown[] = [now];
  const place = (value: unknown) => `$${values.push(value)}`;
  const { status, limit, after } = filter;
  const text = `select ${INVITATION_JSON} from invitations
    where doctor_id = (select current_user_id()) ${status ? `and status = ${place(status)}` : ''}
      ${after ? `and (created_at, id) < (${place(after.at)}, ${place(after.id)})` : ''}
    order by created_at desc, id desc limit ${place(limit)}`;
  return { name: `invitations_list${status ? '_status' : ''}${after ? '_after' : ''}`, text, values };
}

/** Has a patient of the doctor this address? */
export async function isOwnPatientsAddress(client: Client, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from patients_doctors link join users on users.id = link.patient_id
     where link.doctor_id = (select current_user_id()) and link_stands(link.status, link.ends_at) and users.email = $1`,
    [email],
  );
  return (rowCount ?? 0) > 0;
}

/** Invites in the doctor's own name, in place of one that has expired; undefined: one is pending to this address. */
export async function insertInvitation(
  client: Client,
  row: NewInvitationRow,
  { now, expiresAt, token }: Sending,
): Promise<string | undefined> {
  await client.query(
    `delete from invitations
     where doctor_id = (select current_user_id()) and patient_email = $1 and status = 'pending' and expires_at <= $2`,
    [row.email, now],
  );
  const { rows } = await client.query<{ json: string }>(
    `insert into invitations (doctor_id, token_hash, patient_name, patient_email, patient_phone, birth_date, notes, language,
       created_at, sent_at, expires_at)
     values ((select current_user_id()), $2, $3, $4, $5, $6, $7, $8, $1, $1, $9)
     on conflict (doctor_id, patient_email) where status = 'pending' do nothing
     returning ${INVITATION_JSON}`,
    [now, hashOf(token), row.name, row.email, row.phone, row.birthDate, row.notes, row.language, expiresAt],
  );
  return rows[0]?.json;
}

export type OpenInvitationRow = { id: string; name: string; email: string; language: Language; expiresAt: Date };
const OPEN_COLUMNS = 'id, patient_name as name, patient_email as email, language, expires_at as "expiresAt"';

/** An own invitation that nobody has accepted, expired or not. */
export async function findOwnPendingInvitation(client: Client, id: string): Promise<OpenInvitationRow | undefined> {
  const { rows } = await client.query<OpenInvitationRow>(
    `select ${OPEN_COLUMNS} from invitations
     where id = $1 and doctor_id = (select current_user_id()) and status = 'pending'`,
    [id],
  );
  return rows[0];
}

/** Gives an own pending invitation a new token, the one before opens nothing any more; undefined: it was accepted or cancelled. */
export async function renewInvitation(
  client: Client,
  id: string,
  { now, expiresAt, token }: Sending,
): Promise<string | undefined> {
  const { rows } = await client.query<{ json: string }>(
    `update invitations set token_hash = $3, sent_at = $1, expires_at = $4
     where id = $2 and doctor_id = (select current_user_id()) and status = 'pending'
     returning ${INVITATION_JSON}`,
    [now, id, hashOf(token), expiresAt],
  );
  return rows[0]?.json;
}

/** Removes an own invitation that nobody has accepted, if it is there still. */
export async function removePendingInvitation(client: Client, id: string): Promise<void> {
  await client.query(
    "delete from invitations where id = $1 and doctor_id = (select current_user_id()) and status = 'pending'",
    [id],
  );
}

/** Removes an own invitation, accepted ones too: the link stays. True when there was one. */
export async function removeInvitation(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from invitations where id = $1 and doctor_id = (select current_user_id())',
    [id],
  );
  return rowCount === 1;
}

export type FoundInvitation = OpenInvitationRow & {
  doctorId: string;
  doctorName: string;
  isRegistrationChecked: boolean;
  /** Was it made for the address of whose session it is? False where there is none. */
  isToOwnAddress: boolean;
};

/** The pending invitation that a token opens, expired ones too. */
export async function findInvitation(client: Client, token: string): Promise<FoundInvitation | undefined> {
  const { rows } = await client.query<FoundInvitation>(
    `select invitations.id, patient_name as name, patient_email as email, invitations.language, expires_at as "expiresAt",
       doctor_id as "doctorId", users.name as "doctorName",
       users.registration_check is not distinct from 'conferido' as "isRegistrationChecked",
       coalesce(patient_email = (select email from users where id = (select current_user_id())), false) as "isToOwnAddress"
     from invitations join users on users.id = invitations.doctor_id
     where token_hash = $1 and status = 'pending'`,
    [hashOf(token)],
  );
  return rows[0];
}

/** Accepts as the patient of the session, once; false: it was accepted, cancelled, sent again or ended meanwhile. */
export async function takeInvitation(client: Client, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update invitations set status = 'accepted', patient_id = (select current_patient_id()), responded_at = $2
     where token_hash = $1 and status = 'pending' and expires_at > $2`,
    [hashOf(token), now],
  );
  return rowCount === 1;
}

/** Whoever held the link of a mail reads that mailbox: if it is the one of their account, it counts as confirmed. */
export async function confirmInvitedAddress(client: Client, email: string, now: Date): Promise<void> {
  await client.query(
    `update users set email_verified = true, updated_at = $2
     where id = (select current_user_id()) and email = $1 and not email_verified`,
    [email, now],
  );
}

/** Forgets invitations that were accepted, or whose links ended, before an instant; how many. */
export async function forgetOldInvitations(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    "delete from invitations where (status = 'accepted' and responded_at < $1) or (status = 'pending' and expires_at < $1)",
    [before],
  );
  return rowCount ?? 0;
}

/** Removes what doctors sent to the address of an account that is erased. */
export async function removeInvitationsTo(client: Client, userId: string): Promise<void> {
  await client.query('delete from invitations where patient_email = (select email from users where id = $1)', [userId]);
}
