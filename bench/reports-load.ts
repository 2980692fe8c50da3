/** The report that is measured: of a doctor with 300 patients among everyone of `fillInsightsDatabase`. */

import type { Database } from '@balsamo/database/connection.ts';
import { asReaderOfReport } from '@balsamo/database/reports/as-reader-of-report.ts';
import { readReport } from '@balsamo/database/reports/queries.ts';
import { periodUntil } from '@balsamo/domain/insights/period.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { tokenOf } from './diary-load.ts';

export const PATIENTS = 300;
/** A number that no patient of the filled database has. */
export const DOCTOR = 900_000;

/** Reports asked for at once: enough to keep a small machine busy. */
export const REPORT_LANES = 2;

/** Days of the period per action. */
export const REPORT_PERIODS: Readonly<Record<string, number>> = { 'report-month': 30, 'report-quarter': 90 };

const periodOf = (days: number) => periodUntil(localDay(new Date(), DEFAULT_TIME_ZONE), days);

export function reportAddress(days: number): string {
  const { from, to } = periodOf(days);
  return `/api/reports?symptom=pain&startDate=${from}&endDate=${to}`;
}

export function reportStatement(days: number): pg.QueryConfig {
  return readReport({ period: periodOf(days), symptoms: ['pain'], productType: null }, new Date());
}

const ORIGIN = { network: null, browser: null, system: null };

/** What the handler asks of the database, the rows of the log included. */
export function readReportOnce(db: Pick<Database, 'appPool'>, days: number): Promise<boolean> {
  const access = { patientIds: null, action: 'view', origin: ORIGIN } as const;
  return asReaderOfReport(db, tokenOf(DOCTOR), access, async ({ query, user }, patients) => {
    await user;
    return (await query(reportStatement(days))).rows.length === 1 && patients.length === PATIENTS;
  });
}

/** Gives the filled database its doctor, connected with the second to the 301st patient. */
export async function addDoctor(owner: pg.ClientBase): Promise<void> {
  const person = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
  await owner.query(
    `insert into users (id, name, email, role, crm) values (${person(String(DOCTOR))}, 'Médica de Medida', 'doctor@example.test', 'medico', '12345-SP')`,
  );
  await owner.query(
    `insert into sessions (user_id, token, expires_at) values (${person(String(DOCTOR))}, token_hash($1), now() + interval '1 day')`,
    [tokenOf(DOCTOR)],
  );
  await owner.query(
    `insert into patients_doctors (patient_id, doctor_id, status, connected_at)
     select ${person('n')}, ${person(String(DOCTOR))}, 'ativo', now() - interval '60 days' from generate_series(1, $1::int) n`,
    [PATIENTS],
  );
  await owner.query('vacuum analyze patients_doctors');
}
