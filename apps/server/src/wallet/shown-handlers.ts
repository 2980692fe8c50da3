import * as routes from '@balsamo/contract/wallet/routes.ts';
import type { ShownDocument, ShownDocuments } from '@balsamo/contract/wallet/schemas.ts';
import * as queries from '@balsamo/database/wallet/queries.ts';
import { asReaderOfDocuments, type ShownBy } from '@balsamo/database/wallet/sharing.ts';
import type { Context } from 'hono';
import { answerFileTo } from '../files/answer-file.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { noFile, noSuchDocument } from './handlers.ts';

/** Documents that a patient shows their doctor or an association of theirs. Each reading stands in the patient's access log, or is not done. */
export function shownDocumentHandlers(services: Services) {
  const { db } = services;

  return createSignedInFeature(
    '/api/patients/:id/documents',
    '/api/patients/:id/documents/*',
    '/api/associations/:associationId/members/:memberId/documents',
    '/api/associations/:associationId/members/:memberId/documents/*',
  )
    .openapi(routes.listPatientDocuments, async (context) =>
      jsonText(context, await list(context, { patientId: context.req.valid('param').id }), 200),
    )
    .openapi(routes.readPatientDocumentFile, (context) => {
      const { id, documentId } = context.req.valid('param');
      return readFile(context, { patientId: id }, documentId);
    })
    .openapi(routes.listMemberDocuments, async (context) =>
      jsonText(context, await list(context, context.req.valid('param')), 200),
    )
    .openapi(routes.readMemberDocumentFile, (context) => {
      const { documentId, ...member } = context.req.valid('param');
      return readFile(context, member, documentId);
    });

  async function list(context: Context, shownBy: ShownBy): Promise<JsonText<ShownDocuments>> {
    const asked = { shownBy, origin: accessOrigin(context) };
    const rows = await asReaderOfDocuments(db, requireSession(context), asked, async ({ query, opened }) => {
      if (opened.length === 0) return [];
      return (await query<JsonRow<ShownDocument>>(queries.listShownDocuments(opened))).rows;
    });
    return `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<ShownDocuments>;
  }

  async function readFile(context: Context, shownBy: ShownBy, documentId: string): Promise<Response> {
    const asked = { shownBy, documentId, origin: accessOrigin(context) };
    const { file, user } = await asReaderOfDocuments(db, requireSession(context), asked, async (transaction) => {
      if (transaction.opened.length === 0) throw noSuchDocument();
      const { rows } = await transaction.query<queries.KeptFile>(queries.findDocumentFile(documentId));
      return { file: rows[0], user: await transaction.user };
    });
    if (!file) throw noFile();
    return answerFileTo(user.id, services, file, { isHead: context.req.method === 'HEAD' });
  }
}
