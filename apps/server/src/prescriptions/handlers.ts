import {
  createPrescription,
  deletePrescription,
  listPlannedUses,
  listPrescriptions,
  pausePrescription,
  readPrescription,
  renewPrescription,
  resumePrescription,
  writePrescriptionVersion,
} from '@balsamo/contract/prescriptions/routes.ts';
import type { NewPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import { type PlansAndUses, readPlansAndUses } from '@balsamo/database/prescriptions/planned-uses.ts';
import * as queries from '@balsamo/database/prescriptions/queries.ts';
import { PLANNED_USE_DAYS, plannedUsePeriod, plannedUses } from '@balsamo/domain/prescriptions/planned-use.ts';
import { canBeEdited, type PrescriptionAction } from '@balsamo/domain/prescriptions/status.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { changedBy, decidedTwice, newPrescription, noSuchPrescription, refuseProblems } from './rules.ts';

const DAY_MS = 86_400_000;

/** What a patient wrote down, and reads of what doctors prescribed. Whose it is, the database decides. */
export function prescriptionsHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/prescriptions', '/api/prescriptions/*')
    .openapi(listPrescriptions, async (context) => {
      const { status, limit, cursor } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { createdAt: place.at, id: place.id };
      const statement = queries.listPrescriptions({ status, limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      const page = pageText<Prescription>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(listPlannedUses, async (context) => {
      const at = now();
      const since = new Date(at.getTime() - (PLANNED_USE_DAYS + 2) * DAY_MS);
      const { rows, user } = await asUserOnce<PlansAndUses>(db, requireSession(context), readPlansAndUses(since));
      const { prescriptions, ...uses } = rows[0] as PlansAndUses;
      const plans = plannedUses(
        prescriptions.map(({ isOwn, products, createdAt }) => ({
          isOwn,
          products,
          writtenOn: localDay(new Date(createdAt), user.time_zone),
        })),
        uses,
        plannedUsePeriod(localDay(at, user.time_zone)),
      );
      const items = prescriptions.flatMap(({ id }, part) =>
        (plans[part] ?? []).map((plan, product) => ({ prescriptionId: id, product, plan })),
      );
      return context.json({ items }, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(createPrescription, (context) => write(context, context.req.valid('json'), async () => null))
    .openapi(readPrescription, async (context) => {
      const { rows } = await asUserOnce<JsonRow<Prescription>>(
        db,
        requireSession(context),
        queries.findPrescription(context.req.valid('param').id),
      );
      if (!rows[0]) throw noSuchPrescription();
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(writePrescriptionVersion, (context) => {
      const { id } = context.req.valid('param');
      return write(context, context.req.valid('json'), async (transaction) => {
        const previous = await queries.lockOwnPrescription(transaction, id);
        if (!previous) throw noSuchPrescription();
        if (!canBeEdited(previous.status)) throw new ProblemError(409, 'prescriptions.superseded');
        await queries.updatePrescription(transaction, id, { status: 'obsoleta', updatedAt: now() });
        return id;
      });
    })
    .openapi(renewPrescription, (context) =>
      act(context, context.req.valid('param').id, 'renew', context.req.valid('json').renewalDate),
    )
    .openapi(pausePrescription, (context) => act(context, context.req.valid('param').id, 'pause'))
    .openapi(resumePrescription, (context) => act(context, context.req.valid('param').id, 'resume'))
    .openapi(deletePrescription, async (context) => {
      const { id } = context.req.valid('param');
      const isGone = await asUser(db, requireSession(context), async ({ query }) => {
        const [hidden, putAway] = await Promise.all([
          query(queries.hidePrescription(id, now())),
          query<{ count: number }>(queries.putAwayPrescription(id, now())),
        ]);
        return hidden.rows.length + (putAway.rows[0]?.count ?? 0) > 0;
      });
      if (!isGone) throw noSuchPrescription();
      return context.body(null, 204);
    });

  /**
   * Writes a prescription. `replace` answers the version before it, having put that out of force; an id that was written
   * before changes nothing, whatever has become of its predecessor since.
   */
  async function write(
    context: Context,
    body: NewPrescription,
    replace: (transaction: UserTransaction) => Promise<string | null>,
  ) {
    const at = now();
    const attempt = async (transaction: UserTransaction) => {
      const { rows } = await transaction.query<{ json: string }>(queries.findPrescription(body.id));
      if (rows[0]) return { json: rows[0].json, isNew: false };
      refuseProblems(body, localDay(at, (await transaction.user).time_zone));
      const previousId = await replace(transaction);
      const json = await queries.insertPrescription(transaction, newPrescription(body, previousId, at));
      if (json === undefined) throw new ProblemError(409, 'prescriptions.id_taken');
      return { json, isNew: true };
    };
    const { json, isNew } = await decidedTwice(() => asUser(db, requireSession(context), attempt));
    return jsonText(context, json as JsonText<Prescription>, isNew ? 201 : 200);
  }

  /** Renews, pauses or resumes what the patient wrote, on the patient's calendar. */
  async function act(context: Context, id: string, action: PrescriptionAction, renewalDate?: string) {
    const at = now();
    const json = await asUser(db, requireSession(context), async (transaction) => {
      const today = localDay(at, (await transaction.user).time_zone);
      const prescription = await queries.lockOwnPrescription(transaction, id);
      if (!prescription) throw noSuchPrescription();
      const changes = changedBy(action, prescription, renewalDate, today);
      return queries.updatePrescription(transaction, id, { ...changes, updatedAt: at });
    });
    return jsonText(context, json as JsonText<Prescription>, 200);
  }
}
