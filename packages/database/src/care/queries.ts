import { createHash, randomBytes } from 'node:crypto';
import type { CareColour, CareRelation, InvitedCareRole } from '@balsamo/domain/care/care.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** What opens an invitation, for the mail and nowhere else; 256 bits, base64url. */
export const newCareToken = () => randomBytes(32).toString('base64url');
export const hashOfCareToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** When an invitation is sent, until when its link works, and what the link holds. */
export type Sending = { now: Date; expiresAt: Date; token: string };

/** A link as the contract's `CaredPerson`. */
const CARED_PERSON = `json_build_object('linkId', link.id, 'personId', link.patient_id, 'name', care_name(link.patient_id), 'role', link.role,
    'relation', link.relation, 'colour', link.colour,
    'birthDate', (select birth_date from cared_people where user_id = link.patient_id),
    'hasOwnSignIn', not is_cared_for(link.patient_id), 'notifies', link.notifies, 'since', ${instantJson('link.started_at')},
    'unreadCount', cared_unread(link.patient_id), 'erasureDueAt', ${instantJson('cared_erasure_due(link.patient_id)')})`;

/** The same as JSON text, of a link of the caregiver whose session it is; no row where there is none. */
export function findCaredPerson(linkId: string): pg.QueryConfig {
  return {
    name: 'care_find_cared_person',
    text: `select ${CARED_PERSON}::text as json from care_links link
      where link.id = $1 and link.caregiver_id = (select current_actor_id()) and link.ended_at is null`,
    values: [linkId],
  };
}

/** An invitation as the contract's `CareInvitation`; `now` is a placeholder. */
const invitationJson = (
  now: string,
) => `json_build_object('id', invitation.id, 'email', invitation.email, 'role', invitation.role,
    'sentAt', ${instantJson('invitation.sent_at')}, 'expiresAt', ${instantJson('invitation.expires_at')}, 'isExpired', invitation.expires_at <= ${now})`;

/** Both sides, as the contract's `Care`. */
export function readCare(now: Date): pg.QueryConfig {
  return {
    name: 'care_read',
    text: `select json_build_object(
        'self', json_build_object('id', (select current_actor_id()), 'name', care_name((select current_actor_id()))),
        'actingBy', (select current_care_link_id()),
        'caresFor', coalesce((
          select json_agg(${CARED_PERSON} order by link.started_at, link.id) from care_links link
          where link.caregiver_id = (select current_actor_id()) and link.ended_at is null), '[]'::json),
        'caregivers', coalesce((
          select json_agg(json_build_object('linkId', link.id, 'name', care_name(link.caregiver_id), 'role', link.role, 'relation', link.relation,
              'since', ${instantJson('link.started_at')}, 'endedAt', ${instantJson('link.ended_at')},
              'isSelf', link.caregiver_id is not distinct from (select current_actor_id()))
            order by link.ended_at desc nulls first, array_position(array['responsible', 'keeps', 'reads'], link.role), link.started_at, link.id)
          from care_links link where link.patient_id = (select current_user_id())), '[]'::json),
        'invitations', coalesce((
          select json_agg(${invitationJson('$1')} order by invitation.sent_at desc, invitation.id) from care_invitations invitation
          where invitation.patient_id = (select current_managed_id())), '[]'::json),
        'mayManage', (select current_managed_id()) is not null)::text as json`,
    values: [now],
  };
}

/** Who acts, as the contract's `Account.care`; no row for whoever acts for themselves. */
export function readActing(): pg.QueryConfig {
  return {
    name: 'care_read_acting',
    text: `select json_build_object('linkId', link.id,
        'caregiver', json_build_object('id', link.caregiver_id, 'name', care_name(link.caregiver_id)), 'role', link.role,
        'relation', link.relation, 'colour', link.colour, 'hasOwnSignIn', not is_cared_for(link.patient_id),
        'birthDate', (select birth_date from cared_people where user_id = link.patient_id)) as care
      from care_links link where link.id = (select current_care_link_id())`,
  };
}

/** A row where the person whom the request is for has a sign-in of their own. */
export function findOwnSignIn(): pg.QueryConfig {
  return {
    name: 'care_find_own_sign_in',
    text: 'select where not exists (select from cared_people where user_id = (select current_user_id()))',
  };
}

/** Corrects the day of birth of the person acted for; a row where who asks is responsible. */
export function updateBirthDate(birthDate: string): pg.QueryConfig {
  return {
    name: 'care_update_birth_date',
    text: 'update cared_people set birth_date = $1 where user_id = (select current_managed_id()) returning user_id',
    values: [birthDate],
  };
}

/** Changes how a caregiver sees the person, of what is said; a row where the link is theirs. */
export function updateOwnLink(
  linkId: string,
  change: { relation?: CareRelation | undefined; colour?: CareColour | undefined; notifies?: boolean | undefined },
): pg.QueryConfig {
  return {
    name: 'care_update_own_link',
    text: `update care_links link set relation = coalesce($2, relation), colour = coalesce($3, colour), notifies = coalesce($4, notifies)
      where link.id = $1 and link.caregiver_id = (select current_actor_id()) and link.ended_at is null
      returning ${CARED_PERSON}::text as json`,
    values: [linkId, change.relation ?? null, change.colour ?? null, change.notifies ?? null],
  };
}

/**
 * Does the link by which a caregiver acts still say that they are responsible? The mark of a transaction says what was so when it was opened; whoever
 * waited for the circle asks this.
 */
export const STILL_MANAGES = `((select current_care_link_id()) is null or exists (
    select from care_links acting where acting.id = (select current_care_link_id()) and acting.role = 'responsible' and acting.ended_at is null))`;

/** Of two changes of one circle at the same moment the second waits for the first, until its transaction ends. */
export const LOCK_CIRCLE = "select pg_advisory_xact_lock(hashtextextended('care circle ' || $1::text, 0))";

/** As `lockCircle`, in a request that invites. */
export const lockCircleOf = (personId: string): pg.QueryConfig => ({
  name: 'care_lock_circle',
  text: LOCK_CIRCLE,
  values: [personId],
});

/** The person whose circle this request may decide about; null where it may not. And how many care or are invited to, and a sign-in. */
export function readCircle(now: Date): pg.QueryConfig {
  return {
    name: 'care_read_circle',
    text: `select managed.id as "personId", (select current_actor_id()) as "actorId", exists (select from cared_people where user_id = managed.id) as "isCaredFor",
        ((select count(*) from care_links where patient_id = managed.id and ended_at is null)
          + (select count(*) from care_invitations where patient_id = managed.id and expires_at > $1))::int as places
      from (select case when ${STILL_MANAGES} then (select current_managed_id()) end as id) as managed`,
    values: [now],
  };
}
export type Circle = { personId: string | null; actorId: string; isCaredFor: boolean; places: number };

/** Invites in the name of who acts, in place of one that has expired; no row: one is open to this address. */
export function insertInvitation(
  { email, role }: { email: string; role: InvitedCareRole },
  { now, expiresAt, token }: Sending,
): [removing: pg.QueryConfig, inserting: pg.QueryConfig] {
  return [
    {
      name: 'care_invitations_remove_expired',
      text: 'delete from care_invitations where patient_id = (select current_managed_id()) and email = $1 and expires_at <= $2',
      values: [email, now],
    },
    {
      name: 'care_invitations_insert',
      text: `insert into care_invitations as invitation (patient_id, email, role, token_hash, invited_by, sent_at, expires_at)
        values ((select current_managed_id()), $2, $3, $4, (select current_actor_id()), $1, $5)
        on conflict (email, patient_id) do nothing
        returning ${invitationJson('$1::timestamptz')}::text as json`,
      values: [now, email, role, hashOfCareToken(token), expiresAt],
    },
  ];
}

/** Gives an invitation a new token, the one before opens nothing any more; no row: there is none. */
export function renewInvitation(id: string, { now, expiresAt, token }: Sending): pg.QueryConfig {
  return {
    name: 'care_invitations_renew',
    text: `update care_invitations invitation set token_hash = $3, sent_at = $1, expires_at = $4, failed_tries = 0
      where id = $2 and patient_id = (select current_managed_id())
      returning email, ${invitationJson('$1::timestamptz')}::text as json`,
    values: [now, id, hashOfCareToken(token), expiresAt],
  };
}

/** Cancels an invitation; a row where there was one. */
export function cancelInvitation(id: string): pg.QueryConfig {
  return {
    name: 'care_invitations_cancel',
    text: 'delete from care_invitations where id = $1 and patient_id = (select current_managed_id()) returning id',
    values: [id],
  };
}

/** Where a page of acts ends. */
export type ActPlace = { at: Date; id: string };

/** Of a diary that is open, of the entries in it that are shown alone: that there is a hidden one, or a report that the doctor is not shown, is told by nothing. */
const ABOUT_SHOWN_ENTRY =
  "exists (select from diary_entries entry where entry.id = case act.kind when 'diary_entries' then act.thing_id::uuid end)";

/** What caregivers did for one person, newest first, as the contract's `CareActEntry`; one more than `limit`, to know whether there is more. */
export function listActs(
  patient: '(select current_user_id())' | '(select opened_record())',
  { limit, thing, after }: { limit: number; thing?: string | undefined; after?: ActPlace | undefined },
): pg.QueryConfig {
  const values: unknown[] = [limit + 1];
  const next = (value: unknown) => `$${values.push(value)}`;
  const isOpened = patient.includes('opened');
  const conditions = [
    ...(isOpened ? [ABOUT_SHOWN_ENTRY] : []),
    ...(thing === undefined ? [] : [`act.thing_id = ${next(thing)}`]),
    ...(after === undefined ? [] : [`(act.at, act.id) < (${next(after.at)}, ${next(after.id)})`]),
  ];
  return {
    name: `care_acts_list${isOpened ? '_opened' : ''}${thing ? '_thing' : ''}${after ? '_after' : ''}`,
    text: `select json_build_object('id', act.id, 'at', ${instantJson('act.at')},
        'caregiver', json_build_object('linkId', link.id, 'name', care_name(link.caregiver_id), 'relation', link.relation),
        'act', act.act, 'kind', act.kind, 'thingId', act.thing_id)::text as json
      from care_acts act join care_links link on link.id = act.link_id
      where act.patient_id = ${patient} ${conditions.map((condition) => `and ${condition}`).join(' ')}
      order by act.at desc, act.id desc limit $1`,
    values,
  };
}

/** Which caregiver recorded which of these, and which changed it last, as the contract's `Recorders`; always one row. */
export function readRecorders(
  patient: '(select current_user_id())' | '(select opened_record())',
  things: readonly string[],
): pg.QueryConfig {
  return {
    name: `care_read_recorders${patient.includes('opened') ? '_opened' : ''}`,
    text: `with told as (
        select distinct on (act.thing_id, act.act) act.thing_id, act.act,
          json_build_object('name', care_name(link.caregiver_id), 'relation', link.relation) as recorder
        from care_acts act join care_links link on link.id = act.link_id
        where act.patient_id = ${patient} and act.thing_id = any ($1::text[]) and act.act in ('created', 'changed')
          -- What is written in several steps at once is written once.
          and (act.act = 'created' or not exists (
            select from care_acts first where first.patient_id = act.patient_id and first.thing_id = act.thing_id
              and first.act = 'created' and first.at = act.at))
        order by act.thing_id, act.act, act.at desc, act.id desc
      ), things as (select thing_id, json_object_agg(act, recorder) as recorders from told group by thing_id)
      select coalesce(json_object_agg(thing_id, recorders), '{}'::json)::text as json from things`,
    values: [things],
  };
}

/** Who keeps the diary that is open, as the contract's `PatientCare`; no row where that was always its person alone. */
export function readOpenedCare(): pg.QueryConfig {
  return {
    name: 'care_read_opened',
    text: `select json_build_object(
        'caregivers', coalesce((
          select json_agg(json_build_object('linkId', link.id, 'name', care_name(link.caregiver_id), 'role', link.role,
              'relation', link.relation, 'since', ${instantJson('link.started_at')}) order by link.started_at, link.id)
          from care_links link where link.patient_id = (select opened_record()) and link.ended_at is null), '[]'::json),
        'hasOwnSignIn', cared.user_id is null, 'birthDate', cared.birth_date)::text as json
      from (select) as one left join cared_people cared on cared.user_id = (select opened_record())
      where exists (select from care_links where patient_id = (select opened_record()))`,
  };
}
