import {
  addAssociationLot,
  changeAssociationLot,
  changeAssociationProduct,
  changeLotQuantity,
  createAssociationProduct,
  exportStock,
  exportStockMovements,
  listAssociationProducts,
  listAssociationShelf,
  listStockMovements,
  notifyMembersAboutStock,
  readAssociationProduct,
  removeAssociationProduct,
} from '@balsamo/contract/dispensary/routes.ts';
import type {
  AssociationProductDetails,
  AssociationProductList,
  ShelfProduct,
  StockMovement,
} from '@balsamo/contract/dispensary/schemas.ts';
import { asSystemInSession } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { removeImages } from '@balsamo/database/dispensary/files.ts';
import { listMovements, readMovements } from '@balsamo/database/dispensary/ledger/movements.ts';
import {
  findLot,
  hasLots,
  lockLot,
  readStock,
  type ShelvedLotRow,
  updateLot,
} from '@balsamo/database/dispensary/lots.ts';
import { listShelf } from '@balsamo/database/dispensary/members-shelf.ts';
import * as news from '@balsamo/database/dispensary/news.ts';
import { isMember, keepsStock } from '@balsamo/database/dispensary/permitted.ts';
import {
  countProducts,
  insertProduct,
  listProducts,
  lockProduct,
  updateProduct,
} from '@balsamo/database/dispensary/products.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { removeStoredFiles } from '../files/keep-file.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { movementsText, productText, readLot, readLots, readNews, readProduct, type StoredProduct } from './answers.ts';
import {
  asStockKeeper,
  idTaken,
  noSuchLot,
  noSuchProduct,
  readAsStockKeeper,
  type StockKeeping,
} from './as-stock-keeper.ts';
import { bookChange, lotName, openLot, refuseTakenNumber } from './bookings.ts';
import { isSameProduct, lotChanges, newProductRow, productChanges } from './rows.ts';
import { movementSheet, stockSheet } from './sheets.ts';

/** Products on a page of the shelf (spec §9). */
const PAGE_SIZE = 20;
/** Lines of the books shown with a product at first. */
const MOVEMENTS_SHOWN = 10;
/** Lines in one file of the books: some megabytes. Who has more takes them in shorter times. */
const FILE_MAX_ROWS = 50_000;

/** The stock of an association over HTTP. Whose it is, and who may keep it, the policies say (spec-D16). */
export function dispensaryHandlers(services: Services) {
  const { db, now } = services;
  const keep = <Result>(context: Context, associationId: string, work: (keeping: StockKeeping) => Promise<Result>) =>
    asStockKeeper(services, context, associationId, work);

  return createSignedInFeature('/api/associations/*')
    .openapi(listAssociationProducts, async (context) => {
      const { associationId } = context.req.valid('param');
      const { page, search, type } = context.req.valid('query');
      const filter = { type, search: folded(search?.trim() ?? '') || undefined };
      const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      const { read, today } = await readAsStockKeeper<[StoredProduct, { total: number }]>(
        services,
        context,
        associationId,
        [listProducts(associationId, filter, place), countProducts(associationId, filter)],
      );
      const [products, counted] = read;
      const items = products.map((product) => productText(product, today));
      const text = `{"items":[${items.join(',')}],"total":${counted[0]?.total ?? 0},"page":${page}}`;
      return jsonText(context, text as JsonText<AssociationProductList>, 200);
    })
    .openapi(createAssociationProduct, async (context) => {
      const { associationId } = context.req.valid('param');
      const body = context.req.valid('json');
      const { answer, isNew } = await keep(context, associationId, async (keeping) => {
        const { query, keeper, at } = keeping;
        const row = newProductRow(body, { associationId, keeperId: keeper.id, at });
        const isNew = await insertProduct(keeping, row);
        if (!isNew) {
          const stored = await lockProduct(keeping, associationId, body.id);
          // Not to be found: the id is someone else's, or of what was removed.
          if (!stored || !isSameProduct(stored, row)) throw idTaken();
        }
        if (isNew) {
          await query(insertAssociationEvent({ associationId, kind: 'product_added', subject: row.name }, at));
          const product = { associationId, productId: body.id, productName: row.name, productType: row.productType };
          if (body.firstLot) await openLot(keeping, body.firstLot, product, '/firstLot');
        }
        return { answer: await readProduct(keeping, associationId, body.id), isNew };
      });
      if (!answer) throw new Error('a product that was added was not there to answer');
      return jsonText(context, answer, isNew ? 201 : 200);
    })
    .openapi(readAssociationProduct, async (context) => {
      const { associationId, productId } = context.req.valid('param');
      const text = await keep(context, associationId, async (keeping) => {
        const [product, lots, movements, lastNews] = await Promise.all([
          readProduct(keeping, associationId, productId),
          readLots(keeping, associationId, productId),
          keeping.query<{ json: string }>(listMovements(associationId, { productId }, { limit: MOVEMENTS_SHOWN + 1 })),
          readNews(keeping, associationId, productId),
        ]);
        if (!product) throw noSuchProduct();
        return `{"product":${product},"lots":${JSON.stringify(lots)},"movements":${movementsText(movements.rows, MOVEMENTS_SHOWN)},"lastNews":${JSON.stringify(lastNews)}}`;
      });
      return jsonText(context, text as JsonText<AssociationProductDetails>, 200);
    })
    .openapi(changeAssociationProduct, async (context) => {
      const { associationId, productId } = context.req.valid('param');
      const body = context.req.valid('json');
      const answer = await keep(context, associationId, async (keeping) => {
        const { query, keeper, at } = keeping;
        const stored = await lockProduct(keeping, associationId, productId);
        if (!stored) throw noSuchProduct();
        const changes = productChanges(stored, body, { keeperId: keeper.id, at });
        if (changes.unit !== undefined && changes.unit !== stored.unit) {
          const { rows } = await query<{ has: boolean }>(hasLots(productId));
          if (rows[0]?.has) throw new ProblemError(409, 'dispensary.unit_fixed');
        }
        await updateProduct(keeping, productId, changes);
        const subject = changes.name ?? stored.name;
        await query(insertAssociationEvent({ associationId, kind: 'product_changed', subject }, at));
        return readProduct(keeping, associationId, productId);
      });
      if (!answer) throw new Error('a locked product was not there to answer');
      return jsonText(context, answer, 200);
    })
    .openapi(removeAssociationProduct, async (context) => {
      const { associationId, productId } = context.req.valid('param');
      const pictures = await keep(context, associationId, async (keeping) => {
        const { query, keeper, at } = keeping;
        const stored = await lockProduct(keeping, associationId, productId);
        if (!stored) throw noSuchProduct();
        await updateProduct(keeping, productId, { removedAt: at, updatedBy: keeper.id, updatedAt: at });
        await query(insertAssociationEvent({ associationId, kind: 'product_removed', subject: stored.name }, at));
        return removeImages(keeping, { associationId, productId });
      });
      await removeStoredFiles(services, pictures);
      return context.body(null, 204);
    })
    .openapi(addAssociationLot, async (context) => {
      const { associationId, productId } = context.req.valid('param');
      const body = context.req.valid('json');
      const { answer, isNew } = await keep(context, associationId, async (keeping) => {
        const product = await lockProduct(keeping, associationId, productId);
        if (!product) throw noSuchProduct();
        const { name: productName, productType } = product;
        const isNew = await openLot(keeping, body, { associationId, productId, productName, productType });
        return { answer: await readLot(keeping, associationId, body.id), isNew };
      });
      if (!answer) throw new Error('a lot that was opened was not there to answer');
      return context.json(answer, isNew ? 201 : 200);
    })
    .openapi(changeAssociationLot, async (context) => {
      const { associationId, lotId } = context.req.valid('param');
      const body = context.req.valid('json');
      const answer = await keep(context, associationId, async (keeping) => {
        const { query, at } = keeping;
        const { rows } = await query<{ json: string }>(findLot(associationId, lotId));
        const found = rows[0] && (JSON.parse(rows[0].json) as { productId: string });
        // The product first, as whoever opens a lot: two numbers that are given at once wait for each other.
        const product = found && (await lockProduct(keeping, associationId, found.productId));
        const held = product && (await lockLot(keeping, associationId, lotId));
        if (!held) throw noSuchLot();
        const changes = lotChanges(held.lot, product.productType, body, at);
        await refuseTakenNumber(keeping, product.id, changes.batchNumber, lotId);
        await updateLot(keeping, lotId, changes);
        const subject = lotName(product.name, changes.batchNumber ?? held.lot.batchNumber);
        await query(insertAssociationEvent({ associationId, kind: 'lot_changed', subject }, at));
        return readLot(keeping, associationId, lotId);
      });
      if (!answer) throw new Error('a locked lot was not there to answer');
      return context.json(answer, 200);
    })
    .openapi(changeLotQuantity, async (context) => {
      const { associationId, lotId } = context.req.valid('param');
      const body = context.req.valid('json');
      const { answer, isNew } = await keep(context, associationId, async (keeping) => {
        const isNew = await bookChange(keeping, associationId, lotId, body);
        return { answer: await readLot(keeping, associationId, lotId), isNew };
      });
      if (!answer) throw new Error('a locked lot was not there to answer');
      return context.json(answer, isNew ? 201 : 200);
    })
    .openapi(listStockMovements, async (context) => {
      const { associationId } = context.req.valid('param');
      const { limit, cursor, ...filter } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const { read } = await readAsStockKeeper<[{ json: string }]>(services, context, associationId, [
        listMovements(associationId, filter, { limit: limit + 1, after }),
      ]);
      return jsonText(context, movementsText(read[0], limit), 200);
    })
    .openapi(exportStock, async (context) => {
      const { associationId } = context.req.valid('param');
      const { rows, today } = await keep(context, associationId, async ({ query, at, today }) => {
        const { rows } = await query<ShelvedLotRow>(readStock(associationId));
        await query(insertAssociationEvent({ associationId, kind: 'books_exported', subject: today }, at));
        return { rows, today };
      });
      return context.body(stockSheet(rows), 200, fileHeaders(`balsamo-estoque-${today}.csv`));
    })
    .openapi(exportStockMovements, async (context) => {
      const { associationId } = context.req.valid('param');
      const { from, to } = context.req.valid('query');
      if (from > to) throw refusedFields({ pointer: '/to', code: 'ends_before_it_begins' });
      const lines = await keep(context, associationId, async ({ query, keeper, at }) => {
        const days = { from, to, timeZone: keeper.time_zone, limit: FILE_MAX_ROWS + 1 };
        const { rows } = await query<{ json: string }>(readMovements(associationId, days));
        if (rows.length > FILE_MAX_ROWS) throw refusedFields({ pointer: '/to', code: 'too_many_movements' });
        await query(insertAssociationEvent({ associationId, kind: 'books_exported', subject: `${from} – ${to}` }, at));
        return rows;
      });
      const sheet = movementSheet(lines.map(({ json }) => JSON.parse(json) as StockMovement));
      return context.body(sheet, 200, fileHeaders(`balsamo-movimentos-${from}-${to}.csv`));
    })
    .openapi(notifyMembersAboutStock, async (context) => {
      const { associationId, productId } = context.req.valid('param');
      const { id, message: typed } = context.req.valid('json');
      const message = typed.trim();
      const at = now();
      const toldCount = await asSystemInSession(
        db,
        requireSession(context),
        'the members are told',
        async ({ client, user }) => {
          const product = await news.tellableProduct(client, associationId, productId);
          if (!product) {
            const { rows } = await client.query<{ may: boolean }>(keepsStock(associationId));
            throw rows[0]?.may ? noSuchProduct() : noSuchAssociation();
          }
          const known = await news.findNews(client, id);
          if (known?.productId === productId) return known.toldCount;
          if (message === '') throw refusedFields({ pointer: '/message', code: 'message_required' });
          if (!product.isVisible) throw new ProblemError(409, 'dispensary.product_hidden');
          const sentOn = localDay(at, user.time_zone);
          const told = await news.tellMembers(client, { id, associationId, productId, sentOn, message }, at);
          if (told === undefined) {
            // Sent twice at once: the other one has told them by now.
            const same = await news.findNews(client, id);
            if (same?.productId === productId) return same.toldCount;
            throw known ? idTaken() : new ProblemError(409, 'dispensary.told_today');
          }
          const { name: subject } = product;
          await client.query(insertAssociationEvent({ associationId, kind: 'members_notified', subject }, at));
          return told;
        },
      );
      return context.json({ toldCount }, 200);
    })
    .openapi(listAssociationShelf, async (context) => {
      const { associationId } = context.req.valid('param');
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asUser(db, requireSession(context), async ({ query, user }) => {
        const [{ rows: membership }, { time_zone: timeZone }] = await Promise.all([
          query<{ is: boolean }>(isMember(associationId)),
          user,
        ]);
        if (!membership[0]?.is) throw noSuchAssociation();
        const page = { limit: limit + 1, after, today: localDay(now(), timeZone) };
        return (await query<{ json: string }>(listShelf(associationId, page))).rows;
      });
      const page = pageText<ShelfProduct>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    });
}

const fileHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
});
