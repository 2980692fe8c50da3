import {
  ACTIVE_TRACKERS_MAX,
  BETTER_WAYS,
  COUNT_MAX,
  COUNT_WINDOWS,
  type CountWindow,
  TRACKER_END_MAX_LENGTH,
  TRACKER_KINDS,
  TRACKER_NAME_MAX_LENGTH,
} from '@balsamo/domain/diary/tracker.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';

/** Is it an object of whole numbers that a tracker can hold? Whose trackers they are, and of which kind, is the server's to check. */
export const areTrackerValues = (column: AnyPgColumn): SQL =>
  sql`jsonb_typeof(${column}) = 'object' and not jsonb_path_exists(${column}, ${sql.raw(
    `'$.* ? (@.type() != "number" || @ < 0 || @ > ${COUNT_MAX} || @.floor() != @)'`,
  )})`;

/**
 * What people follow beside the five symptoms, named by themselves. Never removed, since values of the diary name it: it is stopped and
 * may be taken up again.
 */
export const trackers = pgTable(
  'trackers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client (spec-D10). */
    id: uuid().notNull(),
    name: text().notNull(),
    kind: text({ enum: TRACKER_KINDS }).notNull(),
    windowHours: smallint('window_hours').$type<CountWindow>(),
    lowEnd: text('low_end'),
    highEnd: text('high_end'),
    better: text({ enum: BETTER_WAYS }).notNull(),
    /** Its place among those that are followed; null = stopped. That there are no more places is what keeps them few. */
    place: smallint(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('trackers_one_in_a_place').on(table.userId, table.place),
    check('trackers_name_is_short', sql`char_length(${table.name}) between 1 and ${whole(TRACKER_NAME_MAX_LENGTH)}`),
    check('trackers_kind_is_known', sql`${table.kind} in (${listed(TRACKER_KINDS)})`),
    check('trackers_better_is_known', sql`${table.better} in (${listed(BETTER_WAYS)})`),
    check('trackers_place_is_known', sql`${table.place} between 1 and ${whole(ACTIVE_TRACKERS_MAX)}`),
    check(
      'trackers_scale_has_ends',
      sql`case when ${table.kind} = 'scale'
        then coalesce(char_length(${table.lowEnd}) between 1 and ${whole(TRACKER_END_MAX_LENGTH)}
          and char_length(${table.highEnd}) between 1 and ${whole(TRACKER_END_MAX_LENGTH)}, false)
        else ${table.lowEnd} is null and ${table.highEnd} is null end`,
    ),
    check(
      'trackers_count_has_hours',
      sql`case when ${table.kind} = 'count' then coalesce(${table.windowHours} in (${sql.raw(COUNT_WINDOWS.join(', '))}), false)
        else ${table.windowHours} is null end`,
    ),
  ],
);
