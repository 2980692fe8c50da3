import { createRoute } from '@hono/zod-openapi';
import { Accepted } from '../auth/schemas.ts';
import { anyProblem, json, jsonBody, problem } from '../route.ts';
import { ContactFormToken, NewContactMessage } from './schemas.ts';

const tags = ['contact'];

export const readContactForm = createRoute({
  method: 'get',
  path: '/api/contact/form',
  summary: 'What a new form for a message to the team begins with; for everybody',
  tags,
  responses: { 200: json(ContactFormToken, 'A token for one message.'), ...anyProblem },
});

export const sendContactMessage = createRoute({
  method: 'post',
  path: '/api/contact/messages',
  summary: 'Write to the team; for everybody. The same form sent again changes nothing',
  tags,
  request: jsonBody(NewContactMessage),
  responses: {
    202: json(Accepted, 'Kept.'),
    403: problem('Sent from another site.'),
    409: problem(
      'The form is not to be taken: sent within three seconds (`contact.too_fast`), or too old (`contact.form_expired`).',
    ),
    ...anyProblem,
  },
});
