import { createHash, randomBytes } from 'node:crypto';
import type { StaffRole } from '@balsamo/domain/associations/permissions.ts';
import type { InvitedAccount } from '@balsamo/domain/associations/staff-invitation.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** What opens an invitation, for the mail and nowhere else; 256 bits, base64url. */
export const newStaffInvitationToken = () => randomBytes(32).toString('base64url');
export const hashOfStaffInvitation = (token: string) => createHash('sha256').update(token).digest('base64url');

/** When an invitation is sent, until when its link works, and what the link holds. */
export type Sending = { now: Date; expiresAt: Date; token: string };

/** Who works in an association, admins first; for its admins and managers. No row for everybody else. */
export function listStaff(associationId: string): pg.QueryConfig {
  return {
    name: 'association_staff_list',
    text: `select json_build_object('id', staff.user_id, 'name', association_person_name(staff.user_id), 'role', staff.role,
        'assignedAt', ${instantJson('staff.assigned_at')}, 'isSelf', staff.user_id = (select current_user_id()))::text as json
      from association_staff staff
      where staff.association_id = $1 and staff.ended_at is null
        and staff.association_id = any ((select staffed_associations('texts'))::uuid[])
      order by array_position(array['admin', 'manager', 'stock_keeper'], staff.role), staff.assigned_at, staff.user_id`,
    values: [associationId],
  };
}

/** Gives somebody who works there another role. */
export function changeRole(associationId: string, userId: string, role: StaffRole): pg.QueryConfig {
  return {
    name: 'association_staff_change_role',
    text: `update association_staff set role = $3
      where association_id = $1 and user_id = $2 and ended_at is null and role <> $3`,
    values: [associationId, userId, role],
  };
}

/** A row where that person works in that association, and the person of this request is an admin there or the one. */
export function findColleague(associationId: string, userId: string): pg.QueryConfig {
  return {
    name: 'association_staff_find',
    text: `select role, user_id = (select current_user_id()) as "isSelf" from association_staff
      where association_id = $1 and user_id = $2 and ended_at is null
        and (association_id = any ((select staffed_associations('admin'))::uuid[])
          or (user_id = (select current_user_id()) and association_id = any ((select staffed_associations('overview'))::uuid[])))`,
    values: [associationId, userId],
  };
}

/** Ends an access, and with an admin's the open invitations that they made. */
export function endAccess(associationId: string, userId: string, now: Date): pg.QueryConfig {
  return {
    name: 'association_staff_end',
    text: `update association_staff set ended_at = $3 where association_id = $1 and user_id = $2 and ended_at is null`,
    values: [associationId, userId, now],
  };
}

/** The trigger `an_admin_is_kept` refused it. */
export const isLastAdminError = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'association_staff_keeps_an_admin';

/** An invitation as the contract's `StaffInvitation`; `now` is a placeholder. */
const invitationJson = (
  now: string,
) => `json_build_object('id', id, 'email', email, 'role', role, 'sentAt', ${instantJson('sent_at')},
    'expiresAt', ${instantJson('expires_at')}, 'isExpired', expires_at <= ${now})::text as json`;

/** Open invitations, newest first; one row without JSON where an admin has none, no row for everybody else. */
export function listStaffInvitations(associationId: string, now: Date): pg.QueryConfig {
  return {
    name: 'association_staff_invitations_list',
    text: `select open.json
      from (select where $1::uuid = any ((select staffed_associations('admin'))::uuid[])) as allowed
      left join lateral (
        select ${invitationJson('$2')} from association_staff_invitations
        where association_id = $1 and status = 'pending' order by sent_at desc, id desc
      ) as open on true`,
    values: [associationId, now],
  };
}

/** Invites in the admin's own name, in place of one that has expired; no row: one is open to this address. */
export function insertStaffInvitation(
  { associationId, email, role }: { associationId: string; email: string; role: StaffRole },
  { now, expiresAt, token }: Sending,
): [removing: pg.QueryConfig, inserting: pg.QueryConfig] {
  return [
    {
      name: 'association_staff_invitations_remove_expired',
      text: `delete from association_staff_invitations
        where association_id = $1 and email = $2 and status = 'pending' and expires_at <= $3`,
      values: [associationId, email, now],
    },
    {
      name: 'association_staff_invitations_insert',
      text: `insert into association_staff_invitations (association_id, email, role, token_hash, invited_by, sent_at, expires_at)
        values ($2, $3, $4, $5, (select current_user_id()), $1, $6)
        on conflict (email, association_id) where status = 'pending' do nothing
        returning ${invitationJson('$1::timestamptz')}`,
      values: [now, associationId, email, role, hashOfStaffInvitation(token), expiresAt],
    },
  ];
}

/** Gives an open invitation a new token, the one before opens nothing any more; no row: there is none. */
export function renewStaffInvitation(
  associationId: string,
  id: string,
  { now, expiresAt, token }: Sending,
): pg.QueryConfig {
  return {
    name: 'association_staff_invitations_renew',
    text: `update association_staff_invitations set token_hash = $4, sent_at = $1, expires_at = $5
      where association_id = $2 and id = $3 and status = 'pending'
      returning email, role, ${invitationJson('$1::timestamptz')}`,
    values: [now, associationId, id, hashOfStaffInvitation(token), expiresAt],
  };
}

/** Cancels an open invitation; a row where there was one. */
export function cancelStaffInvitation(associationId: string, id: string): pg.QueryConfig {
  return {
    name: 'association_staff_invitations_cancel',
    text: `delete from association_staff_invitations where association_id = $1 and id = $2 and status = 'pending' returning id`,
    values: [associationId, id],
  };
}

export type FoundStaffInvitation = {
  id: string;
  associationId: string;
  associationName: string;
  slug: string;
  email: string;
  name: string | null;
  role: StaffRole;
  expiresAt: Date;
  /** What the address is used for: told to whoever holds what was sent to it. */
  account: InvitedAccount;
  /** Was it made for the address of whose session it is? False where there is none. */
  isToOwnAddress: boolean;
};

/** The open invitation of an active association that a token opens, expired ones too. As the system role. */
export async function findStaffInvitation(client: Client, token: string): Promise<FoundStaffInvitation | undefined> {
  const { rows } = await client.query<FoundStaffInvitation>(
    `select invitation.id, invitation.association_id as "associationId", association.name as "associationName", association.slug,
       invitation.email, invitation.name, invitation.role, invitation.expires_at as "expiresAt",
       case when holder.id is null then 'none' when holder.role = 'associacao' then 'association' else 'other' end as account,
       coalesce(holder.id = (select current_user_id()), false) as "isToOwnAddress"
     from association_staff_invitations invitation
     join associations association on association.id = invitation.association_id
     left join users holder on holder.email = invitation.email
     where invitation.token_hash = $1 and invitation.status = 'pending' and association.status = 'active'`,
    [hashOfStaffInvitation(token)],
  );
  return rows[0];
}

/**
 * Joins as the person of the session and uses the invitation up. As the system role.
 * @returns `joined`; `already_staff`, and nothing is changed; `gone`: it was accepted, cancelled or sent again meanwhile, and the transaction
 * is to be rolled back
 */
export async function joinStaff(
  client: Client,
  { id, associationId, role }: Pick<FoundStaffInvitation, 'id' | 'associationId' | 'role'>,
  token: string,
  now: Date,
): Promise<'joined' | 'already_staff' | 'gone'> {
  // Of two at the same moment one has it.
  const { rows } = await client.query<{ invitedBy: string | null }>(
    `select invited_by as "invitedBy" from association_staff_invitations
     where id = $1 and token_hash = $2 and status = 'pending' for update`,
    [id, hashOfStaffInvitation(token)],
  );
  const [invitation] = rows;
  if (!invitation) return 'gone';
  const { rows: known } = await client.query<{ hasLeft: boolean }>(
    `select ended_at is not null as "hasLeft" from association_staff
     where association_id = $1 and user_id = (select current_user_id())`,
    [associationId],
  );
  if (known[0]?.hasLeft === false) return 'already_staff';
  const text = known[0]
    ? `update association_staff set role = $2, assigned_at = $3, assigned_by = $4, ended_at = null
       where association_id = $1 and user_id = (select current_user_id())`
    : `insert into association_staff (association_id, user_id, role, assigned_at, assigned_by)
       values ($1, (select current_user_id()), $2, $3, $4)`;
  await client.query(text, [associationId, role, now, invitation.invitedBy]);
  await client.query(
    `update association_staff_invitations set status = 'accepted', accepted_by = (select current_user_id()), responded_at = $2
     where id = $1 and status = 'pending'`,
    [id, now],
  );
  return 'joined';
}

/** Forgets invitations that were accepted, or whose links ended, before an instant. */
export async function forgetOldStaffInvitations(client: Client, before: Date): Promise<void> {
  await client.query(
    `delete from association_staff_invitations
     where (status = 'accepted' and responded_at < $1) or (status = 'pending' and expires_at < $1)`,
    [before],
  );
}

/** Removes what was sent to the address of an account that is erased. */
export async function removeStaffInvitationsTo(client: Client, userId: string): Promise<void> {
  await client.query(
    'delete from association_staff_invitations where email = (select email from users where id = $1)',
    [userId],
  );
}
