import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { DoctorProfile } from './schemas.ts';

export const readDoctorProfile = createRoute({
  method: 'get',
  path: '/api/doctors/{id}',
  summary: 'A doctor’s profile: one’s own doctor’s, or a publicly listed one',
  tags: ['doctors'],
  security: [{ session: [] }],
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(DoctorProfile, 'The profile.'),
    404: problem(
      'No such doctor, or neither connected nor publicly listed; which, is not told (`doctors.profile_not_public`).',
    ),
    ...signedInProblem,
  },
});
