/** What a doctor with 300 patients asks for first: the overview and the list, and the statements behind them. */

import type { Database } from '@balsamo/database/connection.ts';
import { asReaderOfPractice, type PracticeTransaction } from '@balsamo/database/practice/as-reader-of-practice.ts';
import * as queries from '@balsamo/database/practice/queries.ts';
import type pg from 'pg';
import { NEW_ENTRIES_LIMIT } from '../apps/server/src/practice/practice-patients.ts';
import { tokenOf } from './diary-load.ts';
import { DOCTOR, PATIENTS } from './reports-load.ts';

/** Asked for at once: enough to keep a small machine busy. */
export const PRACTICE_LANES = 2;
const FEED_PAGE = 10;
const LIST_PAGE = 20;

export const PRACTICE_ADDRESSES: Readonly<Record<string, string>> = {
  'practice-overview': '/api/practice/overview',
  'practice-patients': `/api/patients?order=activity&limit=${LIST_PAGE}`,
};

export const practiceStatements = (): pg.QueryConfig[] => [
  queries.readPractice(new Date(), NEW_ENTRIES_LIMIT),
  queries.countForPractice(),
  queries.listActivity(FEED_PAGE + 1),
];

type Pools = Pick<Database, 'appPool'>;

/** Opens the doctor's practice as a request does, the rows of the log included. */
export function inPractice<Result>(db: Pools, work: (transaction: PracticeTransaction) => Promise<Result>) {
  return asReaderOfPractice(
    db,
    tokenOf(DOCTOR),
    { origin: { network: null, browser: null, system: null } },
    async (transaction) => {
      const [result, patients] = await Promise.all([work(transaction), transaction.patients, transaction.user]);
      if (patients.length !== PATIENTS) throw new Error('not the whole practice was opened');
      return result;
    },
  );
}

/** In the exchanges of the handlers: the list counts whole diaries once it knows whom it shows. */
export const PRACTICE_READINGS: Readonly<Record<string, (db: Pools) => Promise<boolean>>> = {
  'practice-overview': (db) =>
    inPractice(db, async ({ query }) => {
      const answers = await Promise.all(practiceStatements().map((statement) => query(statement)));
      return answers.every(({ rows }) => rows.length > 0);
    }),
  'practice-patients': (db) =>
    inPractice(db, async ({ query }) => {
      const { rows } = await query<queries.PracticeRow>(queries.readPractice(new Date(), NEW_ENTRIES_LIMIT));
      const shown = rows.slice(0, LIST_PAGE).map(({ id }) => id);
      return (await query(queries.countEntries(shown))).rows.length === LIST_PAGE;
    }),
};

/** The doctor looked at most patients in the last days, and at some never. */
export async function addVisits(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `insert into patient_visits (patient_id, doctor_id, last_seen_at)
     select patient_id, doctor_id, now() - (n % 7) * interval '1 day'
     from (select *, row_number() over () as n from patients_doctors) as link where n % 15 > 0`,
  );
  await owner.query('vacuum analyze patient_visits');
}
