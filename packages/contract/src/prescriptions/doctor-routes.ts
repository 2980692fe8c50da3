import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  DoctorPrescription,
  DoctorPrescriptionList,
  DoctorPrescriptionListQuery,
  NewDoctorPrescription,
  NewPrescription,
  PrescriptionRenewal,
} from './schemas.ts';

const tags = ['prescriptions'];
const security = [{ session: [] }];
const PrescriptionId = z.object({ id: z.uuid() });
/** Every one of these routes answers prescriptions, and writes the access log of their patients before it reads them. */
const reading = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
  ...signedInProblem,
} as const;
const notFound = {
  404: problem('Nothing that this doctor prescribed (`prescriptions.no_such_prescription`).'),
} as const;
const conflict = {
  409: problem(
    'The id belongs to something else, the status does not allow it, or the patient is no longer connected (`prescriptions.not_connected`).',
  ),
} as const;

export const listPrescribed = createRoute({
  method: 'get',
  path: '/api/prescribed',
  summary: 'What a doctor prescribed, to former patients too, newest first',
  tags,
  security,
  request: { query: DoctorPrescriptionListQuery },
  responses: { 200: json(DoctorPrescriptionList, 'A page of prescriptions.'), ...reading },
});

export const prescribe = createRoute({
  method: 'post',
  path: '/api/prescribed',
  summary: 'Prescribe to a patient who is connected',
  tags,
  security,
  request: jsonBody(NewDoctorPrescription),
  responses: {
    200: json(DoctorPrescription, 'This id was written before; as stored.'),
    201: json(DoctorPrescription, 'Written, and the patient told.'),
    404: problem('No patient of this doctor (`patients.no_such_patient`).'),
    ...conflict,
    ...reading,
  },
});

export const readPrescribed = createRoute({
  method: 'get',
  path: '/api/prescribed/{id}',
  summary: 'One of what a doctor prescribed, old versions too',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: json(DoctorPrescription, 'The prescription.'), ...notFound, ...reading },
});

export const writePrescribedVersion = createRoute({
  method: 'post',
  path: '/api/prescribed/{id}/versions',
  summary: 'Edit: write a new version; the one before becomes obsoleta',
  tags,
  security,
  request: { params: PrescriptionId, ...jsonBody(NewPrescription) },
  responses: {
    200: json(DoctorPrescription, 'This id was written before; as stored.'),
    201: json(DoctorPrescription, 'The new version.'),
    ...notFound,
    ...conflict,
    ...reading,
  },
});

export const renewPrescribed = createRoute({
  method: 'post',
  path: '/api/prescribed/{id}/renew',
  summary: 'Set a new renewal date; active again',
  tags,
  security,
  request: { params: PrescriptionId, ...jsonBody(PrescriptionRenewal) },
  responses: { 200: json(DoctorPrescription, 'Renewed.'), ...notFound, ...conflict, ...reading },
});

export const pausePrescribed = createRoute({
  method: 'post',
  path: '/api/prescribed/{id}/pause',
  summary: 'Pause',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: json(DoctorPrescription, 'Paused.'), ...notFound, ...conflict, ...reading },
});

export const resumePrescribed = createRoute({
  method: 'post',
  path: '/api/prescribed/{id}/resume',
  summary: 'Resume after a pause',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: json(DoctorPrescription, 'In force, or expired meanwhile.'), ...notFound, ...conflict, ...reading },
});

export const deletePrescribed = createRoute({
  method: 'delete',
  path: '/api/prescribed/{id}',
  summary: 'Hide what was prescribed with its earlier versions, from both; the rows are kept',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 204: { description: 'Hidden.' }, ...notFound, ...conflict, ...signedInProblem },
});
