import { isOfTheDay, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type RatingSum, TREND_RECORDS } from '@balsamo/domain/patients/symptom-trend.ts';
import { EXPIRED_DAYS, WATCHED_SYMPTOMS, type WatchedSymptom } from '@balsamo/domain/practice/attention.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { lastRating } from '../patients/figures.ts';

/** The doctor's links whose records this transaction opened (`asReaderOfPractice`). */
const OPENED_LINKS = `select link.patient_id as id, link.connected_at, link.doctor_id, link.ends_on
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
  /** Of the watched symptoms, the same; of sleep ratings without a use too. */
  trends: Record<WatchedSymptom, { latest: RatingSum; earlier: RatingSum }>;
  /** Of this doctor's prescriptions, those that ran out in the last 30 days. */
  expiredPrescriptions: number;
  /** Recorded since the doctor's last look or the beginning of the connection; counted no further than asked. */
  newEntries: number;
  /** The last day of the connection, on the patient's calendar. */
  endsOn: string | null;
};

const newestBefore = (
  symptom: Symptom,
) => `(select ${symptom}_before as rating, consumed_at as at, id from diary_entries
        where user_id = opened.id and deleted_at is null and consumed_at <= $1 and ${symptom}_before is not null
          and '${symptom}' <> all (copied_before)
        order by consumed_at desc, id desc limit ${2 * TREND_RECORDS})`;
/** `nulls last` is how the index is ordered: otherwise all ratings are read and sorted. */
const newestWithoutUse = (symptom: Symptom) => `(select ${symptom} as rating, rated_at as at, id from symptom_ratings
        where user_id = opened.id and rated_at <= $1 and ${symptom} is not null
        order by rated_at desc nulls last, id desc nulls last limit ${2 * TREND_RECORDS})`;
const sumsWhere = (isWanted: string) =>
  `json_build_object('sum', coalesce(sum(rating) filter (where ${isWanted}), 0), 'records', count(*) filter (where ${isWanted}))`;

/** The same rule as on the page of a patient (`patients/figures.ts`). */
const trendOf = (symptom: Symptom) => `(select json_build_object(
          'latest', ${sumsWhere(`place <= ${TREND_RECORDS}`)}, 'earlier', ${sumsWhere(`place > ${TREND_RECORDS}`)})
        from (
          select rating, row_number() over (order by at desc, id desc) as place
          from (
            ${isOfTheDay(symptom) ? `${newestBefore(symptom)} union all ${newestWithoutUse(symptom)}` : newestBefore(symptom)}
          ) as newest order by at desc, id desc limit ${2 * TREND_RECORDS}
        ) as placed)`;

/**
 * How the diaries of all opened patients go, in one statement: a few steps along the indexes of each patient, and of the watched symptoms the newest
 * twenty ratings. A use ahead of time counts from then on.
 * @param newEntriesLimit where counting what is new may stop
 */
export function readPractice(now: Date, newEntriesLimit: number): pg.QueryConfig {
  const own = 'user_id = opened.id and deleted_at is null';
  const isLatest = `filter (where place <= ${TREND_RECORDS})`;
  const isEarlier = `filter (where place > ${TREND_RECORDS})`;
  return {
    name: 'practice_read',
    text: `with opened as materialized (
        select link.id, link.ends_on, visit.last_seen_at, coalesce(visit.last_seen_at, link.connected_at) as since, days.week_from
        from (${OPENED_LINKS}) as link
        join opened_weeks($1) as days on days.patient_id = link.id
        left join patient_visits visit on visit.patient_id = link.id and visit.doctor_id = link.doctor_id
      )
      select opened.id, opened.ends_on::text as "endsOn", opened.last_seen_at as "lastSeenAt", week.entries as "entriesLast7Days", newest.*, news.entries as "newEntries",
        json_build_object(${WATCHED_SYMPTOMS.map((symptom) => `'${symptom}', ${trendOf(symptom)}`).join(', ')}) as trends,
        (select count(*) from prescriptions
         where patient_id = opened.id and doctor_id = (select current_user_id()) and status = 'expirada' and deleted_at is null
           and renewal_date > ($1::timestamptz at time zone 'UTC')::date - ${EXPIRED_DAYS})::int as "expiredPrescriptions"
      from opened
      cross join lateral (
        select count(*)::int as entries from diary_entries where ${own} and consumed_at >= week_from and consumed_at <= $1
      ) as week
      cross join lateral (
        select greatest((select max(consumed_at) from diary_entries where ${own} and consumed_at <= $1),
            (${lastRating('opened.id', '$1')})) as "lastActivityAt",
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
