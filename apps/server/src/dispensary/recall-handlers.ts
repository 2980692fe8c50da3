import * as routes from '@balsamo/contract/dispensary/dispensing-routes.ts';
import type { LotRecall } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { holdLot } from '@balsamo/database/dispensary/dispensings.ts';
import * as recalls from '@balsamo/database/dispensary/recalls.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { lotName } from './bookings.ts';
import { tellRecalls } from './recall-jobs.ts';

/** Lots that staff call back. Who may, the policies say (spec-D16). */
export function recallHandlers(services: Services) {
  const { db, log, now } = services;
  return createSignedInFeature('/api/associations/:associationId/lots/:lotId/recall')
    .openapi(routes.recallLot, async (context) => {
      const { associationId, lotId } = context.req.valid('param');
      const reason = context.req.valid('json').reason.trim();
      const { answer, isNew } = await asUser(db, requireSession(context), async (transaction) => {
        const lot = await holdLot(transaction, associationId, lotId);
        if (!lot) throw noSuchAssociation();
        const isNew = lot.recalledAt === null;
        if (isNew) {
          const at = now();
          await recalls.markRecalled(transaction, lotId, reason, at);
          await recalls.giveRecallNotices(transaction, associationId, lotId, at);
          const event = {
            associationId,
            kind: 'lot_recalled',
            subject: lotName(lot.productName, lot.batchNumber),
          } as const;
          await transaction.query(insertAssociationEvent(event, at));
        }
        const { rows } = await transaction.query<JsonRow<LotRecall>>(recalls.findRecall(associationId, lotId));
        if (!rows[0]) throw noSuchAssociation();
        return { answer: rows[0].json, isNew };
      });
      // Not waited for: where it fails, or the server ends, the job of the next minute goes on.
      if (isNew) {
        void tellRecalls(services).catch((error: Error) =>
          log.error({ job: 'tellRecalls', error: error.name }, 'job failed'),
        );
      }
      return jsonText(context, answer, 200);
    })
    .openapi(routes.readRecall, async (context) => {
      const { associationId, lotId } = context.req.valid('param');
      const statement = recalls.findRecall(associationId, lotId);
      const { rows } = await asUserOnce<JsonRow<LotRecall>>(db, requireSession(context), statement);
      if (!rows[0]) throw noSuchAssociation();
      return jsonText(context, rows[0].json, 200);
    });
}
