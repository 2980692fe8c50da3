import type { AssociationStatus } from '@balsamo/domain/associations/association.ts';
import type { DirectoryPlace } from '@balsamo/domain/directory/place.ts';
import type { RegistrationFinding } from '@balsamo/domain/doctors/registration.ts';
import type { OperatorEvent } from '@balsamo/domain/operators/events.ts';
import type { LostMailKind } from '@balsamo/domain/operators/numbers.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
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
        'createdAt', ${instantJson('created_at')}, 'check', found, 'refusal', refusal, 'sharers', sharers)::text as json
      from registrations_with_sharers()
      where found is ${isOpen ? '' : 'not '}null ${after ? `and (created_at, doctor_id) ${isOpen ? '>' : '<'} ($2, $3)` : ''}
      order by created_at ${order}, doctor_id ${order} limit $1`,
    values: [limit, ...(after ? [after.at, after.id] : [])],
  };
}

/** A doctor's registration as the operator saw it. */
export type SeenRegistration = { doctorId: string; crm: string; name: string };

/**
 * Writes down what an operator found, with the line of what operators did; `found` is false where it is not as they saw it, and where another
 * account has the registration confirmed.
 */
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

export type MessageStatus = 'open' | 'answered' | 'suspect';
/** What looks like a robot's stands apart, answered or not. */
const MESSAGES: Record<MessageStatus, string> = {
  open: 'not is_suspect and answered_at is null',
  answered: 'not is_suspect and answered_at is not null',
  suspect: 'is_suspect',
};

const MESSAGE = `json_build_object('id', id, 'name', name, 'email', email, 'userType', user_type, 'subject', subject, 'message', message,
  'language', language, 'createdAt', ${instantJson('created_at')}, 'readAt', ${instantJson('read_at')}, 'note', note, 'answer', answer,
  'answeredAt', ${instantJson('answered_at')})::text as json`;

/** Messages to the team, newest first, for operators; no row for anyone else. */
export function listMessages(status: MessageStatus, { limit, after }: Page): pg.QueryConfig {
  return {
    name: `operators_messages_${status}${after ? '_after' : ''}`,
    text: `select ${MESSAGE} from contact_messages
      where ${MESSAGES[status]} ${after ? 'and (created_at, id) < ($2, $3)' : ''}
      order by created_at desc, id desc limit $1`,
    values: [limit, ...(after ? [after.at, after.id] : [])],
  };
}

/** What an operator says of a message: read or not, and a note; what is undefined stays. No row where there is none. */
export function markMessage(
  id: string,
  { isRead, note }: { isRead?: boolean | undefined; note?: string | null | undefined },
  now: Date,
): pg.QueryConfig {
  return {
    name: 'operators_mark_message',
    text: `update contact_messages set
        read_at = case when $2::boolean is null then read_at when $2 then coalesce(read_at, $3) end,
        note = case when $4 then $5 else note end
      where id = $1 returning ${MESSAGE}`,
    values: [id, isRead ?? null, now, note !== undefined, note ?? null],
  };
}

/** Writes down what is being answered; no row where there is no such message, or where it was answered before. */
export function answerMessage(id: string, answer: string, now: Date): pg.QueryConfig {
  return {
    name: 'operators_answer_message',
    text: `update contact_messages set answer = $2, answered_at = $3, read_at = coalesce(read_at, $3)
      where id = $1 and answered_at is null returning ${MESSAGE}`,
    values: [id, answer, now],
  };
}

export function findMessage(id: string): pg.QueryConfig {
  return { name: 'operators_message', text: `select ${MESSAGE} from contact_messages where id = $1`, values: [id] };
}

/** Writes down what the person of this session did as an operator. */
export function insertOperatorEvent(kind: OperatorEvent, subject: string | null, now: Date): pg.QueryConfig {
  return {
    name: 'operators_insert_event',
    text: 'insert into operator_events (kind, actor_id, subject, at) values ($1, (select current_operator_id()), $2, $3)',
    values: [kind, subject, now],
  };
}

export type AssociationSearch = { status: AssociationStatus; search: string | null };

/** A page of open or closed associations by name, for operators, as the contract's `OperatedAssociation`; no row for anyone else. */
export function listOperatedAssociations(
  { status, search }: AssociationSearch,
  after: DirectoryPlace | undefined,
  limit: number,
  now: Date,
): pg.QueryConfig {
  return {
    name: 'operators_associations',
    text: `select json_build_object('id', id, 'slug', slug, 'name', name, 'status', status, 'city', city, 'state', state,
        'createdAt', ${instantJson('created_at')}, 'memberCount', members, 'admins', admins, 'invited', invited,
        'plan', case when paid_until is not null or plan_note is not null then json_build_object('paidUntil', paid_until, 'note', plan_note) end)::text as json
      from operated_associations($1, $2, $3, $4, $5, $6)`,
    values: [
      status,
      search === null ? null : folded(search),
      after ? folded(after.name) : null,
      after?.id ?? null,
      limit,
      now,
    ],
  };
}

/** What people say of the app, newest first, for operators; no row for anyone else. */
export function listFeedback({ limit, after }: Page): pg.QueryConfig {
  return {
    name: `operators_feedback${after ? '_after' : ''}`,
    text: `select json_build_object('id', id, 'type', type, 'category', category, 'message', message,
        'createdAt', ${instantJson('created_at')}, 'readAt', ${instantJson('read_at')})::text as json
      from operated_feedback()
      ${after ? 'where (created_at, id) < ($2, $3)' : ''}
      order by created_at desc, id desc limit $1`,
    values: [limit, ...(after ? [after.at, after.id] : [])],
  };
}

export function markFeedback(id: string, readAt: Date | null): pg.QueryConfig {
  return { name: 'operators_mark_feedback', text: 'select read_feedback($1, $2) as found', values: [id, readAt] };
}

/** The account of exactly this address, for operators, as the contract's `OperatedAccount`; whoever looks for one is written down. */
export function findOperatedAccount(email: string, now: Date): pg.QueryConfig {
  return {
    name: 'operators_find_account',
    text: `select json_build_object('id', id, 'name', name, 'role', role, 'isEmailConfirmed', is_email_confirmed,
        'createdAt', ${instantJson('created_at')}, 'hasSecondFactor', has_second_factor, 'lastSessionOn', last_session_on)::text as json
      from find_operated_account($1, $2)`,
    values: [email, now],
  };
}

/** Writes down that a link for a new password is mailed; whom to and where, or no row where nobody may be mailed one. */
export function noteOperatedReset(accountId: string, now: Date): pg.QueryConfig {
  return {
    name: 'operators_note_reset',
    text: 'select name, email, language from note_operated_reset($1, $2)',
    values: [accountId, now],
  };
}

/** Ends all sessions of an account; `found` is false where there is none that an operator may do this to. */
export function endOperatedSessions(accountId: string, now: Date): pg.QueryConfig {
  return {
    name: 'operators_end_sessions',
    text: 'select end_operated_sessions($1, $2) as found',
    values: [accountId, now],
  };
}

/** Figures of the whole installation, for operators; null for anyone else. Row: `figures`. */
export function readInstallationFigures(): pg.QueryConfig {
  return { name: 'operators_figures', text: 'select installation_figures() as figures' };
}

/** On which day of that zone how many entries were recorded since an instant; no row of too few people. Rows: `day`, `entries`. */
export function readEntryDays(from: Date, timeZone: string): pg.QueryConfig {
  return {
    name: 'operators_entry_days',
    text: 'select day::text, entries from installation_entry_days($1, known_time_zone($2))',
    values: [from, timeZone],
  };
}

/** Counts a mail that was lost, as the system role. */
export function addLostMail(day: string, kind: LostMailKind): pg.QueryConfig {
  return {
    name: 'operators_add_lost_mail',
    text: `insert into lost_mails as known (day, kind, count) values ($1, $2, 1)
      on conflict (day, kind) do update set count = known.count + 1`,
    values: [day, kind],
  };
}
