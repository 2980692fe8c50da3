import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  FeedbackMark,
  MessageAnswer,
  MessageMark,
  OperatedFeedbackList,
  OperatedFeedbackListQuery,
  OperatedMessage,
  OperatedMessageList,
  OperatedMessageListQuery,
  OperatedRegistrationList,
  OperatedRegistrationListQuery,
  OperatorEventList,
  OperatorEventListQuery,
  RegistrationFindingBody,
} from './schemas.ts';

const tags = ['operators'];
const security = [{ session: [] }];

export const listOperatedRegistrations = createRoute({
  method: 'get',
  path: '/api/admin/registrations',
  summary: 'Doctors’ registrations to look up, or of which something was found; for operators',
  tags,
  security,
  request: { query: OperatedRegistrationListQuery },
  responses: { 200: json(OperatedRegistrationList, 'A page of registrations.'), ...signedInProblem },
});

export const putRegistrationFinding = createRoute({
  method: 'put',
  path: '/api/admin/registrations/{doctorId}/finding',
  summary: 'Say what was found of a doctor’s registration; for operators',
  description: 'Number and name are what the operator has seen: under others nothing was looked up.',
  tags,
  security,
  request: { params: z.object({ doctorId: z.uuid() }), ...jsonBody(RegistrationFindingBody) },
  responses: {
    204: { description: 'Written down; the doctor and everybody who sees them read it.' },
    409: problem('`operators.registration_changed`: the doctor has another number or name by now, or is gone.'),
    ...signedInProblem,
  },
});

export const listOperatorEvents = createRoute({
  method: 'get',
  path: '/api/admin/events',
  summary: 'What operators did, newest first; for operators',
  tags,
  security,
  request: { query: OperatorEventListQuery },
  responses: { 200: json(OperatorEventList, 'A page of events.'), ...signedInProblem },
});

const OneMessage = z.object({ id: z.uuid() });
const noMessage = { 404: problem('No such message or feedback (`operators.not_found`).') } as const;

export const listMessages = createRoute({
  method: 'get',
  path: '/api/admin/messages',
  summary: 'What was written to the team, newest first; for operators',
  tags,
  security,
  request: { query: OperatedMessageListQuery },
  responses: { 200: json(OperatedMessageList, 'A page of messages.'), ...signedInProblem },
});

export const markMessage = createRoute({
  method: 'patch',
  path: '/api/admin/messages/{id}',
  summary: 'Say that a message was read, or note something of it; for operators',
  tags,
  security,
  request: { params: OneMessage, ...jsonBody(MessageMark) },
  responses: { 200: json(OperatedMessage, 'As it stands now.'), ...noMessage, ...signedInProblem },
});

export const answerMessage = createRoute({
  method: 'post',
  path: '/api/admin/messages/{id}/answer',
  summary: 'Answer a message by mail, once, with a copy of what was asked; for operators',
  tags,
  security,
  request: { params: OneMessage, ...jsonBody(MessageAnswer) },
  responses: {
    200: json(OperatedMessage, 'The mail was handed over.'),
    ...noMessage,
    409: problem('`operators.answered_before`: it was answered meanwhile.'),
    503: problem('`operators.mail_failed`: the mail was not taken; nothing was kept.'),
    ...signedInProblem,
  },
});

export const listFeedback = createRoute({
  method: 'get',
  path: '/api/admin/feedback',
  summary: 'What people say of the app, newest first and without who; for operators',
  tags,
  security,
  request: { query: OperatedFeedbackListQuery },
  responses: { 200: json(OperatedFeedbackList, 'A page of feedback.'), ...signedInProblem },
});

export const markFeedback = createRoute({
  method: 'put',
  path: '/api/admin/feedback/{id}/reading',
  summary: 'Say that feedback was read, or was not; for operators',
  tags,
  security,
  request: { params: OneMessage, ...jsonBody(FeedbackMark) },
  responses: { 204: { description: 'Written down.' }, ...noMessage, ...signedInProblem },
});
