import * as routes from '@balsamo/contract/dispensary/dispensing-routes.ts';
import type { HandedDecision, HandedList } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as handed from '@balsamo/database/dispensary/handed.ts';
import { confirmRecall } from '@balsamo/database/dispensary/recalls.ts';
import * as items from '@balsamo/database/inventory/items.ts';
import * as ledger from '@balsamo/database/inventory/ledger/movements.ts';
import { itemOfHanded } from '@balsamo/domain/dispensary/dispensing.ts';
import type { ItemForm } from '@balsamo/domain/inventory/item.ts';
import { initialMovements, renewalMovements } from '@balsamo/domain/inventory/ledger.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

const notHanded = () => new ProblemError(404, 'dispensary.not_handed');

/** What was handed to a patient, and what becomes of it. The association never learns of it. */
export function handedHandlers({ db, now }: Pick<Services, 'db' | 'now'>) {
  return createSignedInFeature(
    '/api/memberships/dispensings',
    '/api/memberships/dispensings/*',
    '/api/memberships/recalls/*',
  )
    .openapi(routes.listHanded, async (context) => {
      const { rows } = await asUserOnce<JsonRow<HandedList>>(db, requireSession(context), handed.listHanded());
      if (!rows[0]) throw new Error('no row of what was handed out');
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(routes.takeHanded, async (context) => {
      const { id } = context.req.valid('param');
      const { inventoryItemId } = context.req.valid('json');
      const decision = await asUser(db, requireSession(context), (transaction) =>
        take(transaction, id, inventoryItemId),
      );
      return context.json(decision, 200);
    })
    .openapi(routes.putHandedAway, async (context) => {
      const { id } = context.req.valid('param');
      const decision = await asUser(db, requireSession(context), async (transaction): Promise<HandedDecision> => {
        if (!(await handed.findHanded(transaction, id))) throw notHanded();
        return { dispensingId: id, inventoryItemId: await handed.holdDecision(transaction, id, now()) };
      });
      return context.json(decision, 200);
    })
    .openapi(routes.confirmRecall, async (context) => {
      const { lotId } = context.req.valid('param');
      const { rows } = await asUserOnce(db, requireSession(context), confirmRecall(lotId, now()));
      if (rows.length === 0) throw new ProblemError(404, 'dispensary.no_such_recall');
      return context.body(null, 204);
    });

  async function take(transaction: UserTransaction, dispensingId: string, itemId: string): Promise<HandedDecision> {
    const product = await handed.findHanded(transaction, dispensingId);
    if (!product) throw notHanded();
    const at = now();
    const taken = await handed.holdDecision(transaction, dispensingId, at);
    if (taken !== null) return { dispensingId, inventoryItemId: taken };
    if (product.undoneAt) throw new ProblemError(409, 'dispensary.undone');
    const form = itemOfHanded(product);
    const stored = await items.lockItem(transaction, itemId);
    if (stored) await addTo(transaction, stored, form, at);
    else await become(transaction, itemId, form, at);
    await handed.tieToItem(transaction, dispensingId, itemId, at);
    return { dispensingId, inventoryItemId: itemId };
  }

  /**
   * A renewal, as the stock has it: what the newest package says of lot and expiry stands. Days of a delivery that are known already stay: the patient may have said them.
   */
  async function addTo(transaction: UserTransaction, stored: items.ItemRow, form: ItemForm, at: Date): Promise<void> {
    if (stored.unit !== form.unit) throw new ProblemError(409, 'dispensary.unit_differs');
    const movements = renewalMovements(stored.id, await ledger.standingOf(transaction, stored.id), form.quantity ?? 0);
    await ledger.appendMovements(transaction, movements, { occurredAt: at, now: at });
    const { batch, expiresOn, deliveryDays } = form.details;
    await items.updateItem(transaction, stored.id, {
      ...(batch === null ? {} : { batch }),
      ...(expiresOn === null ? {} : { expiresOn }),
      ...(stored.deliveryDays === null && deliveryDays !== null ? { deliveryDays } : {}),
      status: 'ativo',
      updatedAt: at,
    });
  }

  async function become(
    transaction: UserTransaction,
    id: string,
    form: ReturnType<typeof itemOfHanded>,
    at: Date,
  ): Promise<void> {
    const { nickname, productType, unit, quantity, details } = form;
    const { strength, dropsPerMl, brand, batch, expiresOn, deliveryDays } = details;
    const isNew = await items.insertItem(transaction, {
      id,
      nickname,
      productType,
      unit,
      brand,
      thc: strength.thc,
      thca: strength.thca ?? null,
      cbd: strength.cbd,
      cbda: strength.cbda ?? null,
      strengthBasis: strength.basis,
      dropsPerMl: dropsPerMl === null ? null : String(dropsPerMl),
      batch,
      expiresOn,
      deliveryDays,
      createdAt: at,
      updatedAt: at,
    });
    // Not new and not to be found: the id is someone else's.
    if (!isNew) throw new ProblemError(409, 'inventory.id_taken');
    await ledger.appendMovements(transaction, initialMovements(id, quantity), { occurredAt: at, now: at });
  }
}
