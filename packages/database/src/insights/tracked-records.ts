import { CHECK_OUT_DELAY_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { ConsumptionMethod, EntrySource, EntryStatus, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import type pg from 'pg';
import { namedFor, OPENED, OWN, type RowScope } from '../row-scope.ts';
import { instantsAround } from './queries.ts';

/** A use as far as trackers are judged by it. Times are milliseconds since 1970. */
export type TrackedUse = {
  day: string;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  itemId: string | null;
  status: EntryStatus;
  source: EntrySource;
  consumedAt: number;
  checkOutDueAt: number;
  checkedOutAt: number | null;
  before: TrackerValues;
  after: TrackerValues;
};
export type TrackedRating = { day: string; ratedAt: number; own: TrackerValues };
export type TrackedRecords = {
  uses: TrackedUse[];
  ratings: TrackedRating[];
  items: { id: string; nickname: string }[];
};

const localDay = (instant: string) => `(${instant} at time zone known_time_zone(time_zone))::date`;
const milliseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;

/** Names of what was used; a doctor is shown the products apart, not the stock. */
const ITEMS = `(select coalesce(json_agg(json_build_object('id', id, 'nickname', nickname)), '[]') from inventory_items
    where user_id = ${OWN})`;

const textOf = (rowScope: RowScope) => `select json_build_object(
  'uses', (select coalesce(json_agg(json_build_object('day', ${localDay('consumed_at')}, 'productType', product_type,
      'consumptionMethod', consumption_method, 'itemId', inventory_item_id, 'status', status, 'source', source,
      'consumedAt', ${milliseconds('consumed_at')}, 'checkOutDueAt', ${milliseconds('check_out_due_at')},
      'checkedOutAt', ${milliseconds('checked_out_at')}, 'before', own_before, 'after', own_after) order by consumed_at, id), '[]')
    from diary_entries where user_id = ${rowScope} and deleted_at is null and consumed_at >= $1 and consumed_at < $2),
  'ratings', (select coalesce(json_agg(json_build_object('day', ${localDay('rated_at')},
      'ratedAt', ${milliseconds('rated_at')}, 'own', own) order by rated_at, id), '[]')
    from symptom_ratings where user_id = ${rowScope} and rated_at >= $1 and rated_at < $2 and own <> '{}'),
  'items', ${rowScope === OPENED ? "'[]'::json" : ITEMS})::text as json`;

const TEXTS: Record<RowScope, string> = { [OWN]: textOf(OWN), [OPENED]: textOf(OPENED) };

/**
 * The uses and ratings behind a person's trackers, one row `json` (`TrackedRecords`): those of the period, and before them the uses that may
 * still have worked in it. Asked only of who follows something.
 */
export function readTrackedRecords(period: Period, rowScope: RowScope = OWN): pg.QueryConfig {
  const [earliest, latest] = instantsAround(period);
  return {
    name: namedFor(rowScope, 'trackers_records'),
    text: TEXTS[rowScope],
    values: [new Date(earliest.getTime() - CHECK_OUT_DELAY_MAX_HOURS * 3_600_000), latest],
  };
}
