import type { Scope } from '@balsamo/domain/connections/scope.ts';
import type pg from 'pg';
import type { Pair } from '../connections/links.ts';

/** What a patient shows one of their doctors, and the last day on which they do. */
export type ScopeRow = Scope & { endsOn: string | null };

const OWN_LINK = `link.patient_id = (select current_patient_id()) and link.doctor_id = $1 and link_stands(link.status, link.ends_at)`;
/** A link that is older than the choice hides the stock, which it never showed, and nothing else. */
const SHOWN = `coalesce(scope.hides_recreational, false) as "hidesRecreational", coalesce(scope.hides_notes, false) as "hidesNotes",
    coalesce(scope.hides_stock, true) as "hidesStock"`;

/** One row; none where this is no doctor of theirs (any more). */
export function readScope(doctorId: string): pg.QueryConfig {
  return {
    name: 'sharing_scope_read',
    text: `select ${SHOWN}, link.ends_on::text as "endsOn"
      from patients_doctors link left join sharing_scopes scope using (patient_id, doctor_id)
      where ${OWN_LINK}`,
    values: [doctorId],
  };
}

/**
 * Sets what a patient shows one of their doctors, and takes back what the doctor was told where uses are hidden now; what is left out stays.
 * No row where this is no doctor of theirs (any more).
 */
export function saveScope(doctorId: string, changes: Partial<Scope>, now: Date): pg.QueryConfig {
  return {
    name: 'sharing_scope_save',
    text: `with saved as (
        insert into sharing_scopes as scope (patient_id, doctor_id, hides_recreational, hides_notes, hides_stock, updated_at)
        select link.patient_id, link.doctor_id, coalesce($2, false), coalesce($3, false), coalesce($4, true), $5
        from patients_doctors link where ${OWN_LINK}
        on conflict (patient_id, doctor_id) do update
        set hides_recreational = coalesce($2, scope.hides_recreational), hides_notes = coalesce($3, scope.hides_notes),
          hides_stock = coalesce($4, scope.hides_stock), updated_at = excluded.updated_at
        returning doctor_id
      )
      select case when $2 then forget_news_of_patient(doctor_id) end as forgotten from saved`,
    values: [doctorId, changes.hidesRecreational ?? null, changes.hidesNotes ?? null, changes.hidesStock ?? null, now],
  };
}

/** Sets the last day of a patient's link with a doctor, on the patient's calendar; null = none. */
export function saveLinkEnd(doctorId: string, endsOn: string | null): pg.QueryConfig {
  return {
    name: 'sharing_end_save',
    text: `update patients_doctors link
      set ends_on = $2::date,
        ends_at = ($2::date + 1)::timestamp at time zone (select known_time_zone(time_zone) from users where id = link.patient_id)
      where ${OWN_LINK}`,
    values: [doctorId, endsOn],
  };
}

/** What a doctor is shown once there is a link. As the system role, in the session of the patient. */
export async function setScope(
  client: Pick<pg.ClientBase, 'query'>,
  { patientId, doctorId }: Pair,
  scope: Scope,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into sharing_scopes (patient_id, doctor_id, hides_recreational, hides_notes, hides_stock, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (patient_id, doctor_id) do update
     set hides_recreational = excluded.hides_recreational, hides_notes = excluded.hides_notes, hides_stock = excluded.hides_stock,
       updated_at = excluded.updated_at`,
    [patientId, doctorId, scope.hidesRecreational, scope.hidesNotes, scope.hidesStock, now],
  );
}
