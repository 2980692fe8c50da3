import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AssociationProfile,
  AssociationQuery,
  CityList,
  CityQuery,
  FoundAssociationPage,
  MembershipList,
  SummaryConsent,
  SummaryConsentChange,
} from './schemas.ts';

const tags = ['associations'];
const security = [{ session: [] }];
const AssociationId = z.object({ associationId: z.uuid() });
const noMember = { 404: problem('Not a member of this association (`associations.not_found`).') } as const;

export const listMemberships = createRoute({
  method: 'get',
  path: '/api/memberships',
  summary: 'The associations of which the person is a member, newest first, with what each is shown',
  tags,
  security,
  responses: { 200: json(MembershipList, 'The memberships.'), ...signedInProblem },
});

export const leaveAssociation = createRoute({
  method: 'post',
  path: '/api/memberships/{associationId}/leave',
  summary: 'Leave an association; what it was shown ends with it',
  tags,
  security,
  request: { params: AssociationId },
  responses: { 204: { description: 'Left.' }, ...noMember, ...signedInProblem },
});

export const setSummaryConsent = createRoute({
  method: 'put',
  path: '/api/memberships/{associationId}/consent',
  summary: 'Say whether the association sees a summary of the own use; holds at once',
  tags,
  security,
  request: { params: AssociationId, ...jsonBody(SummaryConsentChange) },
  responses: { 200: json(SummaryConsent, 'As it stands now.'), ...noMember, ...signedInProblem },
});

export const searchAssociations = createRoute({
  method: 'get',
  path: '/api/associations',
  summary: 'Active associations by name',
  tags,
  security,
  request: { query: AssociationQuery },
  responses: { 200: json(FoundAssociationPage, 'A page of associations.'), ...signedInProblem },
});

export const suggestCities = createRoute({
  method: 'get',
  path: '/api/associations/cities',
  summary: 'Cities that have an active association and begin as is typed, at most five',
  tags,
  security,
  request: { query: CityQuery },
  responses: { 200: json(CityList, 'The cities.'), ...signedInProblem },
});

export const readAssociationProfile = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}',
  summary: 'What an association tells about itself',
  tags,
  security,
  request: { params: AssociationId },
  responses: {
    200: json(AssociationProfile, 'The association.'),
    404: problem('No such active association (`associations.not_found`).'),
    ...signedInProblem,
  },
});
