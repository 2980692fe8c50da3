import { createRoute } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { Appointment, AppointmentPreparation } from './schemas.ts';

const tags = ['appointments'];
const security = [{ session: [] }];

export const readAppointment = createRoute({
  method: 'get',
  path: '/api/appointment',
  summary: 'What the patient prepared for the next appointment',
  tags,
  security,
  responses: { 200: json(Appointment, 'The appointment.'), ...signedInProblem },
});

export const prepareAppointment = createRoute({
  method: 'put',
  path: '/api/appointment',
  summary: 'Note the day of the next appointment and what to ask there',
  tags,
  security,
  request: jsonBody(AppointmentPreparation),
  responses: {
    200: json(Appointment, 'As it stands: what was written later than this stays.'),
    409: problem('`appointments.too_long_together`: with what somebody else added meanwhile there is too much.'),
    ...signedInProblem,
  },
});
