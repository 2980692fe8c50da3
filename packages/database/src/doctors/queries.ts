import type { SocialNetwork } from '@balsamo/domain/doctors/contact.ts';
import type { ConsultationLanguage } from '@balsamo/domain/doctors/profile.ts';
import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { users } from '../auth/tables.ts';
import { doctorProfiles } from './tables.ts';

/** SQL of the contract's `DoctorPhoto` of a row of `doctor_profiles`; null without a photo. */
export const photoJson = (profile: string): string =>
  `case when ${profile}.photo_id is not null and ${profile}.small_photo_id is not null then json_build_object(
    'large', '/api/directory/photos/' || ${profile}.photo_id, 'small', '/api/directory/photos/' || ${profile}.small_photo_id) end`;

const PROFILE_JSON = `'id', doctor.id, 'name', doctor.name, 'crm', doctor.crm,
  'isRegistrationChecked', is_registration_checked(doctor.id), 'specialty', specialty, 'bio', bio,
  'languages', coalesce(languages, '{}'), 'isPubliclyListed', coalesce(is_publicly_listed, false),
  'photo', ${photoJson('profile')},
  'contact', json_build_object(
    'email', contact_email, 'whatsappNumber', whatsapp_number, 'website', website, 'instagram', instagram,
    'twitter', twitter, 'facebook', facebook, 'linkedin', linkedin)`;

/**
 * A doctor's profile as the contract's `DoctorProfile`, for whoever may see it: their own, their own doctor's, or one that is publicly
 * listed. No row for everyone else, whether there is such a doctor or not.
 */
export function readDoctorProfile(doctorId: string): pg.QueryConfig {
  return {
    name: 'doctors_read_profile',
    text: `select json_build_object(${PROFILE_JSON})::text as json
      from visible_doctor($1) as doctor left join doctor_profiles profile on profile.user_id = doctor.id`,
    values: [doctorId],
  };
}

/** The profile of the doctor whose request it is, as the contract's `OwnDoctorProfile`: says whether it is listed, and if not, why. */
export function readOwnDoctorProfile(): pg.QueryConfig {
  return {
    name: 'doctors_read_own_profile',
    text: `select json_build_object(${PROFILE_JSON}, 'refusal', account.registration_refusal, 'listing', case
        when account.registration_check = 'recusado' then 'registration_refused'
        when not coalesce(is_publicly_listed, false) then 'off'
        when not account.email_verified then 'email_unconfirmed'
        when is_listed_doctor(account.id) then 'listed'
        else 'registration_taken' end)::text as json
      from users account
      join lateral visible_doctor(account.id) as doctor on true
      left join doctor_profiles profile on profile.user_id = account.id
      where account.id = (select current_user_id())`,
  };
}

/** What of a profile changes; left out stays, null is not told any more. */
export type ProfileColumns = {
  specialty?: string | null | undefined;
  bio?: string | null | undefined;
  languages?: ConsultationLanguage[] | undefined;
  isPubliclyListed?: boolean | undefined;
  contactEmail?: string | null | undefined;
  whatsappNumber?: string | null | undefined;
  website?: string | null | undefined;
} & Partial<Record<SocialNetwork, string | null | undefined>>;

const ownId = sql`(select current_user_id())`;

/** Changes the profile of the doctor whose request it is, and begins it where there is none. */
export async function changeOwnProfile(orm: NodePgDatabase, changes: ProfileColumns, now: Date): Promise<void> {
  const row = { ...changes, updatedAt: now };
  await orm
    .insert(doctorProfiles)
    .values({ userId: ownId, ...row })
    .onConflictDoUpdate({ target: doctorProfiles.userId, set: row });
}

/** Sets the registration, `number-UF`, of the doctor whose request it is. */
export async function setOwnCrm(orm: NodePgDatabase, crm: string, now: Date): Promise<void> {
  await orm.update(users).set({ crm, updatedAt: now }).where(eq(users.id, ownId));
}

/** The registration of the person whose request it is. */
export async function readOwnCrm(orm: NodePgDatabase): Promise<string | null> {
  const [row] = await orm.select({ crm: users.crm }).from(users).where(eq(users.id, ownId));
  return row?.crm ?? null;
}

/** All that the doctor whose request it is told of themselves; undefined where that is nothing. */
export async function readOwnTold(orm: NodePgDatabase) {
  const { specialty, bio, languages, isPubliclyListed, contactEmail, whatsappNumber, website } = doctorProfiles;
  const { instagram, facebook, linkedin, twitter } = doctorProfiles;
  const told = { specialty, bio, languages, isPubliclyListed, contactEmail, whatsappNumber, website };
  const [row] = await orm
    .select({ ...told, instagram, facebook, linkedin, twitter })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.userId, ownId));
  return row;
}
