import type { PatientCare } from '@balsamo/contract/care/schemas.ts';
import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import {
  listPatientEntries,
  listPatientPrescriptions,
  listPatientRatings,
  readPatient,
  readPatientCourse,
  readPatientEntry,
  readPatientInsights,
} from '@balsamo/contract/patients/routes.ts';
import type { PatientEntry } from '@balsamo/contract/patients/schemas.ts';
import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { asReaderOfPatient, type ReaderTransaction } from '@balsamo/database/access-log/as-reader.ts';
import { readOpenedCare } from '@balsamo/database/care/queries.ts';
import { findEntry, listEntries } from '@balsamo/database/diary/queries.ts';
import { listRatings } from '@balsamo/database/diary/ratings.ts';
import { readInsights } from '@balsamo/database/insights/queries.ts';
import { type CourseRow, readCourse } from '@balsamo/database/patients/course.ts';
import { type PatientFigures, readFigures } from '@balsamo/database/patients/figures.ts';
import { type PatientNewsRow, readNews } from '@balsamo/database/patients/news.ts';
import {
  listInForce,
  listProducts,
  type PlannedItem,
  type PrescriptionInForce,
} from '@balsamo/database/patients/protocol.ts';
import { beginVisit } from '@balsamo/database/patients/visits.ts';
import { listPrescriptions } from '@balsamo/database/prescriptions/queries.ts';
import { OPENED } from '@balsamo/database/row-scope.ts';
import type { AccessResource } from '@balsamo/domain/access-log/vocabulary.ts';
import { dayBounds, localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { askedPeriod } from '../answers/asked-period.ts';
import { entrySearch } from '../answers/entry-search.ts';
import { recordersOf, withRecorders } from '../answers/recorders.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { courseAnswer, coursePeriod } from './course-answer.ts';
import { beginningOf, pageDaysFrom, patientDetailsText } from './patient-details.ts';
import { patientInsights } from './patient-insights.ts';

type Json = { json: string };
/** Of entries and prescriptions on the page of a patient. */
const NEWEST = 5;

/** What a doctor reads of the patients connected with them. Each reading stands in the patient's access log, or is not done. */
export function patientsHandlers({ db, now }: Services) {
  /** Opens the record of the patient in the address and reads, in one transaction. */
  const read = <Result>(
    context: Context,
    looked: { patientId: string; resource: AccessResource; resourceId?: string },
    work: (transaction: ReaderTransaction) => Promise<Result>,
  ) => {
    const { patientId, ...what } = looked;
    return asReaderOfPatient(db, requireSession(context), patientId, { ...what, origin: accessOrigin(context) }, work);
  };

  return createSignedInFeature('/api/patients/*')
    .openapi(readPatient, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const text = await read(context, { patientId, resource: 'patient' }, async ({ query, patient }) => {
        const at = now();
        const { time_zone: timeZone } = patient;
        // In this order: the news is what came since the visit before the one that is noted first.
        const [, news, entries, prescriptions, figures, inForce, products, care] = await Promise.all([
          query(beginVisit(at)),
          query<PatientNewsRow>(readNews()),
          query<Json>(listEntries({ limit: NEWEST }, OPENED)),
          query<Json>(listPrescriptions({ limit: NEWEST }, OPENED)),
          query<Json>(readFigures(at, pageDaysFrom(at, timeZone), timeZone)),
          query<PrescriptionInForce>(listInForce()),
          query<PlannedItem>(listProducts()),
          query<JsonRow<PatientCare>>(readOpenedCare()),
        ]);
        const found = {
          entries: entries.rows.map((row) => row.json),
          prescriptions: prescriptions.rows.map((row) => row.json),
          figures: JSON.parse(figures.rows[0]?.json ?? '') as PatientFigures,
          news: news.rows[0] as PatientNewsRow,
          inForce: inForce.rows,
          products: products.rows,
          care: care.rows[0]?.json,
        };
        return patientDetailsText(patient, found, at);
      });
      return jsonText(context, text, 200);
    })
    .openapi(listPatientEntries, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { limit, cursor, search, productType, status } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { consumedAt: place.at, id: place.id };
      const rows = await read(context, { patientId, resource: 'entries' }, async ({ query }) => {
        const wanted = entrySearch(search ?? '');
        const filter = { limit: limit + 1, after, productType, status, search: wanted };
        return (await query<Json>(listEntries(filter, OPENED))).rows;
      });
      const page = pageText<PatientEntry>(rows, limit, ({ consumedAt, id }) => ({ at: consumedAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(readPatientEntry, async (context) => {
      const { id: patientId, entryId } = context.req.valid('param');
      const looked = { patientId, resource: 'entry', resourceId: entryId } as const;
      const json = await read(context, looked, async ({ query }) => {
        const [entry] = (await query<JsonRow<PatientEntry>>(findEntry(entryId, OPENED))).rows;
        if (!entry) throw new ProblemError(404, 'patients.no_such_entry');
        return entry.json;
      });
      return jsonText(context, json, 200);
    })
    .openapi(listPatientRatings, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { limit, cursor } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { ratedAt: place.at, id: place.id };
      const text = await read(context, { patientId, resource: 'ratings' }, async ({ query }) => {
        const { rows } = await query<Json>(listRatings({ limit: limit + 1, after }, OPENED));
        const page = pageText<SymptomRating>(rows, limit, ({ ratedAt, id }) => ({ at: ratedAt, id }));
        return withRecorders(page, await recordersOf(query, rows));
      });
      return jsonText(context, text, 200);
    })
    .openapi(listPatientPrescriptions, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { limit, cursor, status } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { createdAt: place.at, id: place.id };
      const text = await read(context, { patientId, resource: 'prescriptions' }, async ({ query }) => {
        const { rows } = await query<Json>(listPrescriptions({ status, limit: limit + 1, after }, OPENED));
        const page = pageText<Prescription>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
        return withRecorders(page, await recordersOf(query, rows));
      });
      return jsonText(context, text, 200);
    })
    .openapi(readPatientCourse, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { symptom: asked } = context.req.valid('query');
      const at = now();
      const answer = await read(context, { patientId, resource: 'patient' }, async ({ query, patient }) => {
        const { time_zone: timeZone } = patient;
        const today = localDay(at, timeZone);
        const { rows } = await query<CourseRow>(
          readCourse(beginningOf(coursePeriod(today).from, timeZone), at, timeZone),
        );
        return courseAnswer(rows[0] as CourseRow, { asked, today, timeZone });
      });
      return context.json(answer, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(readPatientInsights, async (context) => {
      const { id: patientId } = context.req.valid('param');
      const { symptom, from, to } = context.req.valid('query');
      const at = now();
      const { period, json } = await read(context, { patientId, resource: 'insights' }, async ({ query, patient }) => {
        const { time_zone: timeZone } = patient;
        const period = askedPeriod({ from, to }, localDay(at, timeZone), at);
        // What is recreational and hidden, the policy leaves out: no figure knows of it.
        const scope = { period, symptom, itemIds: null, isRecreationalIncluded: true };
        const { rows } = await query<Json>(readInsights(scope, at, dayBounds(at, timeZone), OPENED));
        return { period, json: rows[0]?.json ?? '' };
      });
      return context.json(patientInsights({ period, symptom }, json), 200, { 'Cache-Control': 'no-store' });
    });
}
