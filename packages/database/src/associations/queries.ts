import type { AssociationEvent } from '@balsamo/domain/associations/events.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** The active associations in which the person works, by name. */
export function listStaffedAssociations(): pg.QueryConfig {
  return {
    name: 'associations_staffed',
    text: `select json_build_object('id', association.id, 'slug', association.slug, 'name', association.name, 'logoId', association.logo_id, 'role', staff.role,
        'assignedAt', ${instantJson('staff.assigned_at')})::text as json
      from association_staff staff join associations association on association.id = staff.association_id
      where staff.user_id = (select current_user_id()) and staff.ended_at is null and association.status = 'active'
      order by lower(association.name), association.id`,
  };
}

type NewEvent = {
  associationId: string;
  kind: AssociationEvent;
  /** The person it was done to. */
  subjectId?: string | null;
  /** The thing it was done to, as it is called; no name of a person. */
  subject?: string | null;
};

/** Writes down for the admins what the person of this session did; in the transaction that does it. */
export function insertAssociationEvent(
  { associationId, kind, subjectId, subject }: NewEvent,
  now: Date,
): pg.QueryConfig {
  return {
    name: 'associations_insert_event',
    text: `insert into association_events (association_id, kind, actor_id, subject_id, subject, at)
      values ($1, $2, (select current_user_id()), $3, $4, $5)`,
    values: [associationId, kind, subjectId ?? null, subject ?? null, now],
  };
}
