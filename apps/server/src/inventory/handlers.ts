import {
  adjustInventoryItem,
  changeInventoryItem,
  createInventoryItem,
  finishInventoryItem,
  listInventoryItems,
  listInventoryMovements,
  readInventoryItem,
  renewInventoryItem,
  unarchiveInventoryItem,
} from '@balsamo/contract/inventory/routes.ts';
import type { InventoryItem, InventoryMovement } from '@balsamo/contract/inventory/schemas.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as items from '@balsamo/database/inventory/items.ts';
import * as ledger from '@balsamo/database/inventory/ledger/movements.ts';
import type { ItemStatus } from '@balsamo/domain/inventory/item.ts';
import { initialMovements } from '@balsamo/domain/inventory/ledger.ts';
import type { Context } from 'hono';
import { type Calendar, calendarOf, itemAnswer, lookedBackDayStarts } from '../answers/item-answer.ts';
import { decodeCursor, encodeCursor, type Place, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { bookAdjustment, bookRenewal } from './bookings.ts';
import { itemChanges, newItemRow } from './item-rows.ts';

const noSuchItem = () => new ProblemError(404, 'inventory.no_such_item');
const placeOf = ({ at, id }: Place) => ({ createdAt: at, id });

/** What a change of the stock works with: the transaction, the patient's calendar and the item's row, locked. */
type Change = { transaction: UserTransaction; calendar: Calendar; item: items.ItemRow };

/** The patient's own stock over HTTP. Whose it is, the database decides. */
export function inventoryHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/inventory/*')
    .openapi(listInventoryItems, async (context) => {
      const { status, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : placeOf(decodeCursor(cursor));
      const page = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { time_zone: timeZone } = await user;
        const at = now();
        const list = items.listItems({ status, limit: limit + 1, after }, lookedBackDayStarts(at, timeZone));
        const { rows } = await query<items.StandingRow>(list);
        const calendar = calendarOf(at, timeZone);
        const answers = rows.slice(0, limit).map((row) => itemAnswer(row, calendar));
        const last = rows.length > limit ? answers.at(-1) : undefined;
        return { items: answers, nextCursor: last ? encodeCursor(last.createdAt, last.id) : null };
      });
      return context.json(page, 200);
    })
    .openapi(createInventoryItem, async (context) => {
      const body = context.req.valid('json');
      const at = now();
      const { answer, isNew } = await asUser(db, requireSession(context), async (transaction) => {
        const calendar = calendarOf(at, (await transaction.user).time_zone);
        const isNew = await items.insertItem(transaction, newItemRow(body, at, calendar.today));
        const movements = isNew ? initialMovements(body.id, body.quantity) : [];
        await ledger.appendMovements(transaction, movements, { occurredAt: at, now: at });
        return { answer: await answerOf(transaction, calendar, body.id), isNew };
      });
      // Not new and not to be found: the id is someone else's.
      if (!answer) throw new ProblemError(409, 'inventory.id_taken');
      return context.json(answer, isNew ? 201 : 200);
    })
    .openapi(readInventoryItem, async (context) => {
      const { id } = context.req.valid('param');
      const answer = await asUser(db, requireSession(context), async (transaction) =>
        answerOf(transaction, calendarOf(now(), (await transaction.user).time_zone), id),
      );
      if (!answer) throw noSuchItem();
      return context.json(answer, 200);
    })
    .openapi(changeInventoryItem, async (context) => {
      const body = context.req.valid('json');
      const { answer } = await change(
        context,
        context.req.valid('param').id,
        async ({ transaction, calendar, item }) => {
          const changes = itemChanges(item, body, now(), calendar.today);
          if (changes.unit !== undefined && changes.unit !== item.unit) {
            const { hasMovements } = await ledger.standingOf(transaction, item.id);
            if (hasMovements) throw new ProblemError(409, 'inventory.unit_fixed');
          }
          await items.updateItem(transaction, item.id, changes);
        },
      );
      return context.json(answer, 200);
    })
    .openapi(renewInventoryItem, async (context) => {
      const body = context.req.valid('json');
      const { answer, result } = await change(
        context,
        context.req.valid('param').id,
        async ({ transaction, calendar, item }) => {
          const isNew = await bookRenewal(transaction, item.id, body, now());
          if (isNew) {
            const changes = itemChanges(item, { details: body.details }, now(), calendar.today);
            await items.updateItem(transaction, item.id, changes);
          }
          return isNew;
        },
      );
      return context.json(answer, result ? 201 : 200);
    })
    .openapi(adjustInventoryItem, async (context) => {
      const body = context.req.valid('json');
      const { answer, result } = await change(context, context.req.valid('param').id, ({ transaction, item }) =>
        bookAdjustment(transaction, item.id, body, now()),
      );
      return context.json(answer, result ? 201 : 200);
    })
    .openapi(finishInventoryItem, async (context) =>
      context.json(await moveTo('finalizado', context, context.req.valid('param').id), 200),
    )
    .openapi(unarchiveInventoryItem, async (context) =>
      context.json(await moveTo('ativo', context, context.req.valid('param').id), 200),
    )
    .openapi(listInventoryMovements, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : placeOf(decodeCursor(cursor));
      const statement = ledger.listMovements(context.req.valid('param').id, { limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchItem();
      const page = pageText<InventoryMovement>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    });

  /** The item as it stands at this point of the transaction; undefined: no such item of this person. */
  async function answerOf(
    { query }: UserTransaction,
    calendar: Calendar,
    id: string,
  ): Promise<InventoryItem | undefined> {
    const { rows } = await query<items.StandingRow>(items.findItem(id, lookedBackDayStarts(now(), calendar.timeZone)));
    return rows[0] && itemAnswer(rows[0], calendar);
  }

  /** Locks an item, does the work, and answers the item as it stands then. */
  async function change<Result>(context: Context, id: string, work: (change: Change) => Promise<Result>) {
    return asUser(db, requireSession(context), async (transaction) => {
      const calendar = calendarOf(now(), (await transaction.user).time_zone);
      const item = await items.lockItem(transaction, id);
      if (!item) throw noSuchItem();
      const result = await work({ transaction, calendar, item });
      const answer = await answerOf(transaction, calendar, id);
      if (!answer) throw new Error('a locked item was not there to answer');
      return { answer, result };
    });
  }

  /** Archives an item or takes it out again; again changes nothing. */
  async function moveTo(status: ItemStatus, context: Context, id: string): Promise<InventoryItem> {
    const { answer } = await change(context, id, async ({ transaction, item }) => {
      if (item.status === status) return;
      // Who puts a bottle away orders no more of it by its date: taken out again a year later, it would ask of a day that is long over.
      const end = status === 'finalizado' ? { orderReminderOn: null } : {};
      await items.updateItem(transaction, id, { status, ...end, updatedAt: now() });
    });
    return answer;
  }
}
