import type { DirectoryPlace } from '@balsamo/domain/directory/place.ts';
import type pg from 'pg';
import { photoJson } from '../doctors/queries.ts';

/**
 * A page of the directory as the contract's `DirectoryDoctor`, by name; public.
 * @param search at least part of a name or a specialty; null = everybody
 * @param after the last one of the page before, as it was shown
 */
export function listDirectory(search: string | null, after: DirectoryPlace | undefined, limit: number): pg.QueryConfig {
  return {
    name: 'directory_list',
    text: `select json_build_object(
        'id', profile.directory_id, 'name', doctor.name, 'crm', doctor.crm,
        'isRegistrationChecked', is_registration_checked(doctor.user_id), 'specialty', profile.specialty, 'bio', profile.bio,
        'languages', profile.languages, 'whatsappNumber', profile.whatsapp_number, 'photo', ${photoJson('profile')})::text as json
      from listed_doctors($1, $2, $3, $4) with ordinality as doctor (user_id, name, crm, place)
      join doctor_profiles profile on profile.user_id = doctor.user_id
      order by doctor.place`,
    values: [search, after?.name ?? null, after?.id ?? null, limit],
  };
}
