import { createRoute, z } from '@hono/zod-openapi';
import { file, json, jsonBody, optionalBody, problem, signedInProblem } from '../route.ts';
import {
  EffectReport,
  EffectReportList,
  EffectReportListQuery,
  FirstUse,
  FirstUseQuery,
  NewEffectReport,
  ReportedEffect,
  ShownEffectReports,
  VigimedQuery,
  VigimedRequest,
  VigimedText,
} from './schemas.ts';

const tags = ['unwanted-effects'];
const security = [{ session: [] }];
const OfReport = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such report of yours (`unwantedEffects.no_such_report`).') };

export const listEffectReports = createRoute({
  method: 'get',
  path: '/api/unwanted-effects',
  summary: 'The unwanted effects that the patient reported, newest first',
  tags,
  security,
  request: { query: EffectReportListQuery },
  responses: { 200: json(EffectReportList, 'A page of reports.'), ...signedInProblem },
});

export const reportEffect = createRoute({
  method: 'post',
  path: '/api/unwanted-effects',
  summary: 'Report an unwanted effect; connected doctors are told where the patient says so',
  tags,
  security,
  request: jsonBody(NewEffectReport),
  responses: {
    200: json(EffectReport, 'This id was reported before; as it stands now.'),
    201: json(EffectReport, 'Reported.'),
    409: problem('The id belongs to something else (`unwantedEffects.id_taken`).'),
    410: problem('It was reported and removed since (`unwantedEffects.removed`).'),
    ...signedInProblem,
  },
});

export const changeEffectReport = createRoute({
  method: 'put',
  path: '/api/unwanted-effects/{id}',
  summary: 'Change what a report says',
  tags,
  security,
  request: { params: OfReport, ...jsonBody(ReportedEffect) },
  responses: {
    200: json(EffectReport, 'As it stands: a correction made later than this one stays.'),
    ...notFound,
    ...signedInProblem,
  },
});

export const deleteEffectReport = createRoute({
  method: 'delete',
  path: '/api/unwanted-effects/{id}',
  summary:
    'Remove a report for good; it cannot be reported under its id again, and what doctors were told of it is taken back',
  tags,
  security,
  request: { params: OfReport },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...signedInProblem },
});

export const readFirstUse = createRoute({
  method: 'get',
  path: '/api/unwanted-effects/first-use',
  summary: 'Since when a product of the own stock is used, as far as the diary knows: offered to a report',
  tags,
  security,
  request: { query: FirstUseQuery },
  responses: { 200: json(FirstUse, 'The day; null also where there is no such item of yours.'), ...signedInProblem },
});

const vigimedText = {
  path: '/api/unwanted-effects/{id}/vigimed',
  tags,
  security,
  responses: { 200: json(VigimedText, 'The text.'), ...notFound, ...signedInProblem },
} as const;
const vigimedSheet = {
  path: '/api/unwanted-effects/{id}/vigimed/pdf',
  tags,
  security,
  responses: {
    200: file('The sheet.', 'application/pdf'),
    ...notFound,
    503: problem('Too many files are being drawn (`server.unavailable`).'),
    ...signedInProblem,
    429: problem('Too many sheets of the same account are being drawn (`files.too_many_at_once`).'),
  },
} as const;

export const makeVigimedText = createRoute({
  ...vigimedText,
  method: 'post',
  summary: 'A report as a text for Anvisa’s VigiMed, in Portuguese; nothing is sent, and nothing of the body is stored',
  request: { params: OfReport, ...optionalBody(VigimedRequest) },
});

export const makeVigimedSheet = createRoute({
  ...vigimedSheet,
  method: 'post',
  summary: 'The same text as a PDF, to be printed or kept',
  request: { params: OfReport, ...optionalBody(VigimedRequest) },
});

export const readVigimedText = createRoute({
  ...vigimedText,
  method: 'get',
  summary: 'The text as apps of before 2026-11-28 ask for it',
  request: { params: OfReport, query: VigimedQuery },
});

export const downloadVigimedSheet = createRoute({
  ...vigimedSheet,
  method: 'get',
  summary: 'The PDF as apps of before 2026-11-28 ask for it',
  request: { params: OfReport, query: VigimedQuery },
});

export const listPatientEffectReports = createRoute({
  method: 'get',
  path: '/api/patients/{id}/unwanted-effects',
  summary: 'The unwanted effects that a patient reported and shows their doctors',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(ShownEffectReports, 'Those that are shown; often none.'),
    404: problem('Not a patient of yours (`patients.no_such_patient`).'),
    503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
    ...signedInProblem,
  },
});
