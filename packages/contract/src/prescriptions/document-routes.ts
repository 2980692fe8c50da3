import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { DoctorPrescription, Prescription } from './schemas.ts';

const tags = ['prescriptions'];
const security = [{ session: [] }];
const PrescriptionId = z.object({ id: z.uuid() });
const binary = z.string().meta({ format: 'binary' });

/** The file itself; its name percent-encoded in the header `Balsamo-File-Name`. Its type is what its bytes say. */
const upload = {
  body: { required: true, content: { 'application/octet-stream': { schema: binary } } },
} as const;
const file = {
  description: 'The document, as it was kept after cleaning; never shown as a page.',
  content: {
    'application/pdf': { schema: binary },
    'image/jpeg': { schema: binary },
    'image/webp': { schema: binary },
  },
} as const;
const notFound = { 404: problem('No such prescription of yours, or none with a document.') } as const;
const notWritten = {
  404: problem('Nothing that this person wrote (`prescriptions.no_such_prescription`).'),
  409: problem('An old version, or the patient is no longer connected.'),
} as const;
const busy = { 503: problem('Too many files are being cleaned (`files.busy`).') } as const;
const unlogged = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
} as const;

export const putOwnDocument = createRoute({
  method: 'put',
  path: '/api/prescriptions/{id}/document',
  summary: 'Attach the signed document of a prescription of one’s own, or replace it',
  description: 'A PDF or a picture of at most 10 MB, named in the header `Balsamo-File-Name`, percent-encoded.',
  tags,
  security,
  request: { params: PrescriptionId, ...upload },
  responses: { 200: json(Prescription, 'Kept, cleaned.'), ...notWritten, ...busy, ...signedInProblem },
});

export const readOwnDocument = createRoute({
  method: 'get',
  path: '/api/prescriptions/{id}/document',
  summary: 'The signed document of one of the own prescriptions, old versions and doctors’ ones too',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: file, ...notFound, ...signedInProblem },
});

export const deleteOwnDocument = createRoute({
  method: 'delete',
  path: '/api/prescriptions/{id}/document',
  summary: 'Remove the document of a prescription of one’s own',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...notWritten, ...signedInProblem },
});

export const putPrescribedDocument = createRoute({
  method: 'put',
  path: '/api/prescribed/{id}/document',
  summary: 'Attach the signed document of what a doctor prescribed, or replace it',
  description: 'A PDF or a picture of at most 10 MB, named in the header `Balsamo-File-Name`, percent-encoded.',
  tags,
  security,
  request: { params: PrescriptionId, ...upload },
  responses: {
    200: json(DoctorPrescription, 'Kept, cleaned; the patient is told.'),
    ...notWritten,
    ...busy,
    ...signedInProblem,
  },
});

export const readPrescribedDocument = createRoute({
  method: 'get',
  path: '/api/prescribed/{id}/document',
  summary: 'The signed document of what a doctor prescribed',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: file, ...notFound, ...unlogged, ...signedInProblem },
});

export const deletePrescribedDocument = createRoute({
  method: 'delete',
  path: '/api/prescribed/{id}/document',
  summary: 'Remove the document of what a doctor prescribed',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...notWritten, ...signedInProblem },
});
