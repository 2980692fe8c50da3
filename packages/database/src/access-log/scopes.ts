import type pg from 'pg';

/** What a patient shows one of their doctors; one row, null where this is no doctor of theirs (any more). */
export function readScope(doctorId: string): pg.QueryConfig {
  return {
    name: 'sharing_scope_read',
    text: `select coalesce(
        (select hides_recreational from sharing_scopes
         where patient_id = link.patient_id and doctor_id = link.doctor_id), false) as "hidesRecreational"
      from patients_doctors link
      where link.patient_id = (select current_patient_id()) and link.doctor_id = $1 and link.status = 'ativo'`,
    values: [doctorId],
  };
}

/**
 * Sets what a patient shows one of their doctors, and takes back what the doctor was told where uses are hidden now; no row where this is
 * no doctor of theirs (any more).
 */
export function saveScope(doctorId: string, hidesRecreational: boolean, now: Date): pg.QueryConfig {
  return {
    name: 'sharing_scope_save',
    text: `with saved as (
      insert into sharing_scopes (patient_id, doctor_id, hides_recreational, updated_at)
      select link.patient_id, link.doctor_id, $2, $3 from patients_doctors link
      where link.patient_id = (select current_patient_id()) and link.doctor_id = $1 and link.status = 'ativo'
      on conflict (patient_id, doctor_id) do update
      set hides_recreational = excluded.hides_recreational, updated_at = excluded.updated_at
      returning doctor_id, hides_recreational
      )
      select hides_recreational as "hidesRecreational",
        case when hides_recreational then forget_news_of_patient(doctor_id) end as forgotten
      from saved`,
    values: [doctorId, hidesRecreational, now],
  };
}
