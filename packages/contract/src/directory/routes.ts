import { createRoute, z } from '@hono/zod-openapi';
import { anyProblem, json, problem } from '../route.ts';
import { DirectoryPage, DirectoryQuery } from './schemas.ts';

const tags = ['directory'];

export const listDirectory = createRoute({
  method: 'get',
  path: '/api/directory/doctors',
  summary: 'Doctors who are publicly listed and have a registration, by name; for everybody',
  tags,
  request: { query: DirectoryQuery },
  responses: { 200: json(DirectoryPage, 'A page of doctors.'), ...anyProblem },
});

export const readDoctorPhoto = createRoute({
  method: 'get',
  path: '/api/directory/photos/{id}',
  summary: 'A doctor’s photo: for everybody while the doctor is listed, else for the doctor and their patients',
  tags,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'The picture, square. Another picture has another address.',
      content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } },
    },
    404: problem('No such photo, or not for this person; which, is not told (`files.gone`).'),
    ...anyProblem,
  },
});
