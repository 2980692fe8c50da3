import {
  type CareColour,
  type CareInvitedAccount,
  type CareRelation,
  type CareRole,
  caredAddress,
  type InvitedCareRole,
  TAKE_OVER_TRIES,
} from '@balsamo/domain/care/care.ts';
import type pg from 'pg';
import { hashOfCareToken, LOCK_CIRCLE, STILL_MANAGES } from './queries.ts';

/** Statements of the system role: accounts are made and links written by nothing else. Policies know whose request it is. */
type Client = Pick<pg.ClientBase, 'query'>;

/** Of two changes of one circle at the same moment the second waits for the first, until its transaction ends. */
export async function lockCircle(client: Client, personId: string): Promise<void> {
  await client.query(LOCK_CIRCLE, [personId]);
}

/** How many people the account cares for, and whether it is about to be erased. */
export async function readCaregiver(client: Client, id: string): Promise<{ caresFor: number; isLeaving: boolean }> {
  const { rows } = await client.query<{ caresFor: number; isLeaving: boolean }>(
    `select (select count(*)::int from care_links where caregiver_id = $1 and ended_at is null) as "caresFor",
       exists (select from account_erasures where user_id = $1) as "isLeaving"`,
    [id],
  );
  return rows[0] as { caresFor: number; isLeaving: boolean };
}

export type NewPerson = {
  id: string;
  name: string;
  birthDate: string;
  relation: CareRelation;
  colour: CareColour;
  language: string;
  timeZone: string;
};

/** Begins the diary of somebody, whose responsible caregiver is the person of the session. Answers the link; undefined: the id is taken. */
export async function insertPerson(client: Client, person: NewPerson, now: Date): Promise<string | undefined> {
  const made = await client.query(
    `insert into users (id, name, email, role, language, time_zone, created_at, updated_at)
     values ($1, $2, $3, 'paciente', $4, $5, $6, $6) on conflict do nothing`,
    [person.id, person.name, caredAddress(person.id), person.language, person.timeZone, now],
  );
  if (made.rowCount !== 1) return undefined;
  await client.query('insert into cared_people (user_id, birth_date, created_at) values ($1, $2, $3)', [
    person.id,
    person.birthDate,
    now,
  ]);
  return insertLink(client, { ...person, patientId: person.id, role: 'responsible' }, now);
}

/** Lets the person of the session care. Answers the link. */
export async function insertLink(
  client: Client,
  link: { patientId: string; role: CareRole; relation: CareRelation; colour: CareColour },
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
     values ($1, (select current_user_id()), $2, $3, $4, $5) returning id`,
    [link.patientId, link.role, link.relation, link.colour, now],
  );
  return (rows[0] as { id: string }).id;
}

/** The link by which the person of the session cares for somebody; undefined without one. */
export async function findLinkTo(client: Client, patientId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select id from care_links where patient_id = $1 and caregiver_id = (select current_user_id()) and ended_at is null',
    [patientId],
  );
  return rows[0]?.id;
}

export type StandingLink = {
  patientId: string;
  caregiverId: string;
  role: CareRole;
  /** May this request decide about the circle? */
  isManaged: boolean;
  /** Is it the caregiver's own? */
  isOwn: boolean;
  isCaredFor: boolean;
};

/** A link that stands, with the circle locked; undefined for one that this request has nothing to do with. What it may do, the answer says. */
export async function claimLink(client: Client, id: string): Promise<StandingLink | undefined> {
  const found = await client.query<{ patientId: string }>(
    `select patient_id as "patientId" from care_links
     where id = $1 and (patient_id = (select current_managed_id()) or caregiver_id = (select current_actor_id()))`,
    [id],
  );
  if (!found.rows[0]) return undefined;
  await lockCircle(client, found.rows[0].patientId);
  const { rows } = await client.query<StandingLink>(
    `select patient_id as "patientId", caregiver_id as "caregiverId", role,
       patient_id is not distinct from (select current_managed_id()) and ${STILL_MANAGES} as "isManaged",
       caregiver_id is not distinct from (select current_actor_id()) as "isOwn",
       exists (select from cared_people where user_id = patient_id) as "isCaredFor"
     from care_links where id = $1 and ended_at is null`,
    [id],
  );
  return rows[0];
}

/** Gives a caregiver another role; who becomes responsible takes the place of who is. */
export async function changeLinkRole(client: Client, id: string, patientId: string, role: CareRole): Promise<void> {
  if (role === 'responsible') {
    await client.query(
      "update care_links set role = 'keeps' where patient_id = $1 and role = 'responsible' and ended_at is null",
      [patientId],
    );
  }
  await client.query('update care_links set role = $2 where id = $1 and ended_at is null', [id, role]);
}

export async function endLink(client: Client, id: string, now: Date): Promise<void> {
  await client.query('update care_links set ended_at = greatest(started_at, $2) where id = $1 and ended_at is null', [
    id,
    now,
  ]);
}

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

export type LinkOfCircle = { linkId: string; name: string | null; role: CareRole; relation: CareRelation };

/** Who cares for somebody now. */
export async function listCaregivers(client: Client, patientId: string): Promise<LinkOfCircle[]> {
  const { rows } = await client.query<LinkOfCircle>(
    `select link.id as "linkId", caregiver.name, link.role, link.relation
     from care_links link left join users caregiver on caregiver.id = link.caregiver_id
     where link.patient_id = $1 and link.ended_at is null order by link.started_at, link.id`,
    [patientId],
  );
  return rows;
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

/** Asks for the erasure of the diary of somebody for whom the person of a live session is responsible; undefined for anybody else. */
export async function askForErasureOf(
  client: Client,
  token: string,
  personId: string,
  erasure: { requestedAt: Date; dueAt: Date },
): Promise<{ linkId: string; isNew: boolean } | undefined> {
  const { rows } = await client.query<{ linkId: string }>(
    `select link.id as "linkId" from care_links link join cared_people cared on cared.user_id = link.patient_id
     where link.patient_id = $2 and link.caregiver_id = (select id from person_of_session($1))
       and link.role = 'responsible' and link.ended_at is null`,
    [token, personId],
  );
  if (!rows[0]) return undefined;
  const asked = await client.query(
    'insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $3) on conflict (user_id) do nothing',
    [personId, erasure.requestedAt, erasure.dueAt],
  );
  return { linkId: rows[0].linkId, isNew: asked.rowCount === 1 };
}

/** Does the account act for somebody, whatever it may there? */
export async function caresForSomeone(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from care_links where caregiver_id = $1 and ended_at is null limit 1',
    [id],
  );
  return (rowCount ?? 0) > 0;
}

/** Is the account responsible for somebody? Then it may not go before somebody else is. */
export async function isResponsible(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from care_links where caregiver_id = $1 and role = 'responsible' and ended_at is null limit 1",
    [id],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Ends the care by an account that is erased, and removes what was sent to its address. Where it was responsible, who has kept the diary the
 * longest is now, of those whose account stays.
 * @returns the people for whom nobody is left: their diaries, which nobody could open any more, go too
 */
export async function endCareBy(client: Client, caregiverId: string, now: Date): Promise<string[]> {
  await client.query('delete from care_invitations where email = (select email from users where id = $1)', [
    caregiverId,
  ]);
  const { rows } = await client.query<{ patientId: string; role: CareRole }>(
    'select patient_id as "patientId", role from care_links where caregiver_id = $1 and ended_at is null order by patient_id',
    [caregiverId],
  );
  const orphans: string[] = [];
  for (const { patientId, role } of rows) {
    await lockCircle(client, patientId);
    await client.query(
      'update care_links set ended_at = greatest(started_at, $3) where caregiver_id = $1 and patient_id = $2 and ended_at is null',
      [caregiverId, patientId, now],
    );
    if (role !== 'responsible') continue;
    const promoted = await client.query(
      `update care_links set role = 'responsible'
       where id = (select id from care_links where patient_id = $1 and role = 'keeps' and ended_at is null
         order by exists (select from account_erasures where user_id = caregiver_id), started_at, id limit 1)
         and ended_at is null`,
      [patientId],
    );
    if (promoted.rowCount === 0) orphans.push(patientId);
  }
  return orphans;
}

/** Forgets invitations whose links ended before an instant. */
export async function forgetOldInvitations(client: Client, before: Date): Promise<void> {
  await client.query('delete from care_invitations where expires_at < $1', [before]);
}
