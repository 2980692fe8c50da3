import * as routes from '@balsamo/contract/dispensary/file-routes.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { addImage, countImages, removeImages, replaceCertificate } from '@balsamo/database/dispensary/files.ts';
import { lockLot } from '@balsamo/database/dispensary/lots.ts';
import { lockProduct } from '@balsamo/database/dispensary/products.ts';
import { PRODUCT_IMAGES_MAX, PRODUCT_THUMBNAIL_SIDE } from '@balsamo/domain/dispensary/vocabulary.ts';
import type { Context } from 'hono';
import { bringAssociationFile, bringAssociationPicture } from '../files/association-files.ts';
import { removeStoredFiles } from '../files/keep-file.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import { readLot, readProduct } from './answers.ts';
import { asStockKeeper, noSuchLot, noSuchProduct, type StockKeeping } from './as-stock-keeper.ts';
import { lotName } from './bookings.ts';

type OfProduct = { associationId: string; productId: string };
type OfLot = { associationId: string; lotId: string };

/** Pictures of products and certificates of lots. Who sees them: association-settings/handlers.ts, by the policies. */
export function dispensaryFileHandlers(services: Services) {
  const { now } = services;
  const keep = <Result>(context: Context, associationId: string, work: (keeping: StockKeeping) => Promise<Result>) =>
    asStockKeeper(services, context, associationId, work);

  return createSignedInFeature('/api/associations/*')
    .openapi(routes.addProductImage, async (context) => {
      const of = context.req.valid('param');
      // Before the body is read; asked again when its row is written.
      await keep(context, of.associationId, async (keeping) => {
        await lockedProduct(keeping, of);
        await refuseTooMany(keeping, of);
      });
      await bringAssociationPicture(
        services,
        context,
        { associationId: of.associationId, kind: 'product_image', thumbnailSide: PRODUCT_THUMBNAIL_SIDE },
        async (transaction, { id }, { id: thumbnailId }) => {
          const subject = await lockedProduct(transaction, of);
          await refuseTooMany(transaction, of);
          await addImage(transaction, of, { id, thumbnailId }, now());
          await note(transaction, of, 'product_changed', subject);
        },
      );
      const answer = await keep(context, of.associationId, (keeping) =>
        readProduct(keeping, of.associationId, of.productId),
      );
      if (!answer) throw noSuchProduct();
      return jsonText(context, answer, 201);
    })
    .openapi(routes.removeProductImage, async (context) => {
      const { fileId, ...of } = context.req.valid('param');
      const removed = await keep(context, of.associationId, async (keeping) => {
        const subject = await lockedProduct(keeping, of);
        const ids = await removeImages(keeping, of, fileId);
        if (ids.length > 0) await note(keeping, of, 'product_changed', subject);
        return ids;
      });
      await removeStoredFiles(services, removed);
      return context.body(null, 204);
    })
    .openapi(routes.putLotCertificate, async (context) => {
      const of = context.req.valid('param');
      await keep(context, of.associationId, (keeping) => lockedLot(keeping, of));
      const before = await bringAssociationFile(
        services,
        context,
        { associationId: of.associationId, kind: 'lot_certificate' },
        async (transaction, { id }) => {
          const subject = await lockedLot(transaction, of);
          const replaced = await replaceCertificate(transaction, of, id);
          await note(transaction, of, 'lot_changed', subject);
          return replaced;
        },
      );
      await removeStoredFiles(services, before === null ? [] : [before]);
      const answer = await keep(context, of.associationId, (keeping) => readLot(keeping, of.associationId, of.lotId));
      if (!answer) throw noSuchLot();
      return context.json(answer, 200);
    })
    .openapi(routes.removeLotCertificate, async (context) => {
      const of = context.req.valid('param');
      const before = await keep(context, of.associationId, async (keeping) => {
        const subject = await lockedLot(keeping, of);
        const removed = await replaceCertificate(keeping, of, null);
        if (removed !== null) await note(keeping, of, 'lot_changed', subject);
        return removed;
      });
      await removeStoredFiles(services, before === null ? [] : [before]);
      return context.body(null, 204);
    });

  function note(
    { query }: UserTransaction,
    { associationId }: { associationId: string },
    kind: 'product_changed' | 'lot_changed',
    subject: string,
  ) {
    return query(insertAssociationEvent({ associationId, kind, subject }, now()));
  }
}

/** Its name, as events tell it; whoever adds a picture meanwhile waits. */
async function lockedProduct(transaction: UserTransaction, { associationId, productId }: OfProduct): Promise<string> {
  const product = await lockProduct(transaction, associationId, productId);
  if (!product) throw noSuchProduct();
  return product.name;
}

async function lockedLot(transaction: UserTransaction, { associationId, lotId }: OfLot): Promise<string> {
  const held = await lockLot(transaction, associationId, lotId);
  if (!held) throw noSuchLot();
  return lotName(held.product.name, held.lot.batchNumber);
}

async function refuseTooMany(transaction: UserTransaction, { productId }: OfProduct): Promise<void> {
  if ((await countImages(transaction, productId)) >= PRODUCT_IMAGES_MAX)
    throw new ProblemError(409, 'dispensary.too_many_images');
}
