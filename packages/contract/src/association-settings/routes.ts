import { MEDIA_TYPES } from '@balsamo/domain/files/file.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { file, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AssociationEventList,
  AssociationEventListQuery,
  AssociationSettings,
  AssociationSettingsChanges,
} from './schemas.ts';

const tags = ['association settings'];
const security = [{ session: [] }];
const OfAssociation = z.object({ associationId: z.uuid() });
const Image = OfAssociation.extend({ image: z.enum(['logo', 'banner']) });
const notFound = {
  404: problem('No such association, or not for this person; which, is not told (`associations.not_found`).'),
} as const;

export const readAssociationSettings = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/settings',
  summary: 'What an association tells about itself, for its admins and managers',
  tags,
  security,
  request: { params: OfAssociation },
  responses: { 200: json(AssociationSettings, 'The settings.'), ...notFound, ...signedInProblem },
});

export const changeAssociationSettings = createRoute({
  method: 'patch',
  path: '/api/associations/{associationId}/settings',
  summary: 'Change what an association tells about itself',
  tags,
  security,
  request: { params: OfAssociation, ...jsonBody(AssociationSettingsChanges) },
  responses: {
    200: json(AssociationSettings, 'As they stand now.'),
    ...notFound,
    409: problem(
      'Somebody else changed one of them since `before` (`associations.settings_changed`): nothing is written.',
    ),
    ...signedInProblem,
  },
});

export const putAssociationImage = createRoute({
  method: 'put',
  path: '/api/associations/{associationId}/images/{image}',
  summary: 'Set the logo or banner, or replace it; for admins',
  description:
    'The file is the body: JPEG, PNG or WebP of at most 5 MB. It is encoded anew, at the size at which it is shown.',
  tags,
  security,
  request: {
    params: Image,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    200: json(AssociationSettings, 'With the picture.'),
    ...notFound,
    409: problem('`files.storage_full`: the association keeps as much as it may.'),
    503: problem('Too many files are being cleaned (`files.busy`).'),
    ...signedInProblem,
  },
});

export const deleteAssociationImage = createRoute({
  method: 'delete',
  path: '/api/associations/{associationId}/images/{image}',
  summary: 'Remove the logo or banner; for admins',
  tags,
  security,
  request: { params: Image },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...notFound, ...signedInProblem },
});

export const readAssociationFile = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/files/{fileId}',
  summary:
    'A file of an association: logo and banner for whoever is signed in, pictures for whoever sees the product, certificates for staff and whoever was handed something of the lot',
  tags,
  security,
  request: { params: OfAssociation.extend({ fileId: z.uuid() }) },
  responses: {
    200: file('The file.', ...MEDIA_TYPES),
    404: problem('No such file, or not for this person; which, is not told (`files.gone`).'),
    ...signedInProblem,
  },
});

export const listAssociationEvents = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/events',
  summary: 'What staff did, newest first; for admins',
  tags,
  security,
  request: { params: OfAssociation, query: AssociationEventListQuery },
  responses: { 200: json(AssociationEventList, 'A page of events.'), ...notFound, ...signedInProblem },
});
