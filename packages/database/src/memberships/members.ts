import type { MemberStatus } from '@balsamo/domain/associations/association.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Where a page of a list ends. */
export type MemberPlace = { at: Date; id: string };

/** The association, if the person of this request keeps its members; no row otherwise. */
export function findKeptAssociation(associationId: string): pg.QueryConfig {
  return {
    name: 'memberships_find_kept_association',
    text: `select id, name from associations
      where id = $1 and id = any ((select staffed_associations('members'))::uuid[])`,
    values: [associationId],
  };
}

/** The address at which an association invited this member; null where it knows none. Under the policies of the role of requests. */
const INVITED_EMAIL = `(
    select invitation.patient_email from association_invitations invitation
    where invitation.association_id = member.association_id and invitation.patient_id = member.patient_id
      and invitation.status = 'accepted'
    order by invitation.responded_at desc limit 1)`;

const memberJson = (name: string) => `json_build_object(
    'id', member.id, 'name', ${name}, 'joinedAt', ${instantJson('member.joined_at')}, 'leftAt', ${instantJson('member.left_at')},
    'status', member.status, 'source', member.source, 'sharesSummary', member.shares_summary_since is not null,
    'showsDocuments', member.id = any ((select members_showing_documents($1))::uuid[]),
    'invitedEmail', ${INVITED_EMAIL})::text as json`;

export type MemberFilter = {
  status: MemberStatus;
  /** Part of a name; case and accents do not count. */
  search?: string | undefined;
  limit: number;
  after?: MemberPlace | undefined;
};

/** Members of an association as the contract's `Member`, newest joined first; nothing for who does not keep them. */
export function listMembers(associationId: string, { status, search, limit, after }: MemberFilter): pg.QueryConfig {
  return {
    name: 'memberships_list_members',
    text: `select ${memberJson('page.name')}
      from page_of_members($1, $2, $3, $4, $5, $6) as page
      join association_members member on member.id = page.id and member.association_id = $1
      order by member.joined_at desc, member.id desc`,
    values: [associationId, status, search ?? null, after?.at ?? null, after?.id ?? null, limit],
  };
}

/** How many members an association has now. */
export function countActiveMembers(associationId: string): pg.QueryConfig {
  return {
    name: 'memberships_count_active',
    text: `select association_member_count($1) as active
      where $1 = any ((select staffed_associations('members'))::uuid[])`,
    values: [associationId],
  };
}

/** Ends a membership in the session of an admin or manager, as the system role; answers whose it was, undefined: there is none. */
export async function removeMember(
  client: Client,
  associationId: string,
  memberId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await client.query<{ patientId: string }>(
    `update association_members set status = 'inactive', left_at = $3, shares_summary_since = null
     where id = $2 and association_id = $1 and status = 'active'
       and association_id = any ((select staffed_associations('members'))::uuid[])
     returning patient_id as "patientId"`,
    [associationId, memberId, now],
  );
  return rows[0]?.patientId;
}

/** One member as the contract's `Member`. */
export function readMember(associationId: string, memberId: string): pg.QueryConfig {
  return {
    name: 'memberships_read_member',
    text: `select ${memberJson('association_person_name(member.patient_id)')} from association_members member
      where member.association_id = $1 and member.id = $2`,
    values: [associationId, memberId],
  };
}

/**
 * Makes the patient who gave their code a member, or one again; in the session of an admin or manager, as the system role. Without consent to
 * anything. A code that is older than the end of a membership ended with it: it was given for that one (ADR-0045).
 */
export async function addMemberByCode(
  client: Client,
  associationId: string,
  patientId: string,
  now: Date,
): Promise<{ id: string } | 'already_member' | 'code_used'> {
  const { rows } = await client.query<{ id: string }>(
    `insert into association_members as member (association_id, patient_id, status, source, added_by, joined_at)
     values ($1, $2, 'active', 'code', (select current_user_id()), $3)
     on conflict (association_id, patient_id) do update
     set status = 'active', source = 'code', added_by = excluded.added_by, joined_at = excluded.joined_at, left_at = null,
       shares_summary_since = null
     where member.status = 'inactive'
       and member.left_at < (select code.created_at from connection_codes code where code.user_id = member.patient_id)
     returning id`,
    [associationId, patientId, now],
  );
  if (rows[0]) return rows[0];
  const { rows: standing } = await client.query<{ status: string }>(
    'select status from association_members where association_id = $1 and patient_id = $2',
    [associationId, patientId],
  );
  return standing[0]?.status === 'active' ? 'already_member' : 'code_used';
}

/**
 * Makes the patient of the session a member, or one again, by the invitation that they accepted at this instant; as the system role. A
 * membership that stands stays as it is.
 */
export async function joinByInvitation(
  client: Client,
  { associationId, invitedBy }: { associationId: string; invitedBy: string | null },
  { at, sharesSummary }: { at: Date; sharesSummary: boolean },
): Promise<void> {
  await client.query(
    `insert into association_members as member
       (association_id, patient_id, status, source, added_by, joined_at, shares_summary_since)
     values ($1, (select current_patient_id()), 'active', 'invitation', $2, $3, case when $4 then $3::timestamptz end)
     on conflict (association_id, patient_id) do update
     set status = 'active', source = 'invitation', added_by = excluded.added_by, joined_at = excluded.joined_at, left_at = null,
       shares_summary_since = excluded.shares_summary_since
     where member.status = 'inactive'`,
    [associationId, invitedBy, at, sharesSummary],
  );
}

/** The patient of this request shows the association a summary from now on, if they are a member and did not before. */
export function showSummary(associationId: string, now: Date): pg.QueryConfig {
  return {
    name: 'memberships_show_summary',
    text: `update association_members set shares_summary_since = $2
      where association_id = $1 and patient_id = (select current_patient_id()) and status = 'active' and shares_summary_since is null`,
    values: [associationId, now],
  };
}

/** Who keeps the members of an association: its admins and managers. As the system role. */
export async function keepersOfMembers(client: Client, associationId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select user_id as id from association_staff
     where association_id = $1 and ended_at is null and role in ('admin', 'manager') order by user_id`,
    [associationId],
  );
  return rows.map((row) => row.id);
}
