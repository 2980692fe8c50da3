import { exportAccesses, listAccesses } from '@balsamo/contract/access-log/routes.ts';
import type { AccessLogLine } from '@balsamo/contract/access-log/schemas.ts';
import * as queries from '@balsamo/database/access-log/queries.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { ACCESS_COLUMNS } from '../csv/access-columns.ts';
import { csvLine } from '../csv/cell.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** Readings in one file; the export of all data holds every one. */
const FILE_MAX_ROWS = 50_000;
/** Without it spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a person learns of who looked at their data. Who reads writes the log, see `patients/handlers.ts`. */
export function accessLogHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/account/access-log/*')
    .openapi(listAccesses, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { time_zone: timeZone } = await user;
        return (await query<{ json: string }>(queries.listAccesses({ limit: limit + 1, after, timeZone }))).rows;
      });
      const page = pageText<AccessLogLine>(rows, limit, ({ lastAt, id }) => ({ at: lastAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(exportAccesses, async (context) => {
      const statement = queries.readAccesses(FILE_MAX_ROWS);
      const { rows } = await asUserOnce<queries.AccessRow>(db, requireSession(context), statement);
      const lines = rows.map((row) => csvLine(ACCESS_COLUMNS.map(([, cell]) => cell(row))));
      const day = now().toISOString().slice(0, 10);
      return context.body(BYTE_ORDER_MARK + csvLine(ACCESS_COLUMNS.map(([name]) => name)) + lines.join(''), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="balsamo-acessos-${day}.csv"`,
        'Cache-Control': 'no-store',
      });
    });
}
