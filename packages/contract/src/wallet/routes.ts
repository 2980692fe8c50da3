import { createRoute, z } from '@hono/zod-openapi';
import { file, json, jsonBody, problem, signedInProblem } from '../route.ts';
import { DocumentDetails, NewDocument, NewDocumentShare, ShownDocuments, Wallet, WalletDocument } from './schemas.ts';

const tags = ['wallet'];
const security = [{ session: [] }];
const OfDocument = z.object({ id: z.uuid() });
const notFound = {
  404: problem('No such document of yours (`wallet.no_such_document`), or it has no file (`wallet.no_file`).'),
};
const documentFile = file(
  'The file as it was kept after cleaning; never shown as a page.',
  'application/pdf',
  'image/jpeg',
  'image/webp',
);

export const listDocuments = createRoute({
  method: 'get',
  path: '/api/documents',
  summary: 'The documents that the patient keeps, with whom they show which',
  tags,
  security,
  responses: { 200: json(Wallet, 'All of them.'), ...signedInProblem },
});

export const addDocument = createRoute({
  method: 'post',
  path: '/api/documents',
  summary: 'Keep a document; its file is brought afterwards',
  tags,
  security,
  request: jsonBody(NewDocument),
  responses: {
    200: json(WalletDocument, 'This id was added before; as it stands now.'),
    201: json(WalletDocument, 'Kept.'),
    409: problem('The id belongs to something else (`wallet.id_taken`), or a hundred are kept (`wallet.full`).'),
    ...signedInProblem,
  },
});

export const changeDocument = createRoute({
  method: 'put',
  path: '/api/documents/{id}',
  summary: 'Change what is written about a document',
  tags,
  security,
  request: { params: OfDocument, ...jsonBody(DocumentDetails) },
  responses: { 200: json(WalletDocument, 'Changed.'), ...notFound, ...signedInProblem },
});

export const deleteDocument = createRoute({
  method: 'delete',
  path: '/api/documents/{id}',
  summary: 'Remove a document with its file; nobody is shown it any more',
  tags,
  security,
  request: { params: OfDocument },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...signedInProblem },
});

export const putDocumentFile = createRoute({
  method: 'put',
  path: '/api/documents/{id}/file',
  summary: 'Bring the photo or PDF of a document, or replace it',
  description: 'A PDF or a picture of at most 10 MB, named in the header `Balsamo-File-Name`, percent-encoded.',
  tags,
  security,
  request: {
    params: OfDocument,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    200: json(WalletDocument, 'Kept, cleaned.'),
    ...notFound,
    409: problem('The storage of this account is full (`files.storage_full`).'),
    503: problem('Too many files are being cleaned (`files.busy`).'),
    ...signedInProblem,
  },
});

export const readDocumentFile = createRoute({
  method: 'get',
  path: '/api/documents/{id}/file',
  summary: 'The photo or PDF of a document of one’s own',
  tags,
  security,
  request: { params: OfDocument },
  responses: { 200: documentFile, ...notFound, ...signedInProblem },
});

export const deleteDocumentFile = createRoute({
  method: 'delete',
  path: '/api/documents/{id}/file',
  summary: 'Remove the file of a document and keep what is written about it',
  tags,
  security,
  request: { params: OfDocument },
  responses: { 204: { description: 'Removed; also where there was none.' }, ...notFound, ...signedInProblem },
});

export const shareDocument = createRoute({
  method: 'put',
  path: '/api/documents/{id}/shares',
  summary: 'Show a document to a doctor or an association until a day, or change that day',
  tags,
  security,
  request: { params: OfDocument, ...jsonBody(NewDocumentShare) },
  responses: {
    200: json(WalletDocument, 'Shown; whoever is shown it was told.'),
    ...notFound,
    409: problem('Not your doctor, or not your association, now (`wallet.not_connected`).'),
    ...signedInProblem,
  },
});

export const endDocumentShare = createRoute({
  method: 'delete',
  path: '/api/documents/{id}/shares/{shareId}',
  summary: 'Show a document no longer',
  tags,
  security,
  request: { params: z.object({ id: z.uuid(), shareId: z.uuid() }) },
  responses: { 204: { description: 'Ended; also where it was not shown.' }, ...signedInProblem },
});

const unlogged = {
  503: problem('The access log could not be written, so nothing was read (`patients.access_not_logged`).'),
} as const;
const nothingShown = {
  404: problem('Not a patient of yours (`patients.no_such_patient`), or not shown (`wallet.no_such_document`).'),
};
const OfPatient = z.object({ id: z.uuid() });
const OfMember = z.object({ associationId: z.uuid(), memberId: z.uuid() });

export const listPatientDocuments = createRoute({
  method: 'get',
  path: '/api/patients/{id}/documents',
  summary: 'The documents that a patient shows this doctor',
  tags,
  security,
  request: { params: OfPatient },
  responses: { 200: json(ShownDocuments, 'Those that are shown; often none.'), ...unlogged, ...signedInProblem },
});

export const readPatientDocumentFile = createRoute({
  method: 'get',
  path: '/api/patients/{id}/documents/{documentId}/file',
  summary: 'The file of a document that a patient shows this doctor',
  tags,
  security,
  request: { params: OfPatient.extend({ documentId: z.uuid() }) },
  responses: { 200: documentFile, ...nothingShown, ...unlogged, ...signedInProblem },
});

export const listMemberDocuments = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/members/{memberId}/documents',
  summary: 'The documents that a member shows this association, for whoever keeps its members',
  tags,
  security,
  request: { params: OfMember },
  responses: { 200: json(ShownDocuments, 'Those that are shown; often none.'), ...unlogged, ...signedInProblem },
});

export const readMemberDocumentFile = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/members/{memberId}/documents/{documentId}/file',
  summary: 'The file of a document that a member shows this association',
  tags,
  security,
  request: { params: OfMember.extend({ documentId: z.uuid() }) },
  responses: { 200: documentFile, ...nothingShown, ...unlogged, ...signedInProblem },
});
