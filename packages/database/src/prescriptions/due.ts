import { RENEWAL_REMINDER_DAYS } from '@balsamo/domain/prescriptions/renewal.ts';
import type pg from 'pg';
import { type Told, tell } from '../notifications/tell.ts';

/** The local day `YYYY-MM-DD` in a time zone. */
export type DayIn = (timeZone: string) => string;

const DAY_MS = 86_400_000;
/** Prescriptions per transaction. */
export const REMINDED_AT_ONCE = 2_000;
/** A message outside the app about a renewal is of use until the next one. */
const USEFUL_MS = 2 * DAY_MS;

const utcDay = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Turns active prescriptions whose renewal date is past into expired ones, by the calendar of their patient, or of the doctor
 * where the patient's account is gone; how many. For the daily job, as the system role.
 */
export async function expirePrescriptions(client: pg.ClientBase, now: Date, todayIn: DayIn): Promise<number> {
  // No zone is more than 14 hours ahead of UTC: what is not past there is past nowhere.
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const { rows: zones } = await client.query<{ time_zone: string }>(
    `select distinct u.time_zone from prescriptions p join users u on u.id = coalesce(p.patient_id, p.doctor_id)
     where p.status = 'ativa' and p.renewal_date < $1`,
    [latest],
  );
  const { rowCount } = await client.query(
    `update prescriptions p set status = 'expirada', updated_at = $1
     from unnest($2::text[], $3::date[]) as local(time_zone, today), users u
     where u.id = coalesce(p.patient_id, p.doctor_id) and u.time_zone = local.time_zone
       and p.status = 'ativa' and p.renewal_date < local.today`,
    [now, zones.map((zone) => zone.time_zone), zones.map((zone) => todayIn(zone.time_zone))],
  );
  return rowCount ?? 0;
}

/**
 * Ends what doctors prescribed whose connection with the patient ended at `partedBefore` or earlier, also with the doctor's account: nobody
 * renews it any more, and nobody resumes what they paused. How many. For the hourly job, as the system role.
 */
export async function expireOfFormerDoctors(client: pg.ClientBase, now: Date, partedBefore: Date): Promise<number> {
  const { rowCount } = await client.query(
    `update prescriptions set status = 'expirada', updated_at = $1
     where id in (
       select p.id from patients_doctors link join prescriptions p on p.patient_id = link.patient_id and p.doctor_id = link.doctor_id
       where link.status = 'inativo' and link.ended_at <= $2 and p.status in ('ativa', 'pausada')
       union all
       select p.id from prescriptions p where p.follow_ended_at <= $2 and p.status in ('ativa', 'pausada'))`,
    [now, partedBefore],
  );
  return rowCount ?? 0;
}

/** Who is reminded: the column of the person, and of when they last were. A doctor only of patients who are still connected. */
const SIDES = {
  patient: { person: 'patient_id', remindedOn: 'patient_reminded_on', condition: 'true' },
  doctor: {
    person: 'doctor_id',
    remindedOn: 'doctor_reminded_on',
    condition: `exists (
      select from patients_doctors link
      where link.patient_id = p.patient_id and link.doctor_id = p.doctor_id and link_stands(link.status, link.ends_at))`,
  },
} as const;
export type ReminderSide = keyof typeof SIDES;
export const REMINDER_SIDES: readonly ReminderSide[] = ['patient', 'doctor'];

/**
 * Tells one side of renewal dates that come near, by that side's calendar: some days before (`isRenewalReminderDue`), each time
 * once. Who wrote or changed the prescription since then is not told what they just saw. Others may do the same at the same time.
 * @returns how many were told; `REMINDED_AT_ONCE` means that there may be more
 */
export async function remindOfRenewals(
  client: pg.ClientBase,
  side: ReminderSide,
  now: Date,
  todayIn: DayIn,
): Promise<number> {
  const { person, remindedOn, condition } = SIDES[side];
  const soon = [utcDay(now, -1), utcDay(now, Math.max(...RENEWAL_REMINDER_DAYS) + 1)];
  const { rows: zones } = await client.query<{ time_zone: string }>(
    `select distinct u.time_zone from prescriptions p join users u on u.id = p.${person}
     where p.status = 'ativa' and p.renewal_date between $1 and $2`,
    soon,
  );
  const { rows } = await client.query<{ id: string; userId: string; renewalDate: string }>(
    `with due as (
       select p.id, p.${person} as user_id, local.today
       from prescriptions p
       join users u on u.id = p.${person}
       join unnest($1::text[], $2::date[]) as local(time_zone, today) on local.time_zone = u.time_zone
       where p.status = 'ativa' and p.deleted_at is null and p.renewal_date between $3 and $4
         and p.renewal_date >= local.today and ${condition}
         and exists (
           select from unnest($5::int[]) as days
           where p.renewal_date - days <= local.today
             and p.renewal_date - days > greatest(p.${remindedOn}, (p.updated_at at time zone u.time_zone)::date))
       order by p.id
       limit $6
       for update of p skip locked
     )
     update prescriptions p set ${remindedOn} = due.today from due where p.id = due.id
     returning p.id, due.user_id as "userId", p.renewal_date::text as "renewalDate"`,
    [
      zones.map((zone) => zone.time_zone),
      zones.map((zone) => todayIn(zone.time_zone)),
      ...soon,
      RENEWAL_REMINDER_DAYS,
      REMINDED_AT_ONCE,
    ],
  );
  const expiresAt = new Date(now.getTime() + USEFUL_MS);
  const told = rows.map(
    ({ id, userId, renewalDate }): Told => ({
      userId,
      type: 'prescription_renewal_due',
      relatedId: id,
      dueAt: null,
      data: { renewalDate },
      expiresAt,
    }),
  );
  await tell(client, told, now);
  return rows.length;
}
