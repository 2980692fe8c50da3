import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@balsamo/domain/language.ts';
import type { LineOutcome } from '@balsamo/domain/memberships/address-list.ts';
import type { AssociationInvitationStatus } from '@balsamo/domain/memberships/invitation.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { WAKE_CHANNEL } from '../notifications/queries.ts';
import { tell } from '../notifications/tell.ts';
import type { MemberPlace } from './members.ts';

/** Statements of the system role, but for the list; where they say "kept", in the session of an admin or manager of the association. */
type Client = Pick<pg.ClientBase, 'query'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** An invitation as the contract's `AssociationInvitation`; `$1` is now. */
const INVITATION_JSON = `json_build_object(
    'id', id, 'email', patient_email, 'message', message,
    'status', case when status = 'pending' and expires_at <= $1 then 'expired' else status end,
    'createdAt', ${instantJson('created_at')}, 'sentAt', ${instantJson('sent_at')}, 'expiresAt', ${instantJson('expires_at')},
    'respondedAt', ${instantJson('responded_at')})::text as json`;

/** The invitations of an association, newest first; nothing for who does not keep its members. */
export function listInvitations(
  associationId: string,
  now: Date,
  filter: { status?: AssociationInvitationStatus | undefined; limit: number; after?: MemberPlace | undefined },
): pg.QueryConfig {
  const values: unknown[] = [now, associationId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const { status, limit, after } = filter;
  const text = `select ${INVITATION_JSON} from association_invitations
    where association_id = $2 and association_id = any ((select staffed_associations('members'))::uuid[])
      ${status ? `and status = ${place(status)}` : ''}
      ${after ? `and (created_at, id) < (${place(after.at)}, ${place(after.id)})` : ''}
    order by created_at desc, id desc limit ${place(limit)}`;
  return { name: `memberships_list_invitations${status ? '_status' : ''}${after ? '_after' : ''}`, text, values };
}

export type NewInvitations = {
  associationId: string;
  /** Lower case, each once. */
  emails: readonly string[];
  message: string | null;
  language: Language;
  expiresAt: Date;
  /** Are those asked who declined a short while ago? */
  asksAgain: boolean;
};

/**
 * Invites addresses to a kept association, in place of invitations that have expired. Says of each what became of it; an address whose member
 * came otherwise than by an invitation of this association is like any other. The mails are not sent yet.
 */
export async function insertInvitations(
  client: Client,
  { associationId, emails, message, language, expiresAt, asksAgain }: NewInvitations,
  now: Date,
): Promise<Map<string, Exclude<LineOutcome, 'invalid' | 'duplicate'>>> {
  const known = await client.query<{ email: string; outcome: 'member' | 'declined' }>(
    `select patient_email as email, case when bool_or(status = 'accepted') then 'member' else 'declined' end as outcome
     from association_invitations invitation
     where association_id = $1 and patient_email = any ($2)
       and (
         status = 'accepted' and exists (
           select from association_members member
           where member.association_id = $1 and member.patient_id = invitation.patient_id and member.status = 'active')
         or status = 'rejected' and not $3)
     group by patient_email`,
    [associationId, emails, asksAgain],
  );
  const outcomes = new Map<string, Exclude<LineOutcome, 'invalid' | 'duplicate'>>(
    known.rows.map(({ email, outcome }) => [email, outcome]),
  );
  const asked = emails.filter((email) => !outcomes.has(email));
  await client.query(
    `delete from association_invitations
     where association_id = $1 and patient_email = any ($2) and status = 'pending' and expires_at <= $3`,
    [associationId, asked, now],
  );
  const { rows } = await client.query<{ email: string }>(
    `insert into association_invitations (association_id, patient_email, message, invited_by, language, created_at, expires_at)
     select $1, email, $3, (select current_user_id()), $4, $5, $6 from unnest($2::text[]) with ordinality as given (email, place)
     order by place
     on conflict (association_id, patient_email) where status = 'pending' do nothing
     returning patient_email as email`,
    [associationId, asked, message, language, now, expiresAt],
  );
  const invited = new Set(rows.map((row) => row.email));
  for (const email of asked) outcomes.set(email, invited.has(email) ? 'invited' : 'pending');
  return outcomes;
}

/** The pending invitation of a kept association to an address, as the contract's `AssociationInvitation`. */
export async function readPendingInvitation(
  client: Client,
  associationId: string,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await client.query<{ json: string }>(
    `select ${INVITATION_JSON} from association_invitations
     where association_id = $2 and patient_email = $3 and status = 'pending'`,
    [now, associationId, email],
  );
  return rows[0]?.json;
}

/** Has a kept pending invitation mailed anew; the link before opens nothing any more. Undefined: it was answered or cancelled. */
export async function renewInvitation(
  client: Client,
  { associationId, id, expiresAt }: { associationId: string; id: string; expiresAt: Date },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await client.query<{ json: string }>(
    `update association_invitations set token_hash = null, sent_at = null, expires_at = $4
     where association_id = $2 and id = $3 and status = 'pending'
     returning ${INVITATION_JSON}`,
    [now, associationId, id, expiresAt],
  );
  return rows[0]?.json;
}

/** Cancels a kept invitation that nobody has answered. True when there was one. */
export async function cancelInvitation(client: Client, associationId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "delete from association_invitations where association_id = $1 and id = $2 and status = 'pending'",
    [associationId, id],
  );
  return rowCount === 1;
}

/**
 * The invitations that wait for an answer of the patient of this request, as the contract's `ReceivedAssociationInvitation`, newest first; none
 * before their address is confirmed, and none of an association to which they belong already.
 */
export function listReceivedInvitations(now: Date): pg.QueryConfig {
  return {
    name: 'memberships_received_invitations',
    text: `select json_build_object('id', invitation.id,
        'association', json_build_object('id', association.id, 'logoId', association.logo_id, 'name', association.name, 'description', association.description,
          'neighborhood', association.neighborhood, 'city', association.city, 'state', association.state),
        'email', patient_email, 'message', message, 'expiresAt', ${instantJson('expires_at')})::text as json
      from association_invitations invitation join associations association on association.id = invitation.association_id
      where invitation.status = 'pending' and expires_at > $1
        and patient_email = (
          select users.email from users where users.id = (select current_patient_id()) and users.email_verified)
        and invitation.association_id <> all ((select joined_associations())::uuid[])
      order by invitation.created_at desc, invitation.id desc`,
    values: [now],
  };
}

export type WaitingInvitation = {
  id: string;
  associationId: string;
  email: string;
  message: string | null;
  /** Of the account that has the address, else of the invitation. */
  language: Language;
  associationName: string;
};

const WAITS = "sent_at is null and invitation.status = 'pending'";

/**
 * The invitation whose mail has waited longest; undefined: none is left.
 * @param passedOver invitations that this run has tried, or whose mailbox has had enough
 */
export async function findUnsentInvitation(
  client: Client,
  passedOver: readonly string[],
  now: Date,
): Promise<Pick<WaitingInvitation, 'id' | 'email'> | undefined> {
  const { rows } = await client.query<Pick<WaitingInvitation, 'id' | 'email'>>(
    `select invitation.id, patient_email as email
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${WAITS} and expires_at > $2 and association.status = 'active' and invitation.id <> all ($1)
     order by invitation.created_at limit 1`,
    [passedOver, now],
  );
  return rows[0];
}

/** Takes such an invitation, so that until the transaction ends no other server mails it; undefined: another one does, or it is gone. */
export async function claimUnsentInvitation(client: Client, id: string): Promise<WaitingInvitation | undefined> {
  const { rows } = await client.query<WaitingInvitation>(
    `select invitation.id, association_id as "associationId", patient_email as email, message, association.name as "associationName",
       coalesce((select users.language from users where users.email = patient_email), invitation.language) as language
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${WAITS} and invitation.id = $1
     for update of invitation skip locked`,
    [id],
  );
  return rows[0];
}

/**
 * Tells the patient who has the account of a claimed invitation's address, unless they belong to the association already; whoever has not
 * confirmed the address is told nothing.
 */
export async function tellInvited(
  client: pg.ClientBase,
  { id, associationId, email }: Pick<WaitingInvitation, 'id' | 'associationId' | 'email'>,
  sending: { at: Date; expiresAt: Date },
): Promise<void> {
  await forgetNewsOfInvitation(client, id);
  const { rows } = await client.query<{ userId: string }>(
    `select users.id as "userId" from users
     where email = $1 and email_verified and role = 'paciente' and not exists (
       select from association_members member
       where member.association_id = $2 and member.patient_id = users.id and member.status = 'active')`,
    [email, associationId],
  );
  // With a time, by which it is found when it is taken back.
  const news = { type: 'association_invited', relatedId: id, dueAt: sending.at, data: { associationId } } as const;
  await tell(
    client,
    rows.map(({ userId }) => ({ ...news, userId, expiresAt: sending.expiresAt })),
    sending.at,
  );
}

/** Takes back that somebody was told of an invitation which no longer waits for them. */
export async function forgetNewsOfInvitation(client: Client, id: string): Promise<void> {
  await client.query({
    name: 'memberships_forget_news_of_invitation',
    text: `with forgotten as (
        delete from notifications where type = 'association_invited' and related_id = $1 and due_at is not null returning user_id
      )
      select pg_notify('${WAKE_CHANNEL}', user_id::text) from forgotten`,
    values: [id],
  });
}

/** Gives a claimed invitation what its mail's link holds, for the mail and nowhere else; 256 bits, base64url. */
export async function markSent(client: Client, id: string, sending: { at: Date; expiresAt: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    'update association_invitations set token_hash = $2, sent_at = $3, expires_at = $4 where id = $1',
    [id, hashOf(token), sending.at, sending.expiresAt],
  );
  return token;
}

/** What opens an invitation: the token of its mail, or its id for whoever has the account of its address. */
export type InvitationKey = { token: string } | { id: string };

/** Is it that invitation? `$1` is what `keyValue` answers. By an id only the patient of the session, whose confirmed address it was made for. */
const isThat = (key: InvitationKey) =>
  'token' in key
    ? 'token_hash = $1'
    : `invitation.id = $1
       and patient_email = (
         select users.email from users where users.id = (select current_patient_id()) and users.email_verified)`;
const keyValue = (key: InvitationKey) => ('token' in key ? hashOf(key.token) : key.id);

export type FoundInvitation = {
  id: string;
  associationId: string;
  associationName: string;
  logoId: string | null;
  description: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
  email: string;
  message: string | null;
  status: AssociationInvitationStatus;
  invitedBy: string | null;
  expiresAt: Date;
  /** Was it made for the address of whose session it is? False where there is none. */
  isToOwnAddress: boolean;
};

/** What a key opens, answered and expired ones too; of a closed association nothing. */
export async function findInvitation(client: Client, key: InvitationKey): Promise<FoundInvitation | undefined> {
  const { rows } = await client.query<FoundInvitation>(
    `select invitation.id, association_id as "associationId", association.name as "associationName", association.logo_id as "logoId", association.description,
       association.neighborhood, association.city, association.state, patient_email as email, message, invitation.status,
       invited_by as "invitedBy", expires_at as "expiresAt",
       coalesce(patient_email = (select email from users where id = (select current_user_id())), false) as "isToOwnAddress"
     from association_invitations invitation join associations association on association.id = invitation.association_id
     where ${isThat(key)} and association.status = 'active'`,
    [keyValue(key)],
  );
  return rows[0];
}

/** Answers as the patient of the session, or declines as nobody, once; false: it was answered, cancelled, sent again or ended meanwhile. */
export async function answerInvitation(
  client: Client,
  key: InvitationKey,
  answer: 'accepted' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update association_invitations invitation set status = $3, patient_id = (select current_patient_id()), responded_at = $2
     where ${isThat(key)} and status = 'pending' and expires_at > $2`,
    [keyValue(key), now, answer],
  );
  return rowCount === 1;
}

/**
 * Forgets what was declined or ended before an instant, and accepted ones of those who are no members any more: as long as somebody is one,
 * their association knows the address that it invited. How many.
 */
export async function forgetOldInvitations(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `delete from association_invitations invitation
     where (status = 'rejected' and responded_at < $1) or (status = 'pending' and expires_at < $1)
       or (status = 'accepted' and responded_at < $1 and not exists (
         select from association_members member
         where member.association_id = invitation.association_id and member.patient_id = invitation.patient_id
           and (member.status = 'active' or member.left_at >= $1)))`,
    [before],
  );
  return rowCount ?? 0;
}

/** Removes what associations sent to the address of an account that is erased. */
export async function removeAssociationInvitationsTo(client: Client, userId: string): Promise<void> {
  await client.query(
    'delete from association_invitations where patient_email = (select email from users where id = $1)',
    [userId],
  );
}
