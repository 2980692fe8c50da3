import type { RegistrationFinding } from '@balsamo/domain/doctors/registration.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

type Page = { limit: number; after: { at: Date; id: string } | undefined };

/**
 * Registrations for an operator, by when the account was made: those that nobody has looked up, the oldest first, or those of which something
 * was found, the newest first. No row for anyone else.
 */
export function listOperatedRegistrations(isOpen: boolean, { limit, after }: Page): pg.QueryConfig {
  const order = isOpen ? 'asc' : 'desc';
  return {
    name: `operators_registrations${isOpen ? '_open' : '_decided'}${after ? '_after' : ''}`,
    text: `select json_build_object('doctorId', doctor_id, 'crm', crm, 'name', name, 'email', email, 'isEmailConfirmed', is_email_confirmed,
        'createdAt', ${instantJson('created_at')}, 'check', found, 'refusal', refusal)::text as json
      from operated_registrations()
      where found is ${isOpen ? '' : 'not '}null ${after ? `and (created_at, doctor_id) ${isOpen ? '>' : '<'} ($2, $3)` : ''}
      order by created_at ${order}, doctor_id ${order} limit $1`,
    values: [limit, ...(after ? [after.at, after.id] : [])],
  };
}

/** A doctor's registration as the operator saw it. */
export type SeenRegistration = { doctorId: string; crm: string; name: string };

/** Writes down what an operator found, with the line of what operators did; `found` is false where it is not as they saw it. */
export function findRegistration(
  { doctorId, crm, name }: SeenRegistration,
  finding: RegistrationFinding,
  now: Date,
): pg.QueryConfig {
  return {
    name: 'operators_find_registration',
    text: 'select find_registration($1, $2, $3, $4, $5, $6) as found',
    values: [doctorId, crm, name, finding.check, finding.check === 'recusado' ? finding.reason : null, now],
  };
}

/** What operators did, newest first, for operators; no row for anyone else. */
export function listOperatorEvents({ limit, after }: Page): pg.QueryConfig {
  return {
    name: `operators_events${after ? '_after' : ''}`,
    text: `select json_build_object('id', id, 'at', ${instantJson('at')}, 'kind', kind, 'subject', subject,
        'actorName', operator_event_name(actor_id), 'personName', operator_event_name(person_id))::text as json
      from operator_events
      ${after ? 'where (at, id) < ($2, $3)' : ''}
      order by at desc, id desc limit $1`,
    values: [limit, ...(after ? [after.at, after.id] : [])],
  };
}
