import { type AssociationStatus, slugOf } from '@balsamo/domain/associations/association.ts';
import type { BrazilianState } from '@balsamo/domain/auth/account.ts';
import type pg from 'pg';
import { hashOfStaffInvitation, type Sending } from './queries.ts';

/**
 * What whoever runs the installation does with associations: at the command line as the owner of the database, under `/admin` as the system
 * role in the session of an operator, whose policies ask for one. Each in one transaction.
 */
type Client = Pick<pg.ClientBase, 'query'>;
type Admin = { email: string; name: string };

export type OperatedAssociation = {
  slug: string;
  name: string;
  status: AssociationStatus;
  members: number;
  /** Names and addresses. */
  admins: string[];
  /** Addresses with an open invitation to become an admin. */
  invited: string[];
};

/** As the owner of the database: every association, by name. */
export async function listAssociations(owner: Client): Promise<OperatedAssociation[]> {
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
export async function otherRoleOf(client: Client, email: string): Promise<string | null> {
  const { rows } = await client.query<{ role: string }>(
    "select role from users where email = $1 and role <> 'associacao'",
    [email],
  );
  return rows[0]?.role ?? null;
}

/** A slug made of a name that no association has. */
export async function freeSlug(client: Client, name: string): Promise<string> {
  const wanted = slugOf(name) || 'associacao';
  const { rows } = await client.query<{ slug: string }>(
    'select slug from associations where slug = $1 or slug like $2',
    [wanted, `${wanted}-%`],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = wanted;
  for (let count = 2; taken.has(slug); count++) slug = `${wanted.slice(0, 70)}-${count}`;
  return slug;
}

export type NewAssociation = {
  id: string;
  name: string;
  slug: string;
  city: string | null;
  state: BrazilianState | null;
  admin: Admin;
};

/**
 * Makes an association with an invitation for its first admin.
 * @returns `made`; `slug_taken`: another association has the slug; `known`: this one was made before, and nothing is changed
 */
export async function makeAssociation(
  client: Client,
  { id, name, slug, city, state, admin }: NewAssociation,
  sending: Sending,
): Promise<'made' | 'known' | 'slug_taken'> {
  // In one statement, so that there is no association without somebody who can open it.
  const { rowCount } = await client.query(
    `with association as (
       insert into associations (id, slug, name, city, state, created_at, updated_at) values ($8, $1, $2, $9, $10, $3, $3)
       on conflict do nothing returning id
     )
     insert into association_staff_invitations (association_id, email, name, role, token_hash, sent_at, expires_at)
     select id, $4, $5, 'admin', $6, $3, $7 from association`,
    [
      slug,
      name,
      sending.now,
      admin.email,
      admin.name,
      hashOfStaffInvitation(sending.token),
      sending.expiresAt,
      id,
      city,
      state,
    ],
  );
  if (rowCount === 1) return 'made';
  const { rows } = await client.query('select from associations where id = $1 and slug = $2', [id, slug]);
  return rows.length > 0 ? 'known' : 'slug_taken';
}

/** An association by what it is called in addresses. */
export async function findBySlug(client: Client, slug: string): Promise<{ id: string } | undefined> {
  const { rows } = await client.query<{ id: string }>('select id from associations where slug = $1', [slug]);
  return rows[0];
}

/**
 * Invites an admin to an association, in place of an open invitation to the same address.
 * @returns its name; `works_there`: whoever has the address works there already; undefined: there is no such association
 */
export async function inviteAdmin(
  client: Client,
  { associationId, admin }: { associationId: string; admin: Admin },
  sending: Sending,
): Promise<{ name: string } | 'works_there' | undefined> {
  const { rows } = await client.query<{ name: string; worksThere: boolean }>(
    `select name, exists (
       select from association_staff staff join users on users.id = staff.user_id
       where staff.association_id = associations.id and staff.ended_at is null and users.email = $2) as "worksThere"
     from associations where id = $1`,
    [associationId, admin.email],
  );
  const [association] = rows;
  if (!association) return undefined;
  if (association.worksThere) return 'works_there';
  await client.query(
    "delete from association_staff_invitations where association_id = $1 and email = $2 and status = 'pending'",
    [associationId, admin.email],
  );
  await client.query(
    `insert into association_staff_invitations (association_id, email, name, role, token_hash, sent_at, expires_at)
     values ($1, $2, $3, 'admin', $4, $5, $6)`,
    [associationId, admin.email, admin.name, hashOfStaffInvitation(sending.token), sending.now, sending.expiresAt],
  );
  return { name: association.name };
}

/** Closes or opens an association; undefined where there is none. */
export async function setAssociationStatus(
  client: Client,
  associationId: string,
  status: AssociationStatus,
): Promise<{ name: string; hasChanged: boolean } | undefined> {
  const { rows } = await client.query<{ name: string; hasChanged: boolean }>(
    `with changed as (update associations set status = $2 where id = $1 and status <> $2 returning id)
     select name, exists (select from changed) as "hasChanged" from associations where id = $1`,
    [associationId, status],
  );
  return rows[0];
}

/** The plan of an association as it was agreed; `paidUntil` null = nothing is, `note` null = none. */
export type AssociationPlan = { paidUntil: string | null; note: string | null };

/** Writes down until when an association has paid; undefined where there is none. */
export async function setAssociationPlan(
  client: Client,
  associationId: string,
  { paidUntil, note }: AssociationPlan,
  now: Date,
): Promise<{ name: string; hasChanged: boolean } | undefined> {
  const { rows } = await client.query<{ name: string; hasChanged: boolean }>(
    `with association as (
       select id, name from associations where id = $1
     ), changed as (
       insert into association_plans as plan (association_id, paid_until, note, updated_at)
       select id, $2, $3, $4 from association
       on conflict (association_id) do update
         set paid_until = excluded.paid_until, note = excluded.note, updated_at = excluded.updated_at
         where (plan.paid_until, plan.note) is distinct from (excluded.paid_until, excluded.note)
       returning association_id
     )
     select name, exists (select from changed) as "hasChanged" from association`,
    [associationId, paidUntil, note, now],
  );
  return rows[0];
}
