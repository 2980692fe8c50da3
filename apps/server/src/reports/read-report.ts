import type { ReportQuery } from '@balsamo/contract/reports/schemas.ts';
import type { Session } from '@balsamo/database/as-user.ts';
import { readInsights } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { asReaderOfReport, type ReportAccess } from '@balsamo/database/reports/as-reader-of-report.ts';
import { type ReporterRow, readReport, readReporter } from '@balsamo/database/reports/queries.ts';
import { readReportSums } from '@balsamo/database/reports/sums.ts';
import { OPENED } from '@balsamo/database/row-scope.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { dayBounds, localDay } from '@balsamo/domain/time/zone.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import { askedReportPeriod } from './asked-report.ts';
import { ownOfOne, readOwnOfOne } from './own-of-one.ts';
import { reportAnswer } from './report-answer.ts';
import type { ReportFile } from './sheet/report-file.ts';
import { daysOfOne } from './single-patient.ts';

/** spec §3. */
const DEFAULT_SYMPTOMS: readonly Symptom[] = ['mood'];

type Json = { json: string };

/**
 * Reads and works out a report; the log of every patient in it is written in the transaction that reads. Two statements whatever
 * the number of patients and of symptoms; of a single patient a third, since that patient's own days say how sure a figure is, and for a file
 * what only they follow and their seizures, which the screen asks for by itself.
 * @throws ProblemError 403 for whoever is no doctor, 422; AccessNotLoggedError
 */
export async function readReportOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  session: Session,
  query: ReportQuery,
  access: Omit<ReportAccess, 'patientIds'>,
): Promise<ReportFile> {
  const { symptom: symptoms = DEFAULT_SYMPTOMS, productType = null, patientIds = null } = query;
  const [symptom] = symptoms;
  if (!symptom) throw new Error('the contract lets no report be asked for without a symptom');
  const at = now();
  const read = await asReaderOfReport(
    db,
    session,
    { ...access, patientIds },
    async ({ query: send, user }, patients) => {
      const { id, role, language, time_zone: timeZone } = await user;
      if (role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
      const period = askedReportPeriod({ startDate: query.startDate, endDate: query.endDate }, timeZone, at);
      // Of all five, whichever leads.
      const insights = { period, symptom, itemIds: null, isRecreationalIncluded: true };
      const [sums, single, reporter] = await Promise.all([
        send<Json>(readReport({ period, symptoms, productType }, at)),
        // What is recreational and hidden, the policy leaves out: no figure knows of it.
        patients.length === 1 ? send<Json>(readInsights(insights, at, dayBounds(at, timeZone), OPENED)) : null,
        access.action === 'download' ? send<ReporterRow>(readReporter()) : null,
      ]);
      const own = reporter && patients.length === 1 ? await readOwnOfOne(send, period) : null;
      return { patients, period, sums, single, own, id, reporter, language, today: localDay(at, timeZone) };
    },
  );
  // Worked out once the connection is given back: others need not wait for it.
  const { patients, period, sums, single, own, id, reporter, language, today } = read;
  const [ofOne] = single?.rows ?? [];
  const report = reportAnswer(
    { period, symptoms, productType, patients },
    {
      sums: readReportSums(sums.rows[0]?.json ?? ''),
      single: ofOne ? daysOfOne(readSums(ofOne.json), productType) : null,
    },
  );
  const { name = '', crm = null } = reporter?.rows[0] ?? {};
  const person = { id, name, crm, language: languageOf(language) ?? DEFAULT_LANGUAGE, today };
  return {
    report,
    reporter: person,
    isOfChosen: patientIds !== null,
    own: own && ownOfOne(own, period, today, at),
  };
}
