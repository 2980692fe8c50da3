import type pg from 'pg';
import { type Told, tell } from '../notifications/tell.ts';
import { notToldLately } from '../notifications/told-lately.ts';

/** A message outside the app about a report is of use for a week. */
const USEFUL_MS = 7 * 86_400_000;

/**
 * Brings what doctors were told of a report to what its patient wants: tells those who follow the patient once where it is shown, takes it back where
 * it is hidden or gone. Of a recreational use only doctors are told who are let see such uses. Doing it again changes nothing. As the system role, in the patient's session.
 */
export async function settleNewsOfReport(
  client: pg.ClientBase,
  patientId: string,
  reportId: string,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ isShown: boolean; isTold: boolean; isRecreational: boolean }>(
    `select is_shown_to_doctors as "isShown", told_at is not null as "isTold",
       method is not distinct from 'recreativo' as "isRecreational"
     from unwanted_effect_reports where id = $1 and user_id = $2 for update`,
    [reportId, patientId],
  );
  const [report] = rows;
  const setTold = (at: Date | null) =>
    client.query('update unwanted_effect_reports set told_at = $2 where id = $1', [reportId, at]);
  if (!report?.isShown) {
    if (report?.isTold) await setTold(null);
    await takeBack(client, patientId, reportId, false);
    return;
  }
  if (report.isRecreational) await takeBack(client, patientId, reportId, true);
  if (report.isTold) return;
  await setTold(now);
  const { rows: doctors } = await client.query<{ doctorId: string }>(
    `select doctor_id as "doctorId" from patients_doctors link
     where patient_id = $1 and link_stands(status, ends_at) and not ($2 and exists (
       select from sharing_scopes scope
       where scope.patient_id = link.patient_id and scope.doctor_id = link.doctor_id and scope.hides_recreational))
     order by doctor_id`,
    [patientId, report.isRecreational],
  );
  const readers = await notToldLately(
    client,
    { type: 'unwanted_effect_reported', relatedId: reportId, ownerId: patientId },
    doctors.map(({ doctorId }) => doctorId),
    now,
  );
  const told = readers.map(
    (userId): Told => ({
      userId,
      type: 'unwanted_effect_reported',
      relatedId: reportId,
      dueAt: null,
      data: { patientId },
      expiresAt: new Date(now.getTime() + USEFUL_MS),
    }),
  );
  await tell(client, told, now);
}

/**
 * A line that leads to nothing would say that something is hidden.
 * @param isOfHidden from those doctors alone who see no recreational use
 */
async function takeBack(
  client: pg.ClientBase,
  patientId: string,
  reportId: string,
  isOfHidden: boolean,
): Promise<void> {
  await client.query(
    `with forgotten as (
       delete from notifications told
       where type = 'unwanted_effect_reported' and related_id = $1 and data->>'patientId' = $2::text
         and (not $3 or exists (
           select from sharing_scopes scope
           where scope.patient_id = $2::uuid and scope.doctor_id = told.user_id and scope.hides_recreational))
       returning user_id
     )
     select pg_notify('notifications', user_id::text) from (select distinct user_id from forgotten) as people`,
    [reportId, patientId, isOfHidden],
  );
}
