import * as routes from '@balsamo/contract/wallet/routes.ts';
import type { Wallet, WalletDocument } from '@balsamo/contract/wallet/schemas.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import type { NewFile } from '@balsamo/database/files/queries.ts';
import * as queries from '@balsamo/database/wallet/queries.ts';
import { NotConnectedError, type ShareReader, showDocument } from '@balsamo/database/wallet/sharing.ts';
import { STORAGE_QUOTA_BYTES } from '@balsamo/domain/files/storage-quota.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { instantOf, localDay } from '@balsamo/domain/time/zone.ts';
import { DOCUMENTS_MAX, type DocumentDetails, documentDaysProblem } from '@balsamo/domain/wallet/document.ts';
import { shareEndProblem } from '@balsamo/domain/wallet/share.ts';
import type { Context } from 'hono';
import { answerFileTo } from '../files/answer-file.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

export const noSuchDocument = () => new ProblemError(404, 'wallet.no_such_document');
export const noFile = () => new ProblemError(404, 'wallet.no_file');

const SHOWN = 'a share reaches those who are told of it';

/** The documents that a patient keeps (*Meus documentos*), and whom they show them. */
export function walletHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature('/api/documents', '/api/documents/*')
    .openapi(routes.listDocuments, async (context) => {
      const { rows } = await asUserOnce<JsonRow<WalletDocument>>(db, requireSession(context), queries.listDocuments());
      return jsonText(context, `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<Wallet>, 200);
    })
    .openapi(routes.addDocument, async (context) => {
      const { id, ...details } = context.req.valid('json');
      const { json, isNew } = await asUser(db, requireSession(context), async (transaction) => {
        const { query } = transaction;
        requirePatient(await transaction.user);
        refuseDays(details, today(await transaction.user));
        const isFull = (await queries.countDocuments(transaction)) >= DOCUMENTS_MAX;
        const known = await findJson(transaction, id);
        if (known !== undefined) return { json: known, isNew: false };
        if (isFull) throw new ProblemError(409, 'wallet.full');
        const { rows } = await query(queries.insertDocument(id, trimmed(details), now()));
        if (rows.length === 0) throw new ProblemError(409, 'wallet.id_taken');
        return { json: await requireJson(transaction, id), isNew: true };
      });
      return isNew ? jsonText(context, json, 201) : jsonText(context, json, 200);
    })
    .openapi(routes.changeDocument, async (context) => {
      const { id } = context.req.valid('param');
      const details = context.req.valid('json');
      const json = await asUser(db, requireSession(context), async (transaction) => {
        refuseDays(details, today(await transaction.user));
        await transaction.query(queries.updateDocument(id, trimmed(details), now()));
        return requireJson(transaction, id);
      });
      return jsonText(context, json, 200);
    })
    .openapi(routes.deleteDocument, async (context) => {
      const { id } = context.req.valid('param');
      const fileId = await asUser(db, requireSession(context), async (transaction) => {
        const document = await queries.lockDocument(transaction, id);
        if (document) await queries.deleteDocument(transaction, document);
        return document?.fileId ?? null;
      });
      if (fileId !== null) await removeStoredFiles(services, [fileId]);
      return context.body(null, 204);
    })
    .openapi(routes.putDocumentFile, async (context) => {
      const { id } = context.req.valid('param');
      const session = requireSession(context);
      // Before the body is read: nothing is cleaned for whoever may not bring it.
      const user = await asUser(db, session, async (transaction) => {
        await lockOwn(transaction, id);
        return transaction.user;
      });
      await rateLimits.countUpload(user.id);
      const cleaned = await receiveUpload(context, 'wallet_document', user.id);
      const before = await keepFile(services, cleaned, (file) => replace(context, id, file));
      if (before !== null) await removeStoredFiles(services, [before]);
      return jsonText(context, await asUser(db, session, (transaction) => requireJson(transaction, id)), 200);
    })
    .openapi(routes.readDocumentFile, async (context) => {
      const { id } = context.req.valid('param');
      const { file, user } = await asUser(db, requireSession(context), async (transaction) => {
        // What others show this person is read by another door.
        if ((await findJson(transaction, id)) === undefined) throw noSuchDocument();
        const { rows } = await transaction.query<queries.KeptFile>(queries.findDocumentFile(id));
        return { file: rows[0], user: await transaction.user };
      });
      if (!file) throw noFile();
      return answerFileTo(user.id, services, file, { isHead: context.req.method === 'HEAD' });
    })
    .openapi(routes.deleteDocumentFile, async (context) => {
      const before = await replace(context, context.req.valid('param').id, undefined);
      if (before !== null) await removeStoredFiles(services, [before]);
      return context.body(null, 204);
    })
    .openapi(routes.shareDocument, async (context) => {
      const { id } = context.req.valid('param');
      const { doctorId, associationId, endsOn } = context.req.valid('json');
      const session = requireSession(context);
      const reader = (doctorId !== undefined ? { doctorId } : { associationId }) as ShareReader;
      const at = now();
      await asSystemInSession(db, session, SHOWN, async ({ client, user }) => {
        const endsAt = endOf(endsOn, user.time_zone, at);
        try {
          const isTheirs = await showDocument(client, user.id, id, { reader, endsOn, endsAt, now: at });
          if (!isTheirs) throw noSuchDocument();
        } catch (error) {
          throw error instanceof NotConnectedError ? new ProblemError(409, 'wallet.not_connected') : error;
        }
      });
      return jsonText(context, await asUser(db, session, (transaction) => requireJson(transaction, id)), 200);
    })
    .openapi(routes.endDocumentShare, async (context) => {
      const { id, shareId } = context.req.valid('param');
      await asUserOnce(db, requireSession(context), queries.deleteShare(id, shareId));
      return context.body(null, 204);
    });

  function today({ time_zone }: { time_zone: string }): string {
    return localDay(now(), time_zone);
  }

  /** Answers the id of the file before, whose bytes go after the commit. */
  function replace(context: Context, id: string, file: NewFile | undefined): Promise<string | null> {
    return asUser(db, requireSession(context), async (transaction) => {
      const document = await lockOwn(transaction, id);
      await queries.replaceFile(transaction, document, file, STORAGE_QUOTA_BYTES.paciente);
      return document.fileId;
    });
  }
}

function requirePatient({ role }: { role: string }): void {
  if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
}

async function lockOwn(transaction: UserTransaction, id: string) {
  const document = await queries.lockDocument(transaction, id);
  if (!document) throw noSuchDocument();
  return document;
}

async function findJson({ query }: UserTransaction, id: string): Promise<JsonText<WalletDocument> | undefined> {
  const { rows } = await query<JsonRow<WalletDocument>>(queries.findDocument(id));
  return rows[0]?.json;
}

async function requireJson(transaction: UserTransaction, id: string): Promise<JsonText<WalletDocument>> {
  const json = await findJson(transaction, id);
  if (json === undefined) throw noSuchDocument();
  return json;
}

function trimmed(details: DocumentDetails): DocumentDetails {
  const { title, number, issuer } = details;
  return {
    ...details,
    title: title?.trim() ?? null,
    number: number?.trim() ?? null,
    issuer: issuer?.trim() ?? null,
  };
}

function refuseDays(details: DocumentDetails, today: string): void {
  const problem = documentDaysProblem(details, today);
  if (problem) throw refusedFields({ pointer: `/${problem.field}`, code: problem.code });
}

/** When the last day of a share is over for the patient. */
function endOf(endsOn: string, timeZone: string, now: Date): Date {
  const problem = shareEndProblem(endsOn, localDay(now, timeZone));
  if (problem) throw refusedFields({ pointer: '/endsOn', code: problem });
  const [year, month, day] = addDays(endsOn, 1).split('-').map(Number) as [number, number, number];
  return instantOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
}
