import {
  deleteOwnDocument,
  deletePrescribedDocument,
  putOwnDocument,
  putPrescribedDocument,
  readOwnDocument,
  readPrescribedDocument,
} from '@balsamo/contract/prescriptions/document-routes.ts';
import type { DoctorPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import type { NewFile } from '@balsamo/database/files/queries.ts';
import { findDocument, type KeptDocument, replaceDocument } from '@balsamo/database/prescriptions/documents.ts';
import { findPrescribedJson } from '@balsamo/database/prescriptions/prescribed.ts';
import * as queries from '@balsamo/database/prescriptions/queries.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { STORAGE_QUOTA_BYTES } from '@balsamo/domain/files/storage-quota.ts';
import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import { canBeEdited } from '@balsamo/domain/prescriptions/status.ts';
import type { Context } from 'hono';
import { answerFileTo } from '../files/answer-file.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { openPrescribed } from './open-prescribed.ts';
import { holdPrescribed, inDoctorSession, refuseWithoutPlan } from './prescribing.ts';
import { noSuchPrescription } from './rules.ts';
import { tellPatient } from './tell-patient.ts';

/** Puts a file, or none, onto a prescription in one transaction; answers the id of the file before, whose bytes go afterwards. */
type Replace = (context: Context, id: string, file: NewFile | undefined) => Promise<string | null>;

const noDocument = () => new ProblemError(404, 'prescriptions.no_document');

/**
 * The signed document of a prescription: brought and removed by whoever wrote it, read by the two it is about. A doctor's reading stands
 * in the patient's access log.
 */
export function documentHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  const replaceOwn: Replace = (context, id, file) =>
    asUser(db, requireSession(context), async (transaction) => {
      const prescription = await lockOwn(transaction, id);
      const quotaBytes = STORAGE_QUOTA_BYTES[(await transaction.user).role as Role];
      await replaceDocument(transaction.query, prescription, file, { now: now(), quotaBytes });
      return prescription.documentId;
    });
  const replacePrescribed: Replace = (context, id, file) =>
    inDoctorSession(db, context, async (client, user) => {
      const { patient, prescription } = await holdPrescribed(client, id);
      refuseOldVersion(prescription);
      // A signed document prescribes by itself.
      if (file) await refuseWithoutPlan(client, user.id, now());
      if (!file && prescription.documentId === null) return null;
      const quotaBytes = STORAGE_QUOTA_BYTES.medico;
      await replaceDocument((statement) => client.query(statement), prescription, file, { now: now(), quotaBytes });
      if (file) await tellPatient(client, patient.id, id, 'document', now());
      return prescription.documentId;
    });

  return createSignedInFeature('/api/prescriptions/:id/document', '/api/prescribed/:id/document')
    .openapi(putOwnDocument, async (context) => {
      const { id } = context.req.valid('param');
      // Before the body is read: nothing is cleaned for whoever may not bring it.
      const user = await asUser(db, requireSession(context), async (transaction) => {
        await lockOwn(transaction, id);
        return transaction.user;
      });
      await take(context, id, user.id, replaceOwn);
      const { rows } = await asUserOnce<JsonRow<Prescription>>(
        db,
        requireSession(context),
        queries.findPrescription(id),
      );
      return jsonText(context, (rows[0] as JsonRow<Prescription>).json, 200);
    })
    .openapi(readOwnDocument, async (context) => {
      const statement = findDocument(context.req.valid('param').id);
      const { rows, user } = await asUserOnce<KeptDocument>(db, requireSession(context), statement);
      if (!rows[0]) throw noDocument();
      return answerFileTo(user.id, services, rows[0], { isHead: context.req.method === 'HEAD' });
    })
    .openapi(deleteOwnDocument, (context) => remove(context, context.req.valid('param').id, replaceOwn))
    .openapi(putPrescribedDocument, async (context) => {
      const { id } = context.req.valid('param');
      const doctorId = await inDoctorSession(db, context, async (client, user) => {
        refuseOldVersion((await holdPrescribed(client, id)).prescription);
        await refuseWithoutPlan(client, user.id, now());
        return user.id;
      });
      await take(context, id, doctorId, replacePrescribed);
      const json = await openPrescribed(db, context, id, async ({ query }) => {
        const { rows } = await query<JsonRow<DoctorPrescription>>(findPrescribedJson(id));
        return (rows[0] as JsonRow<DoctorPrescription>).json;
      });
      return jsonText(context, json, 200);
    })
    .openapi(readPrescribedDocument, async (context) => {
      const { id } = context.req.valid('param');
      const { document, user } = await openPrescribed(db, context, id, async ({ query, user }) => {
        const { rows } = await query<KeptDocument>(findDocument(id));
        return { document: rows[0], user: await user };
      });
      if (!document) throw noDocument();
      return answerFileTo(user.id, services, document, { isHead: context.req.method === 'HEAD' });
    })
    .openapi(deletePrescribedDocument, (context) => remove(context, context.req.valid('param').id, replacePrescribed));

  async function take(context: Context, id: string, userId: string, replace: Replace): Promise<void> {
    await rateLimits.countUpload(userId);
    const cleaned = await receiveUpload(context, 'prescription_document', userId);
    const before = await keepFile(services, cleaned, (file) => replace(context, id, file));
    if (before !== null) await removeStoredFiles(services, [before]);
  }

  async function remove(context: Context, id: string, replace: Replace) {
    const before = await replace(context, id, undefined);
    if (before !== null) await removeStoredFiles(services, [before]);
    return context.body(null, 204);
  }
}

async function lockOwn(transaction: UserTransaction, id: string) {
  const prescription = await queries.lockOwnPrescription(transaction, id);
  if (!prescription) throw noSuchPrescription();
  refuseOldVersion(prescription);
  return prescription;
}

/** The document belongs to the words it was signed with. */
function refuseOldVersion({ status }: { status: PrescriptionStatus }): void {
  if (!canBeEdited(status)) throw new ProblemError(409, 'prescriptions.superseded');
}
