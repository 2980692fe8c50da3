import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { EntryRevision } from '@balsamo/contract/diary/revision-schemas.ts';
import {
  changeEntry,
  changePreferences,
  checkOutEntry,
  createEntry,
  createManualEntry,
  deleteEntry,
  listEntries,
  listEntryRevisions,
  readEntry,
  readOverview,
  restoreEntry,
} from '@balsamo/contract/diary/routes.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { asUser, asUserAfterRead, asUserOnce } from '@balsamo/database/as-user.ts';
import { isDeadlock } from '@balsamo/database/brief-locks.ts';
import * as overview from '@balsamo/database/diary/overview.ts';
import { savePreferences } from '@balsamo/database/diary/preferences.ts';
import * as queries from '@balsamo/database/diary/queries.ts';
import { listRevisions } from '@balsamo/database/diary/revisions.ts';
import { type CountedItemRow, holdCountedItem } from '@balsamo/database/inventory/items.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import { checkOutValues } from '@balsamo/domain/diary/apply-write.ts';
import { dayBounds } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import { entrySearch } from '../answers/entry-search.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { entryAnswer } from './entry-answer.ts';
import { editValues } from './entry-edits.ts';
import { newEntryRow } from './entry-rows.ts';
import { EntryChangedError, type IncomingWrite, takeWrite } from './entry-writes.ts';
import { withStock } from './stock.ts';
import { checkTrackerValues, type SaidOfTrackers, saysTrackers } from './tracker-values.ts';

/** The patient's diary over HTTP. Whose it is, the database decides. */
export function diaryHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/diary/*')
    .openapi(createEntry, (context) => storeEntry(context, newEntryRow(context.req.valid('json'), 'quick', now())))
    .openapi(createManualEntry, (context) =>
      storeEntry(context, newEntryRow(context.req.valid('json'), 'manual', now())),
    )
    .openapi(listEntries, async (context) => {
      const { limit, cursor, search, productType, status } = context.req.valid('query');
      const session = requireSession(context);
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { consumedAt: place.at, id: place.id };
      const filter = { limit: limit + 1, after, productType, status, search: entrySearch(search ?? '') };
      const { rows } = await asUserOnce<queries.EntryText>(db, session, queries.listEntries(filter));
      const page = pageText<Entry>(rows, limit, ({ consumedAt, id }) => ({ at: consumedAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(readOverview, async (context) => {
      const at = now();
      const json = await asUser(db, requireSession(context), async ({ query, user }) => {
        const { time_zone: timeZone } = await user;
        const { rows } = await query<JsonRow<DiaryOverview>>(overview.readOverview(at, dayBounds(at, timeZone)));
        return (rows[0] as JsonRow<DiaryOverview>).json;
      });
      return jsonText(context, json, 200);
    })
    .openapi(changePreferences, async (context) => {
      const changes = context.req.valid('json');
      const saved = await asUser(db, requireSession(context), (transaction) =>
        savePreferences(transaction, changes, now()),
      );
      return context.json({ ...saved, quickActions: [...saved.quickActions] }, 200);
    })
    .openapi(readEntry, async (context) => {
      const statement = queries.findEntry(context.req.valid('param').id);
      const { rows } = await asUserOnce<JsonRow<Entry>>(db, requireSession(context), statement);
      if (!rows[0]) throw new ProblemError(404, 'diary.no_such_entry');
      return jsonText(context, rows[0].json, 200);
    })
    .openapi(changeEntry, async (context) => {
      const changes = context.req.valid('json');
      const { json } = await write(context, context.req.valid('param').id, {
        kind: 'edit',
        marks: changes,
        valuesFor: (entry, { isProductEdited }) => editValues(entry, changes, isProductEdited, now()),
        tracked: changes,
      });
      return jsonText(context, json, 200);
    })
    .openapi(checkOutEntry, async (context) => {
      const checkOut = context.req.valid('json');
      const { json } = await write(context, context.req.valid('param').id, {
        kind: 'check_out',
        marks: checkOut,
        valuesFor: ({ consumedAt }, { madeAt }) => checkOutValues(consumedAt, checkOut, madeAt),
        tracked: checkOut,
      });
      return jsonText(context, json, 200);
    })
    .openapi(deleteEntry, async (context) => {
      const { json, isDeleted } = await write(context, context.req.valid('param').id, {
        kind: 'deletion',
        marks: context.req.valid('query'),
        valuesFor: () => ({ isDeleted: true }),
      });
      return isDeleted ? context.body(null, 204) : jsonText(context, json, 200);
    })
    .openapi(restoreEntry, async (context) => {
      const { json } = await write(context, context.req.valid('param').id, {
        kind: 'restoration',
        marks: context.req.valid('query'),
        valuesFor: () => ({ isDeleted: false }),
      });
      return jsonText(context, json, 200);
    })
    .openapi(listEntryRevisions, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { changedAt: place.at, id: place.id };
      const statement = listRevisions(context.req.valid('param').id, { limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw new ProblemError(404, 'diary.no_such_entry');
      const page = pageText<EntryRevision>(rows, limit, ({ changedAt, id }) => ({ at: changedAt, id }));
      return jsonText(context, page, 200);
    });

  async function storeEntry(context: Context, row: ReturnType<typeof newEntryRow>) {
    const session = requireSession(context);
    // Of what is followed, which few entries tell of, only the database knows what can be said.
    if (saysTrackers(row)) await asUser(db, session, (transaction) => checkTrackerValues(transaction, row));
    const { rows } = row.inventoryItemId
      ? await asUserAfterRead<CountedItemRow, queries.StoredValues>(
          db,
          session,
          holdCountedItem(row.inventoryItemId),
          ([item]) => queries.insertEntry(withStock(row, item)),
        )
      : await asUserOnce<queries.StoredValues>(db, session, queries.insertEntry(row));
    if (rows[0]) return context.json(entryAnswer({ ...row, ...rows[0] }), 201);
    const before = await asUserOnce<JsonRow<Entry>>(db, session, queries.findStoredEntry(row.id));
    if (!before.rows[0]) throw new ProblemError(409, 'diary.id_taken');
    return jsonText(context, before.rows[0].json, 200);
  }

  type Given = Omit<IncomingWrite, 'entryId' | 'device'> & { tracked?: SaidOfTrackers };

  async function write(context: Context, entryId: string, { tracked, ...given }: Given) {
    const device = deviceOf(context.req.header('user-agent'));
    const session = requireSession(context);
    const take = (isLocked: boolean) =>
      asUser(db, session, async (transaction) => {
        if (tracked) await checkTrackerValues(transaction, tracked);
        return takeWrite(transaction, { ...given, entryId, device }, now(), { isLocked, isLast: true });
      });
    return take(false).catch((error) => {
      if (error instanceof EntryChangedError || isDeadlock(error)) return take(true);
      throw error;
    });
  }
}
