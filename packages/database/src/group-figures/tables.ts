import type { GroupFigures } from '@balsamo/domain/group-figures/group-figures.ts';
import { sql } from 'drizzle-orm';
import { check, date, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { instant } from '../columns.ts';

/** What an association was told of a closed month. Made once: neither the draw nor what went into it is kept. */
export const associationMonthFigures = pgTable(
  'association_month_figures',
  {
    associationId: uuid('association_id')
      .notNull()
      .references(() => associations.id, { onDelete: 'cascade' }),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** Null = too few took part to tell anything. */
    figures: jsonb().$type<GroupFigures>(),
    computedAt: instant('computed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'association_month_figures_pkey', columns: [table.associationId, table.month] }),
    check('association_month_figures_month_begins', sql`extract(day from ${table.month}) = 1`),
  ],
);
