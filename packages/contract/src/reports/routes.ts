import { createRoute, z } from '@hono/zod-openapi';
import { file, json, problem, signedInProblem } from '../route.ts';
import { Report, ReportQuery } from './schemas.ts';

const tags = ['reports'];
const security = [{ session: [] }];
/** Each of these routes writes the access log of every patient whose records it opens, in the transaction that reads. */
const reading = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
  ...signedInProblem,
} as const;

const nobody = { 404: problem('Nobody who is in it is connected with this doctor (`reports.nobody`).') } as const;

export const readReport = createRoute({
  method: 'get',
  path: '/api/reports',
  summary: 'What the diaries of a doctor’s patients say together',
  tags,
  security,
  request: { query: ReportQuery },
  responses: { 200: json(Report, 'Every figure with its number of patients and records.'), ...reading },
});

export const downloadReportTable = createRoute({
  method: 'get',
  path: '/api/reports/csv',
  summary: 'The same as a table',
  tags,
  security,
  request: { query: ReportQuery },
  responses: {
    200: { description: 'CSV (RFC 4180, UTF-8).', content: { 'text/csv': { schema: z.string() } } },
    ...nobody,
    ...reading,
  },
});

export const downloadReportSheet = createRoute({
  method: 'get',
  path: '/api/reports/pdf',
  summary: 'The same as a sheet to print',
  tags,
  security,
  request: { query: ReportQuery },
  responses: {
    200: file('Pages of A4, as an attachment: one or two of one symptom, and more of several.', 'application/pdf'),
    ...nobody,
    ...reading,
  },
});
