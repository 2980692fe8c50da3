import { listMonthFigures } from '@balsamo/contract/group-figures/routes.ts';
import type { MonthFiguresList } from '@balsamo/contract/group-figures/schemas.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import { findPermission } from '@balsamo/database/associations/permitted.ts';
import * as queries from '@balsamo/database/group-figures/queries.ts';
import { MONTHS_BACK } from '@balsamo/domain/group-figures/months.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** What an association was told of its closed months. */
export function groupFiguresHandlers({ db }: Services) {
  return createSignedInFeature('/api/associations/:associationId/figures').openapi(
    listMonthFigures,
    async (context) => {
      const { associationId } = context.req.valid('param');
      const rows = await asUserReading(db, requireSession(context), async ({ query }) => {
        const [staffed, months] = await Promise.all([
          query(findPermission(associationId, 'members')),
          query<{ json: string }>(queries.listMonthFigures(associationId, MONTHS_BACK)),
        ]);
        if (staffed.rowCount !== 1) throw noSuchAssociation();
        return months.rows;
      });
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<MonthFiguresList>;
      return jsonText(context, text, 200);
    },
  );
}
