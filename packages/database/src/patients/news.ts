import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { OPENED } from '../row-scope.ts';

/** How much of a patient's record a doctor has not seen yet; the contract's `PatientNews`. */
export type PatientNewsRow = {
  since: string | null;
  entries: number;
  ratings: number;
  finishedEntries: number;
  changedEntries: number;
  prescriptions: number;
  changedPrescriptions: number;
};

/** On the first visit, without a `since`, nothing is later than it: all counts are 0. */
const TEXT = `with visit as (
    select max(new_since) as since from patient_visits
    where patient_id = ${OPENED} and doctor_id = (select current_user_id())
  )
  select ${instantJson('since')} as since, entries::int, ratings::int, "finishedEntries"::int, "changedEntries"::int,
    prescriptions::int, "changedPrescriptions"::int
  from visit,
    lateral (
      select count(*) filter (where created_at > since) as entries,
        count(*) filter (where created_at <= since and checked_out_at > since) as "finishedEntries",
        count(*) filter (where created_at <= since and (checked_out_at > since) is not true) as "changedEntries"
      from diary_entries where user_id = ${OPENED} and deleted_at is null and updated_at > since
    ) as of_diary,
    lateral (
      select count(*) as ratings from symptom_ratings where user_id = ${OPENED} and created_at > since
    ) as of_ratings,
    lateral (
      select count(*) filter (where created_at > since and is_others) as prescriptions,
        count(*) filter (where created_at <= since and (is_others or status = 'expirada')) as "changedPrescriptions"
      from (
        select created_at, status, doctor_id is distinct from (select current_user_id()) as is_others
        from prescriptions
        where patient_id = ${OPENED} and deleted_at is null and status <> 'obsoleta' and updated_at > since
      ) as touched
    ) as of_prescriptions`;

/**
 * What came since the visit before this one, which `beginVisit` has noted in the same transaction. Late arrivals count from
 * when they arrived. What the doctor wrote or changed themselves is left out; that a prescription of theirs expired is not.
 */
export function readNews(): pg.QueryConfig {
  return { name: 'patients_news', text: TEXT, values: [] };
}
