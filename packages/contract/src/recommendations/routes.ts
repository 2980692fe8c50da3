import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  DoctorCodeBody,
  DoctorSearchBody,
  FoundDoctor,
  FoundDoctorList,
  NewRecommendation,
  RecommendationList,
  RecommendationListQuery,
  RecommendedDoctorPage,
  RecommendedDoctorQuery,
} from './schemas.ts';

const tags = ['recommendations'];
const security = [{ session: [] }];
const associationParams = z.object({ associationId: z.uuid() });
const notTheirs = problem(
  'No such association, or not one in which the person may do this (`associations.not_found`).',
);

export const listRecommendedDoctors = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/doctors',
  summary: 'Doctors whom an association recommends, newest first; for whoever is signed in',
  tags,
  security,
  request: { params: associationParams, query: RecommendedDoctorQuery },
  responses: {
    200: json(RecommendedDoctorPage, 'A page of doctors.'),
    404: problem('No such association, or a closed one (`associations.not_found`).'),
    ...signedInProblem,
  },
});

export const listKeptRecommendations = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/recommended-doctors',
  summary: 'The same list, for the staff who keep it',
  tags,
  security,
  request: { params: associationParams, query: RecommendedDoctorQuery },
  responses: { 200: json(RecommendedDoctorPage, 'A page of doctors.'), 404: notTheirs, ...signedInProblem },
});

export const searchDoctorsToRecommend = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/recommended-doctors/search',
  summary: 'Doctors in the directory by part of their name or by the whole of their address',
  tags,
  security,
  request: { params: associationParams, ...jsonBody(DoctorSearchBody) },
  responses: {
    200: json(FoundDoctorList, 'At most ten, by name.'),
    404: notTheirs,
    ...signedInProblem,
    429: problem('Too many searches from this network (`directory.too_many`).'),
  },
});

export const lookUpDoctorToRecommend = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/recommended-doctors/look-up',
  summary: 'Whose code it is; each try counts',
  tags,
  security,
  request: { params: associationParams, ...jsonBody(DoctorCodeBody) },
  responses: {
    200: json(FoundDoctor, 'Name and specialty, which is all that a look-up tells.'),
    404: problem('Nobody has this code (`recommendations.code_unknown`), or `associations.not_found`.'),
    ...signedInProblem,
    429: problem('Too many tries (`connections.too_many_tries`).'),
  },
});

export const recommendDoctor = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/recommended-doctors',
  summary: 'Recommend a doctor, who is told',
  tags,
  security,
  request: { params: associationParams, ...jsonBody(NewRecommendation) },
  responses: {
    201: json(z.object({ id: z.uuid() }).meta({ id: 'MadeRecommendation' }), 'Recommended.'),
    404: problem(
      'Nobody has this code (`recommendations.code_unknown`), the directory does not list the doctor any more (`recommendations.doctor_unknown`), or `associations.not_found`.',
    ),
    409: problem(
      'Recommended already (`recommendations.already_recommended`), or the doctor declined less than 90 days ago (`recommendations.declined`).',
    ),
    ...signedInProblem,
    429: problem('Too many tries at codes (`connections.too_many_tries`).'),
  },
});

export const removeRecommendedDoctor = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/recommended-doctors/{id}',
  summary: 'Take a doctor off the list; the doctor is not told',
  tags,
  security,
  request: { params: associationParams.extend({ id: z.uuid() }) },
  responses: {
    204: { description: 'Removed.' },
    404: problem('Not on the list any more (`recommendations.not_found`), or `associations.not_found`.'),
    ...signedInProblem,
  },
});

export const listOwnRecommendations = createRoute({
  method: 'get',
  path: '/api/recommendations',
  summary: 'The associations that recommend the doctor who asks, newest first',
  tags,
  security,
  request: { query: RecommendationListQuery },
  responses: { 200: json(RecommendationList, 'A page; empty for everybody who is no doctor.'), ...signedInProblem },
});

export const declineRecommendation = createRoute({
  method: 'post',
  path: '/api/recommendations/{id}/decline',
  summary: 'Be recommended no longer; the association’s admins and managers are told',
  description: 'For 90 days the association does not recommend the doctor again.',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    204: { description: 'Declined.' },
    404: problem('No such recommendation of this doctor (`recommendations.not_found`).'),
    ...signedInProblem,
  },
});

export const listAssociationsOfDoctor = createRoute({
  method: 'get',
  path: '/api/doctors/{id}/associations',
  summary: 'The associations that recommend a doctor, newest first; for whoever may see the doctor’s profile',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }), query: RecommendationListQuery },
  responses: {
    200: json(RecommendationList, 'A page.'),
    404: problem('As the profile itself (`doctors.profile_not_public`).'),
    ...signedInProblem,
  },
});
