import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  NewPrescription,
  PlannedUseList,
  Prescription,
  PrescriptionList,
  PrescriptionListQuery,
  PrescriptionRenewal,
} from './schemas.ts';

const tags = ['prescriptions'];
const security = [{ session: [] }];
const PrescriptionId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such prescription of yours.') } as const;
const conflict = {
  409: problem('The id belongs to something else, or the status of the prescription does not allow it.'),
} as const;

export const listPrescriptions = createRoute({
  method: 'get',
  path: '/api/prescriptions',
  summary: 'The own prescriptions, newest first',
  tags,
  security,
  request: { query: PrescriptionListQuery },
  responses: { 200: json(PrescriptionList, 'A page of prescriptions.'), ...signedInProblem },
});

export const listPlannedUses = createRoute({
  method: 'get',
  path: '/api/prescriptions/planned-uses',
  summary: 'The medications in force beside what was recorded of them in the last days',
  tags,
  security,
  responses: {
    200: json(PlannedUseList, 'One for each medication of each prescription in force.'),
    ...signedInProblem,
  },
});

export const createPrescription = createRoute({
  method: 'post',
  path: '/api/prescriptions',
  summary: 'Write a prescription of one’s own',
  tags,
  security,
  request: jsonBody(NewPrescription),
  responses: {
    200: json(Prescription, 'This id was written before; as stored.'),
    201: json(Prescription, 'Written.'),
    ...conflict,
    ...signedInProblem,
  },
});

export const readPrescription = createRoute({
  method: 'get',
  path: '/api/prescriptions/{id}',
  summary: 'One prescription, old versions too',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: json(Prescription, 'The prescription.'), ...notFound, ...signedInProblem },
});

export const writePrescriptionVersion = createRoute({
  method: 'post',
  path: '/api/prescriptions/{id}/versions',
  summary: 'Edit: write a new version; the one before becomes obsoleta',
  tags,
  security,
  request: { params: PrescriptionId, ...jsonBody(NewPrescription) },
  responses: {
    200: json(Prescription, 'This id was written before; as stored.'),
    201: json(Prescription, 'The new version.'),
    ...notFound,
    ...conflict,
    ...signedInProblem,
  },
});

export const renewPrescription = createRoute({
  method: 'post',
  path: '/api/prescriptions/{id}/renew',
  summary: 'Set a new renewal date; active again',
  tags,
  security,
  request: { params: PrescriptionId, ...jsonBody(PrescriptionRenewal) },
  responses: { 200: json(Prescription, 'Renewed.'), ...notFound, ...conflict, ...signedInProblem },
});

export const pausePrescription = createRoute({
  method: 'post',
  path: '/api/prescriptions/{id}/pause',
  summary: 'Pause',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 200: json(Prescription, 'Paused.'), ...notFound, ...conflict, ...signedInProblem },
});

export const resumePrescription = createRoute({
  method: 'post',
  path: '/api/prescriptions/{id}/resume',
  summary: 'Resume after a pause',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: {
    200: json(Prescription, 'In force, or expired meanwhile.'),
    ...notFound,
    ...conflict,
    ...signedInProblem,
  },
});

export const deletePrescription = createRoute({
  method: 'delete',
  path: '/api/prescriptions/{id}',
  summary: 'Hide a prescription with its earlier versions; the rows are kept',
  description:
    'One’s own, or one of a doctor who no longer follows: that one leaves the patient’s list and stays with the doctor.',
  tags,
  security,
  request: { params: PrescriptionId },
  responses: { 204: { description: 'Hidden.' }, ...notFound, ...signedInProblem },
});
