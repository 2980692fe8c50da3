import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { DoctorProfile, DoctorProfileChanges, OwnDoctorProfile } from './schemas.ts';

const tags = ['doctors'];
const security = [{ session: [] }];
const busy = { 503: problem('Too many files are being cleaned (`files.busy`).') } as const;

export const readDoctorProfile = createRoute({
  method: 'get',
  path: '/api/doctors/{id}',
  summary: 'A doctor’s profile: one’s own doctor’s, or a publicly listed one',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(DoctorProfile, 'The profile.'),
    404: problem(
      'No such doctor, or neither connected nor publicly listed; which, is not told (`doctors.profile_not_public`).',
    ),
    ...signedInProblem,
  },
});

export const readOwnDoctorProfile = createRoute({
  method: 'get',
  path: '/api/account/doctor-profile',
  summary: 'A doctor’s own profile, with all that others may see of it',
  tags,
  security,
  responses: { 200: json(OwnDoctorProfile, 'The profile.'), ...signedInProblem },
});

export const changeOwnDoctorProfile = createRoute({
  method: 'patch',
  path: '/api/account/doctor-profile',
  summary: 'Change the own profile, registration included',
  tags,
  security,
  request: jsonBody(DoctorProfileChanges),
  responses: {
    200: json(OwnDoctorProfile, 'As it stands now.'),
    ...signedInProblem,
    429: problem('More than five other registrations within an hour (`doctors.too_many_registrations`).'),
  },
});

export const putOwnPhoto = createRoute({
  method: 'put',
  path: '/api/account/photo',
  summary: 'Set the photo of the own profile, or replace it',
  description: 'The file is the body: JPEG, PNG or WebP of at most 5 MB. It is cut to a square and encoded anew.',
  tags,
  security,
  request: {
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: { 200: json(OwnDoctorProfile, 'With the photo.'), ...busy, ...signedInProblem },
});

export const deleteOwnPhoto = createRoute({
  method: 'delete',
  path: '/api/account/photo',
  summary: 'Remove the photo of the own profile',
  tags,
  security,
  responses: { 204: { description: 'Removed; also where there was none.' }, ...signedInProblem },
});
