import { type CareInvitedAccount, type InvitedCareRole, TAKE_OVER_TRIES } from '@balsamo/domain/care/care.ts';
import type pg from 'pg';
import { hashOfCareToken } from './queries.ts';

/** Statements of the system role. */
type Client = Pick<pg.ClientBase, 'query'>;

export type FoundCareInvitation = {
  id: string;
  patientId: string;
  personName: string;
  inviterName: string;
  email: string;
  role: InvitedCareRole;
  expiresAt: Date;
  /** What the address is used for: told to whoever holds what was sent to it. */
  account: CareInvitedAccount;
  /** Was it made for the address of whose session it is? False where there is none. */
  isToOwnAddress: boolean;
};

/** The invitation that a token opens, expired ones too; none of whoever does not decide about the circle any more. */
export async function findInvitation(client: Client, token: string): Promise<FoundCareInvitation | undefined> {
  const { rows } = await client.query<FoundCareInvitation>(
    `select invitation.id, invitation.patient_id as "patientId", person.name as "personName", inviter.name as "inviterName",
       invitation.email, invitation.role, invitation.expires_at as "expiresAt",
       case when holder.id is null then 'none' when holder.role = 'paciente' then 'patient' else 'other' end as account,
       coalesce(holder.id = (select current_user_id()), false) as "isToOwnAddress"
     from care_invitations invitation
     join users person on person.id = invitation.patient_id
     join users inviter on inviter.id = invitation.invited_by
     left join users holder on holder.email = invitation.email
     where invitation.failed_tries < ${TAKE_OVER_TRIES} and invitation.token_hash = $1 and case
       when exists (select from cared_people where cared_people.user_id = invitation.patient_id) then exists (
         select from care_links inviting
         where inviting.patient_id = invitation.patient_id and inviting.caregiver_id = invitation.invited_by
           and inviting.role = 'responsible' and inviting.ended_at is null)
       else invitation.invited_by = invitation.patient_id end`,
    [hashOfCareToken(token)],
  );
  return rows[0];
}

/** Is this the day on which the person was born? A wrong one is counted against the link. */
export async function tellsBirthDate(client: Client, token: string, birthDate: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from care_invitations invitation join cared_people cared on cared.user_id = invitation.patient_id
     where invitation.token_hash = $1 and cared.birth_date = $2`,
    [hashOfCareToken(token), birthDate],
  );
  if (rowCount === 1) return true;
  await client.query('update care_invitations set failed_tries = failed_tries + 1 where token_hash = $1', [
    hashOfCareToken(token),
  ]);
  return false;
}

/** Uses an invitation up; false where it was cancelled or used meanwhile. */
export async function takeInvitation(client: Client, token: string): Promise<boolean> {
  const taken = await client.query('delete from care_invitations where token_hash = $1', [hashOfCareToken(token)]);
  return taken.rowCount === 1;
}

/**
 * Makes a diary its person's own: an address that counts as confirmed and a password; every caregiver but the named ones goes, and nobody is
 * responsible any more. False where the invitation was cancelled or used meanwhile: then nothing may be kept.
 */
export async function takeOver(
  client: Client,
  token: string,
  { patientId, email }: Pick<FoundCareInvitation, 'patientId' | 'email'>,
  { passwordHash, goesOn }: { passwordHash: string; goesOn: readonly string[] },
  now: Date,
): Promise<boolean> {
  const hash = hashOfCareToken(token);
  // What the policies take for the proof, until the transaction ends.
  await client.query("select set_config('app.care_token_hash', $1, true)", [hash]);
  await client.query(
    `insert into email_changes (user_id, new_email, token_hash, expires_at) values ($1, $2, $3, $4::timestamptz + interval '1 hour')
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [patientId, email, `care ${hash}`, now],
  );
  await client.query('update users set email = $2, email_verified = true, updated_at = $3 where id = $1', [
    patientId,
    email,
    now,
  ]);
  await client.query('delete from email_changes where user_id = $1', [patientId]);
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     values ($1::uuid, $1::text, 'credential', $2, $3, $3)`,
    [patientId, passwordHash, now],
  );
  // The proof is asked for once more here: of a cancelled invitation nothing is freed.
  const freed = await client.query('delete from cared_people where user_id = $1', [patientId]);
  await client.query(
    `update care_links set role = case when role = 'responsible' then 'keeps' else role end,
       ended_at = case when id = any($2::uuid[]) then null else greatest(started_at, $3) end
     where patient_id = $1 and ended_at is null`,
    [patientId, goesOn, now],
  );
  // Those of who was responsible went with the role; the person decides from now on who is invited.
  await client.query('delete from care_invitations where patient_id = $1', [patientId]);
  return freed.rowCount === 1;
}

/** Forgets invitations whose links ended before an instant. */
export async function forgetOldInvitations(client: Client, before: Date): Promise<void> {
  await client.query('delete from care_invitations where expires_at < $1', [before]);
}
