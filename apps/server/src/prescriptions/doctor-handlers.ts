import {
  deletePrescribed,
  listPrescribed,
  pausePrescribed,
  prescribe,
  readPrescribed,
  renewPrescribed,
  resumePrescribed,
  writePrescribedVersion,
} from '@balsamo/contract/prescriptions/doctor-routes.ts';
import type {
  DoctorPrescription,
  DoctorPrescriptionList,
  NewPrescription,
} from '@balsamo/contract/prescriptions/schemas.ts';
import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser, type SessionUser } from '@balsamo/database/as-user.ts';
import * as reading from '@balsamo/database/prescriptions/prescribed.ts';
import * as writing from '@balsamo/database/prescriptions/prescribing.ts';
import type { PrescriptionChange } from '@balsamo/domain/notifications/vocabulary.ts';
import { canBeEdited, type PrescriptionAction } from '@balsamo/domain/prescriptions/status.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { openPrescribed } from './open-prescribed.ts';
import { holdPrescribed, inDoctorSession, refuseOthers, refuseWithoutPlan } from './prescribing.ts';
import { changedBy, decidedTwice, newPrescription, noSuchPrescription, refuseProblems } from './rules.ts';
import { tellPatient } from './tell-patient.ts';

/**
 * What doctors prescribe. They write to patients who are connected, and keep reading it as their own record when that has ended;
 * each reading stands in the patient's access log, or is not done.
 */
export function doctorPrescriptionsHandlers({ db, now }: Pick<Services, 'db' | 'now'>) {
  return createSignedInFeature('/api/prescribed', '/api/prescribed/*')
    .openapi(listPrescribed, async (context) => {
      const { cursor, ...filter } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { createdAt: place.at, id: place.id };
      const session = requireSession(context);
      refuseOthers(await asUser(db, session, ({ user }) => user));
      const { rows, hasMore } = await reading.listPrescribed(db, session, { ...filter, after }, accessOrigin(context));
      const last = rows.at(-1);
      const { createdAt, id } = (last ? JSON.parse(last) : {}) as DoctorPrescription;
      const nextCursor = last && hasMore ? encodeCursor(createdAt, id) : null;
      const page = `{"items":[${rows.join()}],"nextCursor":${JSON.stringify(nextCursor)}}`;
      return jsonText(context, page as JsonText<DoctorPrescriptionList>, 200);
    })
    .openapi(prescribe, async (context) => {
      const { patientId, ...body } = context.req.valid('json');
      const at = now();
      const attempt = async (client: SystemTransaction['client'], doctor: SessionUser) => {
        const existing = await writing.findPrescribed(client, body.id);
        if (existing) return isSame(existing.patientId === patientId);
        await refuseWithoutPlan(client, doctor.id, at);
        const patient = await writing.holdLink(client, patientId);
        if (!patient) throw new ProblemError(404, 'patients.no_such_patient');
        await insert(client, patient, body, null, at);
        await tellPatient(client, patient.id, body.id, 'created', at);
        return true;
      };
      const isNew = await decidedTwice(() => inDoctorSession(db, context, attempt));
      return answer(context, body.id, isNew ? 201 : 200);
    })
    .openapi(readPrescribed, (context) => answer(context, context.req.valid('param').id, 200))
    .openapi(writePrescribedVersion, async (context) => {
      const { id } = context.req.valid('param');
      const body = context.req.valid('json');
      const at = now();
      const attempt = async (client: SystemTransaction['client'], doctor: SessionUser) => {
        const existing = await writing.findPrescribed(client, body.id);
        const before = await writing.findPrescribed(client, id);
        if (!before) throw noSuchPrescription();
        if (existing) return isSame(existing.patientId === before.patientId && existing.id !== id);
        await refuseWithoutPlan(client, doctor.id, at);
        const { patient, prescription } = await holdPrescribed(client, id);
        if (!canBeEdited(prescription.status)) throw new ProblemError(409, 'prescriptions.superseded');
        const { renewalDate } = prescription;
        await writing.updatePrescribed(client, id, { status: 'obsoleta', renewalDate }, at);
        await insert(client, patient, body, id, at);
        await tellPatient(client, patient.id, body.id, 'edited', at);
        return true;
      };
      const isNew = await decidedTwice(() => inDoctorSession(db, context, attempt));
      return answer(context, body.id, isNew ? 201 : 200);
    })
    .openapi(renewPrescribed, (context) =>
      act(context, context.req.valid('param').id, 'renew', context.req.valid('json').renewalDate),
    )
    .openapi(pausePrescribed, (context) => act(context, context.req.valid('param').id, 'pause'))
    .openapi(resumePrescribed, (context) => act(context, context.req.valid('param').id, 'resume'))
    .openapi(deletePrescribed, async (context) => {
      const { id } = context.req.valid('param');
      const at = now();
      await inDoctorSession(db, context, async (client) => {
        if (await writing.isHiddenPrescribed(client, id)) return;
        const { patient } = await holdPrescribed(client, id);
        await writing.hidePrescribed(client, id, at);
        await tellPatient(client, patient.id, id, 'removed', at);
      });
      return context.body(null, 204);
    });

  /** Renews, pauses or resumes, on the patient's calendar; the patient is told where that changed something. */
  async function act(context: Context, id: string, action: PrescriptionAction, renewalDate?: string) {
    const at = now();
    await inDoctorSession(db, context, async (client, doctor) => {
      // What is paused may always go on, as it may always be paused.
      if (action === 'renew') await refuseWithoutPlan(client, doctor.id, at);
      const { patient, prescription } = await holdPrescribed(client, id);
      const changes = changedBy(action, prescription, renewalDate, localDay(at, patient.timeZone));
      if (changes.status === prescription.status && changes.renewalDate === prescription.renewalDate) return;
      await writing.updatePrescribed(client, id, changes, at);
      await tellPatient(client, patient.id, id, CHANGE_OF[action], at);
    });
    return answer(context, id, 200);
  }

  /** As stored, read through the door that writes the patient's log. */
  async function answer<Status extends 200 | 201>(context: Context, id: string, status: Status) {
    const json = await openPrescribed(db, context, id, async ({ query }) => {
      const { rows } = await query<JsonRow<DoctorPrescription>>(reading.findPrescribedJson(id));
      return (rows[0] as JsonRow<DoctorPrescription>).json;
    });
    return jsonText(context, json, status);
  }
}

const CHANGE_OF: Record<PrescriptionAction, PrescriptionChange> = {
  renew: 'renewed',
  pause: 'paused',
  resume: 'resumed',
};

/** An id that was written before changes nothing, where it is the same thing. */
function isSame(isTheSame: boolean): false {
  if (!isTheSame) throw new ProblemError(409, 'prescriptions.id_taken');
  return false;
}

async function insert(
  client: SystemTransaction['client'],
  patient: writing.LinkedPatient,
  body: NewPrescription,
  previousId: string | null,
  at: Date,
): Promise<void> {
  refuseProblems(body, localDay(at, patient.timeZone));
  const isInserted = await writing.insertPrescribed(client, patient.id, newPrescription(body, previousId, at));
  if (!isInserted) throw new ProblemError(409, 'prescriptions.id_taken');
}
