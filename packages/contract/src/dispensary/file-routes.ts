import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { AssociationLot, AssociationProduct } from './schemas.ts';

const tags = ['dispensary'];
const security = [{ session: [] }];
const OfProduct = z.object({ associationId: z.uuid(), productId: z.uuid() });
const OfLot = z.object({ associationId: z.uuid(), lotId: z.uuid() });
const IMAGES = '/api/associations/{associationId}/products/{productId}/images';
const CERTIFICATE = '/api/associations/{associationId}/lots/{lotId}/certificate';
const upload = {
  required: true,
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
};
const notFound = {
  404: problem('No such association where you keep the stock, or nothing of that id on its shelf.'),
} as const;
const busy = { 503: problem('Too many files are being cleaned (`files.busy`).') } as const;

export const addProductImage = createRoute({
  method: 'post',
  path: IMAGES,
  summary: 'Put a picture to a product, behind those that it has',
  description:
    'The file is the body: JPEG, PNG or WebP of at most 5 MB. It is encoded anew, at the sizes at which it is shown.',
  tags,
  security,
  request: { params: OfProduct, body: upload },
  responses: {
    201: json(AssociationProduct, 'With the picture.'),
    ...notFound,
    409: problem(
      'It has as many as it may (`dispensary.too_many_images`), or the association keeps as much as it may (`files.storage_full`).',
    ),
    ...busy,
    ...signedInProblem,
  },
});

export const removeProductImage = createRoute({
  method: 'delete',
  path: `${IMAGES}/{fileId}`,
  summary: 'Take a picture of a product away',
  tags,
  security,
  request: { params: OfProduct.extend({ fileId: z.uuid() }) },
  responses: { 204: { description: 'It is there no more; also where it was not.' }, ...notFound, ...signedInProblem },
});

export const putLotCertificate = createRoute({
  method: 'put',
  path: CERTIFICATE,
  summary: 'Put the certificate of analysis to a lot, or replace it',
  description:
    'The file is the body: PDF, JPEG, PNG or WebP of at most 10 MB. It is made anew, without scripts and metadata.',
  tags,
  security,
  request: { params: OfLot, body: upload },
  responses: {
    200: json(AssociationLot, 'With the certificate.'),
    ...notFound,
    409: problem('`files.storage_full`: the association keeps as much as it may.'),
    ...busy,
    ...signedInProblem,
  },
});

export const removeLotCertificate = createRoute({
  method: 'delete',
  path: CERTIFICATE,
  summary: 'Take the certificate of a lot away',
  tags,
  security,
  request: { params: OfLot },
  responses: { 204: { description: 'There is none; also where there was none.' }, ...notFound, ...signedInProblem },
});
