import {
  changeEntry,
  checkOutEntry,
  createEntry,
  createManualEntry,
  deleteEntry,
  listEntries,
  readEntry,
  readOverview,
  restoreEntry,
} from '@balsamo/contract/diary/routes.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/diary/queries.ts';
import { DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { dayBounds } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { checkInRow, checkOutChanges, editChanges, manualEntryRow } from './entry-rows.ts';
import { entrySearch } from './search.ts';

/** The patient's diary over HTTP. Whose it is, the database decides. */
export function diaryHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/diary/*')
    .openapi(createEntry, (context) => storeEntry(context, checkInRow(context.req.valid('json'), now())))
    .openapi(createManualEntry, (context) => storeEntry(context, manualEntryRow(context.req.valid('json'), now())))
    .openapi(listEntries, async (context) => {
      const { limit, cursor, search, productType, status } = context.req.valid('query');
      const sessionToken = requireSession(context);
      const filter = {
        limit: limit + 1,
        after: cursor === undefined ? undefined : decodeCursor(cursor),
        productType,
        status,
      };
      const rows = search?.trim()
        ? await asUser(db, sessionToken, async ({ query, user }) => {
            const language = languageOf((await user).language) ?? DEFAULT_LANGUAGE;
            return (
              await query<queries.EntryText>(queries.listEntries({ ...filter, search: entrySearch(search, language) }))
            ).rows;
          })
        : (await asUserOnce<queries.EntryText>(db, sessionToken, queries.listEntries(filter))).rows;
      return jsonText(context, page(rows, limit), 200);
    })
    .openapi(readOverview, async (context) => {
      const at = now();
      const json = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { time_zone: timeZone } = await user;
        return (await query<queries.EntryText>(queries.readOverview(at, dayBounds(at, timeZone)))).rows[0]?.json;
      });
      return jsonText(context, json ?? '', 200);
    })
    .openapi(readEntry, (context) => answerOne(context, queries.findEntry(context.req.valid('param').id)))
    .openapi(changeEntry, (context) => {
      const { id } = context.req.valid('param');
      return edit(context, id, (entry) => editChanges(entry, context.req.valid('json'), now()));
    })
    .openapi(checkOutEntry, (context) => {
      const { id } = context.req.valid('param');
      return edit(context, id, (entry) => checkOutChanges(entry, context.req.valid('json'), now()));
    })
    .openapi(deleteEntry, async (context) => {
      const statement = queries.deleteEntry(context.req.valid('param').id, now());
      const { rows } = await asUserOnce(db, requireSession(context), statement);
      if (rows.length === 0) throw new ProblemError(404, 'diary.no_such_entry');
      return context.body(null, 204);
    })
    .openapi(restoreEntry, (context) => answerOne(context, queries.restoreEntry(context.req.valid('param').id, now())));

  async function storeEntry(context: Context, row: queries.NewEntryRow) {
    const sessionToken = requireSession(context);
    const { rows } = await asUserOnce<queries.EntryText & { is_new: boolean }>(
      db,
      sessionToken,
      queries.insertEntry(row),
    );
    const stored = rows[0];
    if (stored) return jsonText(context, stored.json, stored.is_new ? 201 : 200);
    // The id was taken: by this person in a request that ended this very moment, or by someone else.
    const again = await asUserOnce<queries.EntryText>(db, sessionToken, queries.findStoredEntry(row.id));
    if (!again.rows[0]) throw new ProblemError(409, 'diary.id_taken');
    return jsonText(context, again.rows[0].json, 200);
  }

  async function answerOne(context: Context, statement: ReturnType<typeof queries.findEntry>) {
    const { rows } = await asUserOnce<queries.EntryText>(db, requireSession(context), statement);
    if (!rows[0]) throw new ProblemError(404, 'diary.no_such_entry');
    return jsonText(context, rows[0].json, 200);
  }

  async function edit(
    context: Context,
    id: string,
    changesOf: (entry: queries.EntryRow) => Partial<queries.NewEntryRow>,
  ) {
    const json = await asUser(db, requireSession(context), async (transaction) => {
      const entry = await queries.lockEntry(transaction, id);
      if (!entry) throw new ProblemError(404, 'diary.no_such_entry');
      return queries.updateEntry(transaction, id, changesOf(entry));
    });
    return jsonText(context, json, 200);
  }
}

/** `EntryList` from rows of which one more than the page was asked for. */
function page(rows: queries.EntryText[], limit: number): string {
  const items = rows.slice(0, limit).map((row) => row.json);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last ? encodeCursor(JSON.parse(last) as Entry) : null;
  return `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}
