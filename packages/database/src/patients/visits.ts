import type pg from 'pg';
import { WAKE_CHANNEL } from '../notifications/queries.ts';
import { OPENED } from '../row-scope.ts';

/** Looks that are less than this apart are one visit: a page that is loaded again still shows what was new when it was opened. */
const VISIT_MINUTES = 30;

export type VisitRow = { newSince: Date | null };

/**
 * Notes that the doctor looks at the one patient whose record is open, and answers since when things are new to them: since the
 * end of the visit before; null on the first visit. What the bell told about this patient's records is read with it.
 */
export function beginVisit(now: Date): pg.QueryConfig {
  return {
    name: 'patient_visit_begin',
    text: `with visited as (
        insert into patient_visits as visit (patient_id, doctor_id, last_seen_at)
        select ${OPENED}, (select current_user_id()), $1
        on conflict (patient_id, doctor_id) do update set
          new_since = case when excluded.last_seen_at > visit.last_seen_at + interval '${VISIT_MINUTES} minutes'
            then visit.last_seen_at else visit.new_since end,
          last_seen_at = greatest(visit.last_seen_at, excluded.last_seen_at)
        returning new_since
      ), marked as (
        update notifications set is_read = true
        where user_id = (select current_user_id()) and not is_read and type = 'patient_checkin'
          and data->>'patientId' = ${OPENED}::text
        returning id
      )
      select new_since as "newSince",
        (select pg_notify('${WAKE_CHANNEL}', (select current_user_id())::text) from marked limit 1)
      from visited`,
    values: [now],
  };
}
