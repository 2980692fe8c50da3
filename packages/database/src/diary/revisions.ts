import type { EntryField, EntryValues, EntryWrite } from '@balsamo/domain/diary/merge.ts';
import pg from 'pg';
import { instantJson } from '../columns.ts';

export type NewRevision = EntryWrite & {
  entryId: string;
  receivedAt: Date;
  browser: string | null;
  system: string | null;
  replaced: Partial<EntryValues>;
  lost: EntryField[];
};

/**
 * The part of a statement that keeps a write with what it replaced. Names no column beside those that it fills: PostgreSQL would apply the policy of who
 * reads them as well.
 * @param entry name of a query of one row, with `id` and `user_id` of the entry, or of none: then nothing is kept
 */
export function insertRevision(revision: NewRevision, entry: string): { text: string; values: unknown[] } {
  return {
    text: `insert into diary_entry_revisions
        (user_id, entry_id, id, kind, changed_at, received_at, browser, system, written, replaced, lost)
      select user_id, id, $1, $2, $3, $4, $5, $6, $7, $8, $9 from ${entry}`,
    values: [
      revision.id,
      revision.kind,
      revision.changedAt,
      revision.receivedAt,
      revision.browser,
      revision.system,
      JSON.stringify(revision.values),
      JSON.stringify(revision.replaced),
      revision.lost,
    ],
  };
}

/** Did a statement fail because a write of this person has the id of another? */
export const isWriteIdTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'diary_entry_revisions_user_id_id_pk';

/** A revision as the contract's `EntryRevision`: of the fields only those that it changed, or could not change any more. */
const REVISION_JSON = `json_build_object(
    'id', r.id,
    'kind', r.kind,
    'changedAt', ${instantJson('r.changed_at')},
    'receivedAt', ${instantJson('r.received_at')},
    'device', json_build_object('browser', r.browser, 'system', r.system),
    'changes', (
      select coalesce(json_agg(json_build_object(
        'field', w.key, 'from', r.replaced -> w.key, 'to', w.value, 'isKept', w.key <> all (r.lost))), '[]')
      from jsonb_each(r.written) as w
      where w.value is distinct from r.replaced -> w.key))::text`;

/**
 * What was written to an entry, made last first, as JSON texts; writes that changed nothing are left out. No row at all: no
 * such entry of this person; a row without `json`: nothing was written to it.
 */
export function listRevisions(
  entryId: string,
  { limit, after }: { limit: number; after?: { changedAt: Date; id: string } | undefined },
): pg.QueryConfig {
  return {
    name: after ? 'diary_revisions_after' : 'diary_revisions',
    text: `select page.json from diary_entries e left join lateral (
        select ${REVISION_JSON} as json, r.changed_at, r.id from diary_entry_revisions r
        where r.entry_id = e.id and r.user_id = e.user_id and r.written <> r.replaced
          ${after ? 'and (r.changed_at, r.id) < ($3, $4)' : ''}
        order by r.changed_at desc, r.id desc limit $2
      ) as page on true
      where e.id = $1 and e.user_id = (select current_user_id())
      order by page.changed_at desc, page.id desc`,
    values: [entryId, limit, ...(after ? [after.changedAt, after.id] : [])],
  };
}
