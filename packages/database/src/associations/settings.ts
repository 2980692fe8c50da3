import { SETTINGS, type Setting, type TextSetting } from '@balsamo/domain/associations/settings.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';

const COLUMNS: Record<Setting, string> = {
  name: 'name',
  description: 'description',
  about: 'about',
  missionStatement: 'mission_statement',
  email: 'email',
  phone: 'phone',
  whatsappNumber: 'whatsapp_number',
  website: 'website',
  instagram: 'instagram',
  facebook: 'facebook',
  linkedin: 'linkedin',
  twitter: 'twitter',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  deliveryDays: 'delivery_days',
};

/** What an association tells about itself, and until when it has paid, for whoever keeps it; no row for everybody else. */
export function findSettings(associationId: string): pg.QueryConfig {
  const members = SETTINGS.map((setting) => `'${setting}', ${COLUMNS[setting]}`).join(', ');
  return {
    name: 'associations_settings',
    text: `select json_build_object('id', id, ${members}, 'logoId', logo_id, 'bannerId', banner_id,
        'updatedAt', ${instantJson('updated_at')},
        'paidUntil', (select paid_until from association_plans where association_id = associations.id))::text as json
      from associations where id = $1 and id = any ((select staffed_associations('texts'))::uuid[])`,
    values: [associationId],
  };
}

export type SettingChanges = Partial<Record<TextSetting, string | null> & Record<'deliveryDays', number | null>>;

/**
 * Writes the settings that differ from what stands, and no others. Answers which they were; 'outdated' and nothing written where one of them
 * no longer is what it was for its writer; undefined where the person does not keep the settings of that association.
 */
export async function changeSettings(
  { query }: Pick<UserTransaction, 'query'>,
  associationId: string,
  changes: SettingChanges,
  known: SettingChanges,
  now: Date,
): Promise<Setting[] | 'outdated' | undefined> {
  const columns = SETTINGS.map((setting) => `${COLUMNS[setting]} as "${setting}"`).join(', ');
  const { rows } = await query<Required<SettingChanges>>({
    name: 'associations_lock_settings',
    text: `select ${columns} from associations
      where id = $1 and id = any ((select staffed_associations('texts'))::uuid[]) for update`,
    values: [associationId],
  });
  const [before] = rows;
  if (!before) return undefined;
  const changed = SETTINGS.filter((setting) => changes[setting] !== undefined && changes[setting] !== before[setting]);
  if (changed.some((setting) => known[setting] !== undefined && known[setting] !== before[setting])) return 'outdated';
  if (changed.length > 0) {
    const assignments = changed.map((setting, index) => `${COLUMNS[setting]} = $${index + 3}`);
    await query({
      text: `update associations set updated_at = $2, ${assignments.join(', ')} where id = $1`,
      values: [associationId, now, ...changed.map((setting) => changes[setting])],
    });
  }
  return changed;
}

/** What staff did, newest first, for admins; one row without JSON where an admin has nothing to read, none for everybody else. */
export function listEvents(
  associationId: string,
  { limit, after }: { limit: number; after: { at: Date; id: string } | undefined },
): pg.QueryConfig {
  return {
    name: `association_events_list${after ? '_after' : ''}`,
    text: `select event.json
      from (select where $1::uuid = any ((select staffed_associations('admin'))::uuid[])) as allowed
      left join lateral (
        select json_build_object('id', id, 'at', ${instantJson('at')}, 'kind', kind, 'subject', subject,
            'actorName', association_person_name(actor_id), 'personName', association_person_name(subject_id))::text as json
        from association_events
        where association_id = $1 ${after ? 'and (at, id) < ($3, $4)' : ''}
        order by at desc, id desc limit $2
      ) as event on true`,
    values: [associationId, limit, ...(after ? [after.at, after.id] : [])],
  };
}
