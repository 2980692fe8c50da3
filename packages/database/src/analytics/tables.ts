import { ANALYTICS_EVENTS, ANALYTICS_PAGES } from '@balsamo/domain/analytics/vocabulary.ts';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { listed } from '../columns.ts';

/** How often something happened on a page in a day: sums alone, in which nobody stands. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    /** In the default time zone, whatever that of who was counted. */
    day: date({ mode: 'string' }).notNull(),
    event: text({ enum: ANALYTICS_EVENTS }).notNull(),
    page: text({ enum: ANALYTICS_PAGES }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'analytics_counts_pkey', columns: [table.day, table.event, table.page] }),
    check('analytics_counts_event_is_known', sql`${table.event} in (${listed(ANALYTICS_EVENTS)})`),
    check('analytics_counts_page_is_known', sql`${table.page} in (${listed(ANALYTICS_PAGES)})`),
    check('analytics_counts_is_some', sql`${table.count} > 0`),
  ],
);
