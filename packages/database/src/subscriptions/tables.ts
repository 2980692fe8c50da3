import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '@balsamo/domain/subscriptions/subscription.ts';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed } from '../columns.ts';

/** What a doctor pays for; no row = the trial. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    currentPeriodEnd: instant('current_period_end'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('subscriptions_plan_is_known', sql`${table.planType} in (${listed(PLAN_TYPES)})`),
    check('subscriptions_status_is_known', sql`${table.status} in (${listed(SUBSCRIPTION_STATUSES)})`),
  ],
);
