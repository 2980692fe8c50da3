import type pg from 'pg';

/**
 * A doctor's profile as the contract's `DoctorProfile`, for whoever may see it: their own doctor's, or one that is publicly
 * listed. No row for everyone else, whether there is such a doctor or not.
 */
export function readDoctorProfile(doctorId: string): pg.QueryConfig {
  return {
    name: 'doctors_read_profile',
    text: `select json_build_object(
        'id', doctor.id, 'name', doctor.name, 'crm', doctor.crm, 'specialty', specialty, 'bio', bio,
        'languages', coalesce(languages, '{}'), 'isPubliclyListed', coalesce(is_publicly_listed, false),
        'contact', json_build_object(
          'email', contact_email, 'whatsappNumber', whatsapp_number, 'website', website, 'instagram', instagram,
          'twitter', twitter, 'facebook', facebook, 'linkedin', linkedin))::text as json
      from visible_doctor($1) as doctor left join doctor_profiles profile on profile.user_id = doctor.id`,
    values: [doctorId],
  };
}
