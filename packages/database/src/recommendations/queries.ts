import {
  DECLINED_REST_DAYS,
  type DoctorSearch,
  FOUND_DOCTORS_MAX,
  RECOMMENDED_DOCTORS_PAGE_SIZE,
  TOLD_AGAIN_DAYS,
} from '@balsamo/domain/recommendations/recommendation.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { photoJson } from '../doctors/queries.ts';

/** Where a page of a list ends. */
export type RecommendationPlace = { at: Date; id: string };

/** Whose list it is: that of the staff who keep it, or of whoever is signed in. */
export type RecommendationReader = 'staff' | 'anybody';

/**
 * A page of the doctors whom an active association recommends, as the contract's `RecommendedDoctorPage`, newest first. No row: no such
 * association, or the person is none of its staff. The photo of a doctor is shown to those who see the doctor's profile.
 * @param page from 1
 */
export function listRecommendedDoctors(
  associationId: string,
  page: number,
  reader: RecommendationReader,
): pg.QueryConfig {
  const isStaffed = reader === 'staff' ? `and $1 = any ((select staffed_associations('overview'))::uuid[])` : '';
  return {
    name: `recommendations_list_for_${reader}`,
    text: `with standing as materialized (
        select * from recommended_doctors($1)
      ), page as (
        select * from standing order by recommended_at desc, id desc
        limit ${RECOMMENDED_DOCTORS_PAGE_SIZE} offset ${RECOMMENDED_DOCTORS_PAGE_SIZE} * ($2::int - 1)
      )
      select json_build_object('page', $2::int, 'total', (select count(*) from standing), 'items', (
        select coalesce(json_agg(json_build_object(
            'id', page.id, 'directoryId', case when is_listed_doctor(page.doctor_id) then profile.directory_id end,
            'name', page.name, 'specialty', page.specialty, 'isRegistrationChecked', page.is_registration_checked,
            'photo', ${photoJson('profile')}, 'reason', page.reason, 'recommendedAt', ${instantJson('page.recommended_at')})
          order by page.recommended_at desc, page.id desc), '[]')
        from page left join doctor_profiles profile on profile.user_id = page.doctor_id))::text as json
      from associations association where association.id = $1 ${isStaffed}`,
    values: [associationId, page],
  };
}

/** Doctors in the directory whom staff may recommend, as the contract's `FoundDoctor`, by name. */
export function findDoctorsToRecommend(associationId: string, search: DoctorSearch): pg.QueryConfig {
  return {
    name: 'recommendations_search',
    text: `select json_build_object('directoryId', found.directory_id, 'name', found.name, 'crm', found.crm,
        'specialty', found.specialty, 'isRegistrationChecked', found.is_registration_checked, 'photo', ${photoJson('profile')},
        'isAlreadyRecommended', found.is_recommended)::text as json
      from doctors_to_recommend($1, $2, $3, $4) with ordinality
        as found (doctor_id, directory_id, name, crm, specialty, is_registration_checked, is_recommended, place)
      left join doctor_profiles profile on profile.user_id = found.doctor_id
      order by found.place`,
    values: [
      associationId,
      'name' in search ? search.name : null,
      'email' in search ? search.email : null,
      FOUND_DOCTORS_MAX,
    ],
  };
}

/** May the person of this session keep the list of this association? Answers `isAllowed`. */
export function mayKeepRecommendations(associationId: string): pg.QueryConfig {
  return {
    name: 'recommendations_may_keep',
    text: `select $1::uuid = any ((select staffed_associations('texts'))::uuid[]) as "isAllowed"`,
    values: [associationId],
  };
}

/** Whom staff name: by the code that the doctor gave them, or as the directory calls the doctor. */
export type NamedDoctor = { code: string } | { directoryId: string };

export type FoundDoctorRow = {
  id: string;
  name: string;
  specialty: string | null;
  isRegistrationChecked: boolean;
  isAlreadyRecommended: boolean;
};

/** A doctor whom an association may recommend. As the system role, in a session of its staff. */
export async function findNamedDoctor(
  client: pg.ClientBase,
  associationId: string,
  named: NamedDoctor,
): Promise<FoundDoctorRow | undefined> {
  const isCode = 'code' in named;
  const id = isCode
    ? '(select user_id from connection_codes where code = $2)'
    : `(select profile.user_id from doctor_profiles profile
        where profile.directory_id = $2 and exists (select from doctors_in_directory() listed where listed.user_id = profile.user_id))`;
  const { rows } = await client.query<FoundDoctorRow>({
    name: `recommendations_find_${isCode ? 'code' : 'listed'}`,
    text: `select doctor.id, doctor.name, profile.specialty,
        doctor.registration_check is not distinct from 'conferido' as "isRegistrationChecked",
        exists (
          select from association_recommended_doctors recommended
          where recommended.association_id = $1 and recommended.doctor_id = doctor.id and recommended.status = 'active'
        ) as "isAlreadyRecommended"
      from users doctor left join doctor_profiles profile on profile.user_id = doctor.id
      where doctor.id = ${id} and doctor.role = 'medico' and doctor.registration_check is distinct from 'recusado'`,
    values: [associationId, isCode ? named.code : named.directoryId],
  });
  return rows[0];
}

const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * 86_400_000);

/** Did this doctor decline this association a short while ago? As the system role. */
export async function hasDeclined(
  client: pg.ClientBase,
  { associationId, doctorId }: { associationId: string; doctorId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'recommendations_has_declined',
    text: `select from association_recommended_doctors
      where association_id = $1 and doctor_id = $2 and declined_at > $3 limit 1`,
    values: [associationId, doctorId, daysBefore(now, DECLINED_REST_DAYS)],
  });
  return rowCount === 1;
}

export type NewRecommendation = { associationId: string; doctorId: string; reason: string | null };

/**
 * Recommends a doctor in the name of the person of the session; undefined where the association does already. `isNews`: was the doctor not
 * told of a recommendation by it a short while ago? As the system role.
 */
export async function insertRecommendation(
  client: pg.ClientBase,
  { associationId, doctorId, reason }: NewRecommendation,
  now: Date,
): Promise<{ id: string; isNews: boolean } | undefined> {
  const { rows } = await client.query<{ id: string; isNews: boolean }>({
    name: 'recommendations_insert',
    // The statement sees what stood before it.
    text: `insert into association_recommended_doctors
        (association_id, doctor_id, recommendation_reason, recommended_by, recommended_at)
      values ($1, $2, $3, (select current_user_id()), $4)
      on conflict (association_id, doctor_id) where status = 'active' do nothing
      returning id, not exists (
        select from association_recommended_doctors earlier
        where earlier.association_id = $1 and earlier.doctor_id = $2 and earlier.recommended_at > $5) as "isNews"`,
    values: [associationId, doctorId, reason, now, daysBefore(now, TOLD_AGAIN_DAYS)],
  });
  return rows[0];
}

/** Takes a doctor off the list of the association; answers `doctorId`, no row where there is nothing to take off. */
export function removeRecommendation(associationId: string, id: string, now: Date): pg.QueryConfig {
  return {
    name: 'recommendations_remove',
    text: `update association_recommended_doctors set status = 'inactive', removed_at = $3
      where id = $2 and association_id = $1 and status = 'active'
        and association_id = any ((select staffed_associations('texts'))::uuid[])
      returning doctor_id as "doctorId"`,
    values: [associationId, id, now],
  };
}

const RECOMMENDING_JSON = `json_build_object('id', recommended.id, 'reason', recommended.reason,
    'recommendedAt', ${instantJson('recommended.recommended_at')}, 'association', json_build_object(
      'id', association.id, 'slug', association.slug, 'name', association.name, 'description', association.description,
      'city', association.city, 'state', association.state, 'logoId', association.logo_id, 'website', association.website, 'email', association.email))::text as json`;

type RecommendingPage = { limit: number; after?: RecommendationPlace | undefined };

/** The active associations that recommend the doctor of this session, as the contract's `Recommendation`, newest first. */
export function listOwnRecommendations({ limit, after }: RecommendingPage): pg.QueryConfig {
  return {
    name: `recommendations_list_own${after ? '_after' : ''}`,
    text: `select ${RECOMMENDING_JSON}
      from (
        select id, association_id, recommendation_reason as reason, recommended_at from association_recommended_doctors
        where doctor_id = (select current_user_id()) and status = 'active'
      ) as recommended join associations association on association.id = recommended.association_id
      ${after ? 'where (recommended.recommended_at, recommended.id) < ($2, $3)' : ''}
      order by recommended.recommended_at desc, recommended.id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

/**
 * The same of another doctor, for whoever may see the doctor's profile. A row without JSON says that they may; no row that they may not, or
 * that there is no such doctor.
 */
export function listRecommendationsOf(doctorId: string, { limit, after }: RecommendingPage): pg.QueryConfig {
  return {
    name: `recommendations_list_of_doctor${after ? '_after' : ''}`,
    text: `select null as json from visible_doctor($2)
      union all
      (select ${RECOMMENDING_JSON}
      from recommending_associations($2) recommended join associations association on association.id = recommended.association_id
      ${after ? 'where (recommended.recommended_at, recommended.id) < ($3, $4)' : ''}
      order by recommended.recommended_at desc, recommended.id desc limit $1)`,
    values: after ? [limit, doctorId, after.at, after.id] : [limit, doctorId],
  };
}

/** Ends a recommendation of the doctor of the session; answers whose it was. As the system role. */
export async function declineRecommendation(client: pg.ClientBase, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ associationId: string }>({
    name: 'recommendations_decline',
    text: `update association_recommended_doctors set status = 'declined', declined_at = $2
      where id = $1 and doctor_id = (select current_user_id()) and status = 'active'
      returning association_id as "associationId"`,
    values: [id, now],
  });
  return rows[0]?.associationId;
}

/** Who keeps the list of an association. As the system role. */
export async function keepersOf(client: pg.ClientBase, associationId: string): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>({
    name: 'recommendations_keepers',
    text: `select user_id as "userId" from association_staff
      where association_id = $1 and ended_at is null and role in ('admin', 'manager') order by user_id`,
    values: [associationId],
  });
  return rows.map(({ userId }) => userId);
}
