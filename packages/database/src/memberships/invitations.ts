import type { Language } from '@balsamo/domain/language.ts';
import type { LineOutcome } from '@balsamo/domain/memberships/address-list.ts';
import type { AssociationInvitationStatus } from '@balsamo/domain/memberships/invitation.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import type { MemberPlace } from './members.ts';

/** Statements of the system role, but for the list; where they say "kept", in the session of an admin or manager of the association. */
type Client = Pick<pg.ClientBase, 'query'>;

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
