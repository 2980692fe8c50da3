import { slugOf } from '@balsamo/domain/associations/association.ts';
import type pg from 'pg';
import { hashOfStaffInvitation, type Sending } from './queries.ts';

export type OperatedAssociation = {
  slug: string;
  name: string;
  status: 'active' | 'closed';
  members: number;
  /** Names and addresses. */
  admins: string[];
  /** Addresses with an open invitation to become an admin. */
  invited: string[];
};

/** As the owner of the database: every association, by name. */
export async function listAssociations(owner: pg.ClientBase): Promise<OperatedAssociation[]> {
  const { rows } = await owner.query<OperatedAssociation>(
    `select slug, name, status,
       (select count(*)::int from association_members where association_id = association.id and status = 'active') as members,
       array(select users.name || ' <' || users.email || '>' from association_staff staff join users on users.id = staff.user_id
         where staff.association_id = association.id and staff.role = 'admin' and staff.ended_at is null order by 1) as admins,
       array(select email from association_staff_invitations
         where association_id = association.id and role = 'admin' and status = 'pending' and expires_at > now() order by 1) as invited
     from associations association order by lower(name), id`,
  );
  return rows;
}

/** What an address is used for already, where that is not the account of somebody who can join a staff. */
export async function otherRoleOf(owner: pg.ClientBase, email: string): Promise<string | null> {
  const { rows } = await owner.query<{ role: string }>(
    "select role from users where email = $1 and role <> 'associacao'",
    [email],
  );
  return rows[0]?.role ?? null;
}

/** As the owner of the database: makes an association with an invitation for its first admin. Answers its slug, which no other has. */
export async function makeAssociation(
  owner: pg.ClientBase,
  { name, admin }: { name: string; admin: { email: string; name: string } },
  sending: Sending,
): Promise<{ slug: string }> {
  const wanted = slugOf(name) || 'associacao';
  const { rows } = await owner.query<{ slug: string }>(
    'select slug from associations where slug = $1 or slug like $2',
    [wanted, `${wanted}-%`],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let count = 2; taken.has(slug); count++) slug = `${wanted.slice(0, 70)}-${count}`;
  // In one statement, so that there is no association without somebody who can open it.
  await owner.query(
    `with association as (
       insert into associations (slug, name, created_at, updated_at) values ($1, $2, $3, $3) returning id
     )
     insert into association_staff_invitations (association_id, email, name, role, token_hash, sent_at, expires_at)
     select id, $4, $5, 'admin', $6, $3, $7 from association`,
    [slug, name, sending.now, admin.email, admin.name, hashOfStaffInvitation(sending.token), sending.expiresAt],
  );
  return { slug };
}

/** As the owner of the database: invites an admin to an association, in place of an open invitation to the same address. */
export async function inviteAdmin(
  owner: pg.ClientBase,
  { slug, admin }: { slug: string; admin: { email: string; name: string } },
  sending: Sending,
): Promise<boolean> {
  const { rowCount } = await owner.query(
    `insert into association_staff_invitations (association_id, email, name, role, token_hash, sent_at, expires_at)
     select id, $2, $3, 'admin', $4, $5, $6 from associations where slug = $1
     on conflict (email, association_id) where status = 'pending' do update
       set name = excluded.name, role = excluded.role, token_hash = excluded.token_hash, sent_at = excluded.sent_at,
         expires_at = excluded.expires_at`,
    [slug, admin.email, admin.name, hashOfStaffInvitation(sending.token), sending.now, sending.expiresAt],
  );
  return rowCount === 1;
}

/** As the owner of the database: closes or opens an association; its name, null where there is none. */
export async function setAssociationStatus(
  owner: pg.ClientBase,
  slug: string,
  status: 'active' | 'closed',
): Promise<string | null> {
  const { rows } = await owner.query<{ name: string }>(
    'update associations set status = $2 where slug = $1 returning name',
    [slug, status],
  );
  return rows[0]?.name ?? null;
}
