import type { RequestStatus } from '@balsamo/domain/connections/vocabulary.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { type ConnectionPlace, counterpartJson, type Pair } from './links.ts';

/** Requests that wait, sent and received, as the contract's `ConnectionRequest`, newest first. */
export function listRequests({ limit, after }: { limit: number; after?: ConnectionPlace | undefined }): pg.QueryConfig {
  return {
    name: `connections_list_requests${after ? '_after' : ''}`,
    text: `select json_build_object(
        'id', id, 'direction', direction, 'person', ${counterpartJson('person')}, 'invitedName', invited_name,
        'createdAt', ${instantJson('created_at')}, 'endsOn', ends_on)::text as json
      from (
        select id, created_at, invited_name, ends_on,
          case when requested_by = (select current_user_id()) then 'sent' else 'received' end as direction,
          case when patient_id = (select current_user_id()) then doctor_id else patient_id end as person
        from connection_requests
        where (patient_id = (select current_user_id()) or doctor_id = (select current_user_id())) and status = 'pending'
          ${after ? 'and (created_at, id) < ($2, $3)' : ''}
        order by created_at desc, id desc limit $1
      ) as page
      order by created_at desc, id desc`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

export type RequestRow = Pair & { id: string; requestedBy: string; invitationId: string | null; endsOn: string | null };

const COLUMNS =
  'id, patient_id as "patientId", doctor_id as "doctorId", requested_by as "requestedBy", invitation_id as "invitationId", ends_on::text as "endsOn"';

/**
 * Asks in the name of whose session it is; undefined: a request waits between the two already. As the system role.
 * @param invitation of the doctor, which was made for someone else
 * @param endsOn the last day that a patient who asks gives the connection
 */
export async function insertRequest(
  client: pg.ClientBase,
  { patientId, doctorId }: Pair,
  now: Date,
  { invitation, endsOn = null }: { invitation?: { id: string; name: string } | undefined; endsOn?: string | null } = {},
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `insert into connection_requests (patient_id, doctor_id, requested_by, created_at, invitation_id, invited_name, ends_on)
     values ($1, $2, (select current_user_id()), $3, $4, $5, $6)
     on conflict (patient_id, doctor_id) where status = 'pending' do nothing
     returning id`,
    [patientId, doctorId, now, invitation?.id ?? null, invitation?.name ?? null, endsOn],
  );
  return rows[0]?.id;
}

/** The request that waits between two people. As the system role. */
export async function findWaitingRequest(
  client: pg.ClientBase,
  { patientId, doctorId }: Pair,
): Promise<RequestRow | undefined> {
  const { rows } = await client.query<RequestRow>(
    `select ${COLUMNS} from connection_requests where patient_id = $1 and doctor_id = $2 and status = 'pending'`,
    [patientId, doctorId],
  );
  return rows[0];
}

/** A request that waits for the person of the session to answer it. Undefined: none, theirs or anyone's. As the system role. */
export async function findRequestToAnswer(client: pg.ClientBase, id: string): Promise<RequestRow | undefined> {
  const { rows } = await client.query<RequestRow>(
    `select ${COLUMNS} from connection_requests
     where id = $1 and status = 'pending' and requested_by <> (select current_user_id())
       and (select current_user_id()) in (patient_id, doctor_id)`,
    [id],
  );
  return rows[0];
}

/**
 * Answers a request, once; undefined: it waits no more for the person of the session. As the system role.
 * @param endsOn the last day that a patient who accepts gives the connection; undefined = it stays
 */
export async function answerRequest(
  client: pg.ClientBase,
  id: string,
  status: Exclude<RequestStatus, 'pending'>,
  now: Date,
  endsOn?: string | null,
): Promise<RequestRow | undefined> {
  const { rows } = await client.query<RequestRow>(
    `update connection_requests set status = $2, responded_at = $3, ends_on = case when $4 then $5::date else ends_on end
     where id = $1 and status = 'pending' and requested_by <> (select current_user_id())
     returning ${COLUMNS}`,
    [id, status, now, endsOn !== undefined, endsOn ?? null],
  );
  return rows[0];
}

/** Takes a request of one's own back, and what the other side was told of it; undefined: no such one waits. As the system role, in the session of who asked. */
export async function withdrawRequest(client: pg.ClientBase, id: string): Promise<Pair | undefined> {
  const { rows } = await client.query<Pair>(
    `with withdrawn as (
       delete from connection_requests
       where id = $1 and status = 'pending' and requested_by = (select current_user_id())
       returning id, patient_id, doctor_id
     ), forgotten as (
       delete from notifications using withdrawn
       where user_id in (patient_id, doctor_id) and type = 'connection_request' and related_id = withdrawn.id
     )
     select patient_id as "patientId", doctor_id as "doctorId" from withdrawn`,
    [id],
  );
  return rows[0];
}

/** Nothing is left to answer between two who are connected by now, whoever had asked. In the session of one of them. */
export async function settleWaitingRequest(client: pg.ClientBase, pair: Pair, now: Date): Promise<void> {
  const waiting = await findWaitingRequest(client, pair);
  if (!waiting) return;
  const answered = await answerRequest(client, waiting.id, 'accepted', now);
  if (!answered) await withdrawRequest(client, waiting.id);
}

/** Forgets requests answered before an instant; how many. */
export async function forgetAnsweredRequests(client: pg.ClientBase, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    "delete from connection_requests where status <> 'pending' and responded_at < $1",
    [before],
  );
  return rowCount ?? 0;
}
