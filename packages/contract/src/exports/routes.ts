import { createRoute, z } from '@hono/zod-openapi';
import { file, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  ExportJob,
  ExportJobList,
  FilePlace,
  FilePlaces,
  FilePlacesAsked,
  ImportJob,
  ImportJobList,
  NewExport,
} from './job-schemas.ts';

const tags = ['exports'];
const security = [{ session: [] }];
const JobId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such job of yours, or it has expired.') } as const;

export const askForExport = createRoute({
  method: 'post',
  path: '/api/account/exports',
  summary: 'Ask for a file of one’s own data; one at a time',
  tags,
  security,
  request: jsonBody(NewExport),
  responses: {
    202: json(ExportJob, 'Queued.'),
    409: problem('Another export is being made.'),
    ...signedInProblem,
  },
});

export const listExports = createRoute({
  method: 'get',
  path: '/api/account/exports',
  summary: 'Exports of the last 24 hours, newest first',
  tags,
  security,
  responses: { 200: json(ExportJobList, 'The exports.'), ...signedInProblem },
});

export const readExport = createRoute({
  method: 'get',
  path: '/api/account/exports/{id}',
  summary: 'How far an export is',
  tags,
  security,
  request: { params: JobId },
  responses: { 200: json(ExportJob, 'The export.'), ...notFound, ...signedInProblem },
});

export const downloadExport = createRoute({
  method: 'get',
  path: '/api/account/exports/{id}/file',
  summary: 'The file of an export that is done',
  tags,
  security,
  request: { params: JobId },
  responses: {
    200: file(
      'The file, as an attachment, in the type of its format.',
      'application/json',
      'application/zip',
      'application/fhir+json',
      'application/pdf',
    ),
    ...notFound,
    409: problem('It is not done.'),
    ...signedInProblem,
  },
});

export const removeExport = createRoute({
  method: 'delete',
  path: '/api/account/exports/{id}',
  summary: 'Throw an export and its file away, or stop it',
  tags,
  security,
  request: { params: JobId },
  responses: { 204: { description: 'Gone.' }, ...notFound, ...signedInProblem },
});

export const downloadOwnFiles = createRoute({
  method: 'get',
  path: '/api/account/files',
  summary: 'The files of a patient’s documents and prescriptions in a ZIP, named after the records they belong to',
  tags,
  security,
  responses: {
    200: file('The ZIP, as an attachment, written while it is taken.', 'application/zip'),
    404: problem('No document and no prescription has a file.'),
    ...signedInProblem,
  },
});

export const findFilePlaces = createRoute({
  method: 'post',
  path: '/api/account/files/places',
  summary: 'Where files of a ZIP of `GET /api/account/files` belong in this account; nothing is written',
  tags,
  security,
  request: jsonBody(FilePlacesAsked),
  responses: { 200: json(FilePlaces, 'What stands at each place.'), ...signedInProblem },
});

export const putFileBack = createRoute({
  method: 'put',
  path: '/api/account/files/{of}/{recordId}',
  summary: 'Put a file of such a ZIP back onto its record, which the import brought and which has none',
  description:
    'The file itself, at most 10 MB, named in the header `Balsamo-File-Name`, percent-encoded. With its seal of the index in `Balsamo-File-Seal` it is kept as it is, else cleaned like any upload.',
  tags,
  security,
  request: {
    params: FilePlace,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    204: { description: 'Put back.' },
    404: problem('No such record of yours (`imports.no_record`).'),
    409: problem(
      'It has a file (`imports.file_there`), a doctor wrote it (`imports.of_doctor`), or the storage of this account is full (`files.storage_full`).',
    ),
    503: problem('Too many files are being cleaned (`files.busy`).'),
    ...signedInProblem,
  },
});

export const checkImport = createRoute({
  method: 'post',
  path: '/api/account/imports',
  summary: 'Send a JSON export, at most 64 MB, to have it checked; nothing is written yet',
  tags,
  security,
  request: {
    body: {
      required: true,
      // Read record by record as it is: a file of this size is never parsed as a whole.
      content: { 'application/json': { schema: { type: 'object', description: 'A PersonalExport.' } } },
    },
  },
  responses: {
    201: json(ImportJob, 'Good; `counts` says what it would do.'),
    503: problem('Too many files are being checked at once.'),
    ...signedInProblem,
  },
});

export const listImports = createRoute({
  method: 'get',
  path: '/api/account/imports',
  summary: 'Imports of the last 24 hours, newest first',
  tags,
  security,
  responses: { 200: json(ImportJobList, 'The imports.'), ...signedInProblem },
});

export const readImport = createRoute({
  method: 'get',
  path: '/api/account/imports/{id}',
  summary: 'How far an import is',
  tags,
  security,
  request: { params: JobId },
  responses: { 200: json(ImportJob, 'The import.'), ...notFound, ...signedInProblem },
});

export const confirmImport = createRoute({
  method: 'post',
  path: '/api/account/imports/{id}/confirmation',
  summary: 'Carry a checked import out',
  tags,
  security,
  request: { params: JobId },
  responses: {
    202: json(ImportJob, 'Queued; or, when that was asked before, as it stands.'),
    ...notFound,
    409: problem('Another import is being carried out.'),
    ...signedInProblem,
  },
});

export const removeImport = createRoute({
  method: 'delete',
  path: '/api/account/imports/{id}',
  summary: 'Throw an upload away; what an import wrote stays',
  tags,
  security,
  request: { params: JobId },
  responses: { 204: { description: 'Gone.' }, ...notFound, ...signedInProblem },
});
