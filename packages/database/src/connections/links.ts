import { patientLimit } from '@balsamo/domain/subscriptions/subscription.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { photoJson } from '../doctors/queries.ts';
import { readStanding } from '../subscriptions/plan.ts';

/** A patient and a doctor. */
export type Pair = { patientId: string; doctorId: string };
/** Where a page of a list ends. */
export type ConnectionPlace = { at: Date; id: string };

/** Someone as the contract's `Counterpart`. */
export const counterpartJson = (id: string) =>
  `json_build_object('id', ${id}, 'name', connected_name(${id}), 'specialty', connected_specialty(${id}),
    'isRegistrationChecked', is_registration_checked(${id}))`;

/** A patient's doctors or a doctor's patients, as the contract's `Connection`, newest first. */
export function listLinks(filter: {
  role: 'paciente' | 'medico';
  limit: number;
  after?: ConnectionPlace | undefined;
}): pg.QueryConfig {
  const { role, limit, after } = filter;
  const [own, other] = role === 'paciente' ? ['patient_id', 'doctor_id'] : ['doctor_id', 'patient_id'];
  return {
    name: `connections_list_${role}${after ? '_after' : ''}`,
    text: `select json_build_object(
        'person', ${counterpartJson('id')}, 'connectedAt', ${instantJson('connected_at')}, 'endsOn', ends_on,
        'photo', (select ${photoJson('profile')} from doctor_profiles profile where profile.user_id = id))::text as json
      from (
        select ${other} as id, connected_at, ends_on from patients_doctors
        where ${own} = (select current_user_id()) and link_stands(status, ends_at)
          ${after ? `and (connected_at, ${other}) < ($2, $3)` : ''}
        order by connected_at desc, ${other} desc limit $1
      ) as page
      order by connected_at desc, id desc`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

export type CounterpartRow = {
  id: string;
  name: string;
  specialty: string | null;
  isRegistrationChecked: boolean | null;
};

/** Someone with whom the person of the session is connected. */
export async function readCounterpart(client: pg.ClientBase, id: string): Promise<CounterpartRow> {
  const { rows } = await client.query<CounterpartRow>(
    `select $1::uuid as id, connected_name($1) as name, connected_specialty($1) as specialty,
       is_registration_checked($1) as "isRegistrationChecked"`,
    [id],
  );
  return rows[0] as CounterpartRow;
}

/** With whom a person is connected, or has a request waiting. As the system role. */
export async function counterpartsOf(client: Pick<pg.ClientBase, 'query'>, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select case when patient_id = $1 then doctor_id else patient_id end as id from patients_doctors
     where (patient_id = $1 or doctor_id = $1) and link_stands(status, ends_at)
     union
     select case when patient_id = $1 then doctor_id else patient_id end from connection_requests
     where (patient_id = $1 or doctor_id = $1) and status = 'pending'`,
    [userId],
  );
  return rows.map((row) => row.id);
}

/** With whom a person is connected now. As the system role. */
export async function linkedWith(client: Pick<pg.ClientBase, 'query'>, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select case when patient_id = $1 then doctor_id else patient_id end as id from patients_doctors
     where (patient_id = $1 or doctor_id = $1) and link_stands(status, ends_at)`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Does this pair's link stand? As the system role. */
export async function isLinked(client: pg.ClientBase, { patientId, doctorId }: Pair): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from patients_doctors where patient_id = $1 and doctor_id = $2 and link_stands(status, ends_at)',
    [patientId, doctorId],
  );
  return rowCount === 1;
}

/**
 * Makes the link of a request or an invitation that was accepted at this instant, or makes it active again; one that is
 * active stays as it is. As the system role, in the session of whoever accepted.
 * @param endsOn its last day, on the patient's calendar; null = none
 */
export async function beginLink(
  client: pg.ClientBase,
  { patientId, doctorId }: Pair,
  acceptedAt: Date,
  endsOn: string | null = null,
): Promise<void> {
  await client.query(
    `insert into patients_doctors as link (patient_id, doctor_id, status, connected_at, ends_on, ends_at)
     select patient.id, $2, 'ativo', $3, $4::date, ($4::date + 1)::timestamp at time zone known_time_zone(patient.time_zone)
     from users patient where patient.id = $1
     on conflict (patient_id, doctor_id) do update
     set status = 'ativo', connected_at = excluded.connected_at, ended_at = null, ends_on = excluded.ends_on, ends_at = excluded.ends_at
     where not link_stands(link.status, link.ends_at)`,
    [patientId, doctorId, acceptedAt, endsOn],
  );
}

const FORGET_NEWS = `delete from notifications using ended
       where user_id = ended.doctor_id and type in ('patient_checkin', 'new_patient_connected', 'unwanted_effect_reported')
         and data->>'patientId' = ended.patient_id::text`;

/**
 * Ends the link with this person, whichever side asks, and takes back what the doctor was told that leads to the patient's page. Undefined:
 * there is none. As the system role, in the session of one of them.
 */
export async function endLink(client: pg.ClientBase, personId: string, now: Date): Promise<Pair | undefined> {
  const { rows } = await client.query<Pair>(
    `with ended as (
       update patients_doctors set status = 'inativo', ended_at = $2
       where link_stands(status, ends_at) and (
         (doctor_id = $1 and patient_id = (select current_user_id()))
         or (patient_id = $1 and doctor_id = (select current_user_id())))
       returning patient_id, doctor_id
     ), forgotten as (
       ${FORGET_NEWS}
     )
     select patient_id as "patientId", doctor_id as "doctorId" from ended`,
    [personId, now],
  );
  return rows[0];
}

/**
 * Writes down that links are over whose last day is past, and takes back what leads their doctors to the patients' pages; which. The doctors
 * have read nothing since that instant, whenever this runs. As the system role.
 */
export async function endLapsedLinks(client: pg.ClientBase, now: Date): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(
    `with ended as (
       update patients_doctors set status = 'inativo', ended_at = ends_at
       where status = 'ativo' and ends_at <= $1
       returning patient_id, doctor_id
     ), forgotten as (
       ${FORGET_NEWS}
     )
     select patient_id as "patientId", doctor_id as "doctorId" from ended`,
    [now],
  );
  return rows;
}

/** Of two that add a patient to the same doctor the second counts with the first. Held until the transaction ends; taken first in it. */
export async function lockDoctor(client: pg.ClientBase, doctorId: string): Promise<void> {
  await client.query('select from users where id = $1 for no key update', [doctorId]);
}

/** `active`: patients; `promised`: what the doctor has offered and others may still take up. */
export type PatientPlaces = { limit: number | null; active: number; promised: number };

/** How many patients a doctor may have, and has, at this instant. As the system role, behind `lockDoctor` where it decides. */
export async function countPlaces(client: pg.ClientBase, doctorId: string, now: Date): Promise<PatientPlaces> {
  const { rows } = await client.query<Omit<PatientPlaces, 'limit'>>(
    `select
       (select count(*) from patients_doctors where doctor_id = $1 and link_stands(status, ends_at))::int as active,
       ((select count(*) from connection_requests where doctor_id = $1 and requested_by = $1 and status = 'pending')
        + (select count(*) from invitations where doctor_id = $1 and status = 'pending' and expires_at > $2))::int as promised`,
    [doctorId, now],
  );
  const limit = patientLimit(await readStanding(client, doctorId, now));
  return { ...(rows[0] as Omit<PatientPlaces, 'limit'>), limit };
}
