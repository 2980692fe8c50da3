import { createRoute, z } from '@hono/zod-openapi';
import { SymptomRatingListQuery } from '../diary/rating-schemas.ts';
import { PrescriptionListQuery } from '../prescriptions/schemas.ts';
import { json, problem, signedInProblem } from '../route.ts';
import { PatientCourse, PatientCourseQuery } from './course-schemas.ts';
import { PatientList, PatientListQuery } from './list-schemas.ts';
import {
  PatientDetails,
  PatientEntry,
  PatientEntryList,
  PatientEntryListQuery,
  PatientInsights,
  PatientInsightsQuery,
  PatientPrescriptionList,
  PatientRatingList,
} from './schemas.ts';
import { PatientStock } from './stock-schemas.ts';

const tags = ['patients'];
const security = [{ session: [] }];
const PatientId = z.object({ id: z.uuid() });
/** Every one of these routes writes the patient's access log in the transaction that reads. */
const reading = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
  ...signedInProblem,
} as const;
const noPatient = {
  404: problem('No patient of this doctor; whether there is such an account is not told (`patients.no_such_patient`).'),
} as const;

export const listPatients = createRoute({
  method: 'get',
  path: '/api/patients',
  summary: 'A doctor’s patients with how their diaries go, in one of several orders',
  tags,
  security,
  request: { query: PatientListQuery },
  responses: { 200: json(PatientList, 'A page of patients.'), ...reading },
});

export const readPatient = createRoute({
  method: 'get',
  path: '/api/patients/{id}',
  summary: 'The page of a patient',
  tags,
  security,
  request: { params: PatientId },
  responses: { 200: json(PatientDetails, 'The patient.'), ...noPatient, ...reading },
});

export const readPatientStock = createRoute({
  method: 'get',
  path: '/api/patients/{id}/stock',
  summary: 'What a patient has at home, where they show it to this doctor',
  tags,
  security,
  request: { params: PatientId },
  responses: { 200: json(PatientStock, 'Products that are in use.'), ...noPatient, ...reading },
});

export const listPatientEntries = createRoute({
  method: 'get',
  path: '/api/patients/{id}/entries',
  summary: 'The diary of a patient, newest first',
  tags,
  security,
  request: { params: PatientId, query: PatientEntryListQuery },
  responses: { 200: json(PatientEntryList, 'A page of the diary.'), ...noPatient, ...reading },
});

export const readPatientEntry = createRoute({
  method: 'get',
  path: '/api/patients/{id}/entries/{entryId}',
  summary: 'One entry of a patient',
  tags,
  security,
  request: { params: PatientId.extend({ entryId: z.uuid() }) },
  responses: {
    200: json(PatientEntry, 'The entry.'),
    404: problem(
      'No patient of this doctor, or no entry that they show (`patients.no_such_patient`, `patients.no_such_entry`).',
    ),
    ...reading,
  },
});

export const listPatientRatings = createRoute({
  method: 'get',
  path: '/api/patients/{id}/ratings',
  summary: 'Ratings of a patient without a use, newest first',
  tags,
  security,
  request: { params: PatientId, query: SymptomRatingListQuery },
  responses: { 200: json(PatientRatingList, 'A page of ratings.'), ...noPatient, ...reading },
});

export const listPatientPrescriptions = createRoute({
  method: 'get',
  path: '/api/patients/{id}/prescriptions',
  summary: 'Prescriptions of a patient, whoever wrote them, newest first',
  tags,
  security,
  request: { params: PatientId, query: PrescriptionListQuery },
  responses: { 200: json(PatientPrescriptionList, 'A page of prescriptions.'), ...noPatient, ...reading },
});

export const readPatientInsights = createRoute({
  method: 'get',
  path: '/api/patients/{id}/insights',
  summary: 'What the patient’s dashboard shows, but for the stock',
  tags,
  security,
  request: { params: PatientId, query: PatientInsightsQuery },
  responses: { 200: json(PatientInsights, 'Every figure with its number of records.'), ...noPatient, ...reading },
});

export const readPatientCourse = createRoute({
  method: 'get',
  path: '/api/patients/{id}/course',
  summary: 'Dose against what the patient wants treated, on one axis of days, with what changed in the prescriptions',
  tags,
  security,
  request: { params: PatientId, query: PatientCourseQuery },
  responses: { 200: json(PatientCourse, 'The last 90 days of the patient.'), ...noPatient, ...reading },
});

export const askForNews = createRoute({
  method: 'post',
  path: '/api/patients/{id}/news-requests',
  summary: 'Ask a patient for news, once a day: a neutral notification, and a line of their access log',
  tags,
  security,
  request: { params: PatientId },
  responses: {
    204: { description: 'Asked.' },
    ...noPatient,
    ...reading,
    429: problem('Asked within the last day (`patients.news_asked_today`).'),
  },
});
