import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  ChangedDose,
  Condition,
  ConditionChange,
  DoseChange,
  Medicine,
  MedicineChange,
  MedicinesAndConditions,
  NewCondition,
  NewMedicine,
  ShownMedicines,
} from './schemas.ts';

const tags = ['medicines'];
const security = [{ session: [] }];
const ById = z.object({ id: z.uuid() });
const OfDose = z.object({ id: z.uuid(), newId: z.uuid() });
const notFound = { 404: problem('None of yours (`medicines.not_found`).') };
const notKept = {
  409: problem('The id belongs to something else (`medicines.id_taken`), or the list is full (`medicines.full`).'),
};
const changedMeanwhile = {
  409: problem('It was changed since, on another device say (`medicines.changed_meanwhile`).'),
};
const removed = { 204: { description: 'Removed; also where there was none.' }, ...signedInProblem };

export const listMedicines = createRoute({
  method: 'get',
  path: '/api/medicines',
  summary: 'What else the patient takes, and what they are treated for',
  tags,
  security,
  responses: { 200: json(MedicinesAndConditions, 'All of both.'), ...signedInProblem },
});

export const addMedicine = createRoute({
  method: 'post',
  path: '/api/medicines',
  summary: 'Write down a medicine',
  tags,
  security,
  request: jsonBody(NewMedicine),
  responses: {
    200: json(Medicine, 'This id was added before; as it stands now.'),
    201: json(Medicine, 'Kept.'),
    ...notKept,
    ...signedInProblem,
  },
});

export const changeMedicine = createRoute({
  method: 'put',
  path: '/api/medicines/{id}',
  summary: 'Change what is said of a medicine: that it was stopped, say',
  tags,
  security,
  request: { params: ById, ...jsonBody(MedicineChange) },
  responses: { 200: json(Medicine, 'Changed.'), ...notFound, ...changedMeanwhile, ...signedInProblem },
});

export const deleteMedicine = createRoute({
  method: 'delete',
  path: '/api/medicines/{id}',
  summary: 'Remove a medicine for good, as if it had never been written down',
  tags,
  security,
  request: { params: ById },
  responses: removed,
});

export const changeDose = createRoute({
  method: 'put',
  path: '/api/medicines/{id}/doses/{newId}',
  summary: 'End a medicine on a day and begin a line of its own with another dose',
  tags,
  security,
  request: { params: OfDose, ...jsonBody(DoseChange) },
  responses: {
    200: json(ChangedDose, 'Changed; also where this id was sent before.'),
    ...notFound,
    409: problem(
      'It is no longer taken (`medicines.has_ended`), the id belongs to something else (`medicines.id_taken`), or the list is full (`medicines.full`).',
    ),
    ...signedInProblem,
  },
});

export const takeDoseBack = createRoute({
  method: 'delete',
  path: '/api/medicines/{id}/doses/{newId}',
  summary: 'Take a change of dose back: the new line is removed, and the one of before goes on',
  tags,
  security,
  request: { params: OfDose },
  responses: {
    200: json(Medicine, 'The line of before, as it stands.'),
    ...notFound,
    409: problem('One of the lines was changed, ended or removed since (`medicines.changed_meanwhile`).'),
    ...signedInProblem,
  },
});

export const addCondition = createRoute({
  method: 'post',
  path: '/api/conditions',
  summary: 'Write down what one is treated for',
  tags,
  security,
  request: jsonBody(NewCondition),
  responses: {
    200: json(Condition, 'This id was added before; as it stands now.'),
    201: json(Condition, 'Kept.'),
    ...notKept,
    ...signedInProblem,
  },
});

export const changeCondition = createRoute({
  method: 'put',
  path: '/api/conditions/{id}',
  summary: 'Change what is said of a condition',
  tags,
  security,
  request: { params: ById, ...jsonBody(ConditionChange) },
  responses: { 200: json(Condition, 'Changed.'), ...notFound, ...changedMeanwhile, ...signedInProblem },
});

export const deleteCondition = createRoute({
  method: 'delete',
  path: '/api/conditions/{id}',
  summary: 'Remove a condition for good',
  tags,
  security,
  request: { params: ById },
  responses: removed,
});

export const listPatientMedicines = createRoute({
  method: 'get',
  path: '/api/patients/{id}/medicines',
  summary: 'What else a patient takes and is treated for, as they show their doctors',
  tags,
  security,
  request: { params: ById },
  responses: {
    200: json(ShownMedicines, 'Those that are shown; often none.'),
    404: problem('Not a patient of yours (`patients.no_such_patient`).'),
    503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
    ...signedInProblem,
  },
});
