import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { NewVisitNote, VisitNote, VisitNoteList } from './schemas.ts';

const tags = ['visit-notes'];
const security = [{ session: [] }];
const PatientId = z.object({ patientId: z.uuid() });
const NoteId = PatientId.extend({ id: z.uuid() });

export const listVisitNotes = createRoute({
  method: 'get',
  path: '/api/visit-notes/{patientId}',
  summary: 'The doctor’s own notes about a patient, newest visit first; nobody else reads them',
  tags,
  security,
  request: { params: PatientId },
  responses: { 200: json(VisitNoteList, 'The notes.'), ...signedInProblem },
});

export const saveVisitNote = createRoute({
  method: 'put',
  path: '/api/visit-notes/{patientId}/{id}',
  summary: 'Write a note of a visit under an id of the client, or correct it',
  tags,
  security,
  request: { params: NoteId, ...jsonBody(NewVisitNote) },
  responses: {
    200: json(VisitNote, 'As it stands now.'),
    404: problem('No patient of this doctor, or somebody else’s note (`visitNotes.not_found`).'),
    ...signedInProblem,
  },
});

export const removeVisitNote = createRoute({
  method: 'delete',
  path: '/api/visit-notes/{patientId}/{id}',
  summary: 'Remove a note for good',
  tags,
  security,
  request: { params: NoteId },
  responses: {
    204: { description: 'Removed.' },
    404: problem('No such note of this doctor (`visitNotes.not_found`).'),
    ...signedInProblem,
  },
});
