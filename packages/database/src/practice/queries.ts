import { TREND_RECORDS } from '@balsamo/domain/patients/symptom-trend.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** The doctor's links whose records this transaction opened (`asReaderOfPractice`). */
const OPENED_LINKS = `select link.patient_id as id, link.connected_at, link.doctor_id
    from patients_doctors link
    where link.doctor_id = (select current_user_id()) and link.patient_id = any ((select opened_records())::uuid[])`;

/** Of one patient; sums, so that a mean at a threshold is decided in whole numbers. */
export type PracticeRow = {
  id: string;
  lastSeenAt: Date | null;
  entriesLast7Days: number;
  lastActivityAt: Date | null;
  /** Mood before use of the latest ten entries that hold it, and of the ten before them. */
  moodSum: number;
  moodRecords: number;
  earlierMoodSum: number;
  earlierMoodRecords: number;
  /** Recorded since the doctor's last look or the beginning of the connection; counted no further than asked. */
  newEntries: number;
};

/**
 * How the diaries of all opened patients go, in one statement: a few steps along the indexes of each patient, and no entry is
 * read itself. A use ahead of time counts from then on.
 * @param newEntriesLimit where counting what is new may stop
 */
export function readPractice(now: Date, newEntriesLimit: number): pg.QueryConfig {
  const own = 'user_id = opened.id and deleted_at is null';
  const isLatest = `filter (where place <= ${TREND_RECORDS})`;
  const isEarlier = `filter (where place > ${TREND_RECORDS})`;
  return {
    name: 'practice_read',
    text: `with opened as materialized (
        select link.id, visit.last_seen_at, coalesce(visit.last_seen_at, link.connected_at) as since, days.week_from
        from (${OPENED_LINKS}) as link
        join opened_weeks($1) as days on days.patient_id = link.id
        left join patient_visits visit on visit.patient_id = link.id and visit.doctor_id = link.doctor_id
      )
      select opened.id, opened.last_seen_at as "lastSeenAt", week.entries as "entriesLast7Days", newest.*, news.entries as "newEntries"
      from opened
      cross join lateral (
        select count(*)::int as entries from diary_entries where ${own} and consumed_at >= week_from and consumed_at <= $1
      ) as week
      cross join lateral (
        select (select max(consumed_at) from diary_entries where ${own} and consumed_at <= $1) as "lastActivityAt",
          coalesce(sum(mood_before) ${isLatest}, 0)::int as "moodSum", count(*) ${isLatest}::int as "moodRecords",
          coalesce(sum(mood_before) ${isEarlier}, 0)::int as "earlierMoodSum", count(*) ${isEarlier}::int as "earlierMoodRecords"
        from (
          select mood_before, row_number() over (order by consumed_at desc, id desc) as place
          from diary_entries
          where ${own} and consumed_at <= $1 and mood_before is not null and 'mood' <> all (copied_before)
          order by consumed_at desc, id desc limit ${2 * TREND_RECORDS}
        ) as placed
      ) as newest
      cross join lateral (
        select count(*)::int as entries
        from (select from diary_entries where ${own} and created_at > opened.since limit $2) as recorded
      ) as news`,
    values: [now, newEntriesLimit],
  };
}

/** How many entries the diaries of some opened patients hold. */
export function countEntries(patientIds: readonly string[]): pg.QueryConfig {
  return {
    name: 'practice_count_entries',
    text: `select user_id as id, count(*)::int as "totalEntries" from diary_entries
      where user_id = any ($1) and deleted_at is null group by user_id`,
    values: [patientIds],
  };
}

export type PracticeCounts = { activePrescriptions: number; waitingRequests: number };

/** What else the overview counts: this doctor's prescriptions in force for opened patients, and who waits for an answer. */
export function countForPractice(): pg.QueryConfig {
  return {
    name: 'practice_count',
    text: `select
        (select count(*) from prescriptions
         where doctor_id = (select current_user_id()) and status = 'ativa' and deleted_at is null
           and patient_id in (select id from (${OPENED_LINKS}) as opened))::int as "activePrescriptions",
        (select count(*) from connection_requests
         where doctor_id = (select current_user_id()) and requested_by <> doctor_id and status = 'pending')::int as "waitingRequests"`,
    values: [],
  };
}

export type ActivityRow = {
  type: 'diary_entry' | 'invitation_accepted' | 'prescription_created';
  id: string;
  patientId: string;
  at: string;
};
export type ActivityPlace = { at: Date; id: string };

/**
 * What happened with opened patients since they are connected, newest first: entries as they arrived, connections, and first
 * versions of what this doctor prescribed.
 * @param limit rows to answer; ask for one more than a page to know whether another follows
 */
export function listActivity(limit: number, after?: ActivityPlace): pg.QueryConfig {
  const newest = (at: string, id: string) => `${after ? `and (${at}, ${id}) < ($2, $3)` : ''}
        order by ${at} desc, ${id} desc limit $1`;
  return {
    name: after ? 'practice_activity_after' : 'practice_activity',
    text: `with opened as materialized (${OPENED_LINKS}), found as (
        (select 'diary_entry' as type, entry.id, opened.id as patient_id, entry.created_at as at
        from opened cross join lateral (
          select id, created_at from diary_entries
          where user_id = opened.id and deleted_at is null and created_at > opened.connected_at
          ${newest('created_at', 'id')}
        ) as entry
        order by entry.created_at desc, entry.id desc limit $1)
        union all
        (select 'invitation_accepted', id, id, connected_at from opened
        where true ${newest('connected_at', 'id')})
        union all
        (select 'prescription_created', id, patient_id, created_at from prescriptions
        where doctor_id = (select current_user_id()) and deleted_at is null and previous_id is null
          and patient_id in (select opened.id from opened)
        ${newest('created_at', 'id')})
      )
      select type, id, patient_id as "patientId", ${instantJson('at')} as at
      from found order by found.at desc, id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}
