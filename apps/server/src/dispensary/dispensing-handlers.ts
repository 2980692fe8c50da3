import * as routes from '@balsamo/contract/dispensary/dispensing-routes.ts';
import type {
  DispensableLot,
  DispensableMember,
  Dispensing,
  NewDispensing,
} from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce, type RequestSession, type UserTransaction } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { codeOf } from '@balsamo/database/away.ts';
import * as dispensings from '@balsamo/database/dispensary/dispensings.ts';
import { dispensingProblem, isUndoable } from '@balsamo/domain/dispensary/dispensing.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { idTaken } from './as-stock-keeper.ts';
import { lotName } from './bookings.ts';

const MEMBERS_SHOWN = 20;
const LOTS_SHOWN = 100;
const UNIQUE_VIOLATION = '23505';

type Stored = dispensings.StandingDispensing & { id: string };

/** What staff hand out. Who may do what, the policies say (spec-D16). */
export function dispensingHandlers({ db, now }: Pick<Services, 'db' | 'now'>) {
  return createSignedInFeature(
    '/api/associations/:associationId/dispensings',
    '/api/associations/:associationId/dispensings/*',
    '/api/associations/:associationId/dispensable-members',
    '/api/associations/:associationId/dispensable-lots',
  )
    .openapi(routes.dispense, async (context) => {
      const session = requireSession(context);
      const { associationId } = context.req.valid('param');
      const { stored, answer, isNew } = await asUser(db, session, (transaction) =>
        dispense(transaction, associationId, context.req.valid('json')),
      );
      // Also when it is sent again: whoever had no answer does not know whether the member was told.
      if (!stored.undoneAt) await tellMember(session, stored);
      return jsonText(context, answer, isNew ? 201 : 200);
    })
    .openapi(routes.undoDispensing, async (context) => {
      const session = requireSession(context);
      const { associationId, id } = context.req.valid('param');
      const answer = await asUser(db, session, (transaction) => undo(transaction, associationId, id));
      await asSystemInSession(db, session, 'what a member was told is taken back', ({ client }) =>
        dispensings.forgetNewsOfDispensing(client, id),
      );
      return jsonText(context, answer, 200);
    })
    .openapi(routes.listDispensings, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { dispensedAt: place.at, id: place.id };
      const { associationId } = context.req.valid('param');
      const statement = dispensings.listDispensings(associationId, { limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchAssociation();
      const page = pageText<Dispensing>(rows, limit, ({ dispensedAt, id }) => ({ at: dispensedAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(routes.listDispensableMembers, async (context) => {
      const { associationId } = context.req.valid('param');
      const statement = dispensings.listDispensableMembers(
        associationId,
        context.req.valid('query').q.trim(),
        MEMBERS_SHOWN,
      );
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchAssociation();
      const items = rows.flatMap(({ json }) => json ?? []).join(',');
      return jsonText(context, `{"items":[${items}]}` as JsonText<{ items: DispensableMember[] }>, 200);
    })
    .openapi(routes.listDispensableLots, async (context) => {
      const { associationId } = context.req.valid('param');
      const { productId } = context.req.valid('query');
      const statement = dispensings.listDispensableLots({ associationId, productId, limit: LOTS_SHOWN, now: now() });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchAssociation();
      const items = rows.flatMap(({ json }) => json ?? []).join(',');
      return jsonText(context, `{"items":[${items}]}` as JsonText<{ items: DispensableLot[] }>, 200);
    });

  /** Lot, dispensing, movement and event stand or fall together. */
  async function dispense(transaction: UserTransaction, associationId: string, body: NewDispensing) {
    const { id, lotId, memberId, quantity } = body;
    const lot = await dispensings.holdLot(transaction, associationId, lotId);
    if (!lot) throw noSuchAssociation();
    const note = body.note?.trim() || null;
    const before = await dispensings.findStandingDispensing(transaction, id);
    if (before) {
      // Whoever had no answer may have changed something since: what was booked is not what they mean now.
      const isSame = before.associationId === associationId && before.lotId === lotId && before.quantity === quantity;
      const isSameMember = await dispensings.isMembershipOf(transaction, memberId, before.patientId);
      if (!isSame || !isSameMember || before.note !== note) throw idTaken();
      return { stored: { id, ...before }, answer: await answerOf(transaction, associationId, id), isNew: false };
    }
    if (lot.isProductRemoved) throw noSuchAssociation();
    const patientId = await dispensings.findDispensableMember(transaction, associationId, memberId);
    if (patientId === undefined) throw refusedFields({ pointer: '/memberId', code: 'unknown_member' });
    const at = now();
    const today = localDay(at, (await transaction.user).time_zone);
    const { isBelowZeroMeant = false, isExpiredMeant = false } = body;
    const held = { ...lot, isRecalled: lot.recalledAt !== null };
    const problem = dispensingProblem(held, quantity, { isBelowZeroMeant, isExpiredMeant }, today);
    if (problem) throw refusals[problem]();
    const row = { id, associationId, lotId, patientId, quantity, note };
    if (!(await dispensings.insertDispensing(transaction, row, at))) throw idTaken();
    const booking = { associationId, lotId, dispensingId: id, kind: 'dispensing', change: -quantity } as const;
    await dispensings.bookOnHeldLot(transaction, booking, at);
    const event = {
      associationId,
      kind: 'dispensed',
      subjectId: patientId,
      subject: lotName(lot.productName, lot.batchNumber),
    } as const;
    await transaction.query(insertAssociationEvent(event, at));
    const stored: Stored = { ...row, dispensedAt: at, undoneAt: null };
    return { stored, answer: await answerOf(transaction, associationId, id), isNew: true };
  }

  async function undo(transaction: UserTransaction, associationId: string, id: string): Promise<JsonText<Dispensing>> {
    const named = await dispensings.findStandingDispensing(transaction, id);
    const lot = named && (await dispensings.holdLot(transaction, associationId, named.lotId));
    if (!lot) throw noSuchAssociation();
    // Anew, now that nobody else books on the lot: it may have been undone meanwhile.
    const standing = await dispensings.findStandingDispensing(transaction, id);
    if (!standing) throw noSuchAssociation();
    if (!standing.undoneAt) {
      const at = now();
      if (!isUndoable(standing.dispensedAt, at)) throw new ProblemError(409, 'dispensary.too_late_to_undo');
      await dispensings.undoDispensing(transaction, id, at);
      const { lotId, quantity, patientId } = standing;
      const booking = { associationId, lotId, dispensingId: id, kind: 'return', change: quantity } as const;
      await dispensings.bookOnHeldLot(transaction, booking, at);
      const event = {
        associationId,
        kind: 'dispensing_undone',
        subjectId: patientId,
        subject: lotName(lot.productName, lot.batchNumber),
      } as const;
      await transaction.query(insertAssociationEvent(event, at));
    }
    return answerOf(transaction, associationId, id);
  }

  async function answerOf({ query }: UserTransaction, associationId: string, id: string) {
    const { rows } = await query<JsonRow<Dispensing>>(dispensings.findDispensing(associationId, id));
    if (!rows[0]) throw new Error('what was just handed out is not there');
    return rows[0].json;
  }

  async function tellMember(session: RequestSession, { id, associationId, patientId, dispensedAt }: Stored) {
    if (patientId === null) return;
    try {
      await asSystemInSession(db, session, 'the member is told', ({ client }) =>
        dispensings.tellOfDispensing(client, { id, associationId, patientId, dispensedAt }, now()),
      );
    } catch (error) {
      // The same request, sent twice at once, has told them.
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    }
  }
}

const refusals = {
  lot_recalled: () => new ProblemError(409, 'dispensary.lot_recalled'),
  lot_expired: () => new ProblemError(409, 'dispensary.lot_expired'),
  not_enough: () => new ProblemError(409, 'dispensary.not_enough'),
};
