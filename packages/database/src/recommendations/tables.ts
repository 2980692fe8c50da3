import { REASON_MAX_LENGTH, RECOMMENDATION_STATUSES } from '@balsamo/domain/recommendations/recommendation.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** Doctors whom an association recommends. One that ended is kept: when, and who ended it, decides whether there may be another one. */
export const associationRecommendedDoctors = pgTable(
  'association_recommended_doctors',
  {
    id: generatedId(),
    associationId: uuid('association_id').notNull(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In the words of the association; for everybody who sees the recommendation. */
    recommendationReason: text('recommendation_reason'),
    recommendedBy: uuid('recommended_by').references(() => users.id, { onDelete: 'set null' }),
    recommendedAt: instant('recommended_at').notNull(),
    status: text({ enum: RECOMMENDATION_STATUSES }).notNull().default('active'),
    /** When the association ended it. */
    removedAt: instant('removed_at'),
    /** When the doctor ended it. */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    uniqueIndex('association_recommended_doctors_active_key')
      .on(table.associationId, table.doctorId)
      .where(sql`${table.status} = 'active'`),
    // Named, since the name that it would get is longer than PostgreSQL keeps.
    foreignKey({
      name: 'association_recommended_doctors_association_fk',
      columns: [table.associationId],
      foreignColumns: [associations.id],
    }).onDelete('cascade'),
    index('association_recommended_doctors_list_idx').on(table.associationId, table.recommendedAt),
    // What came before between the two, and who recommends a doctor.
    index('association_recommended_doctors_of_user_idx').on(table.doctorId, table.associationId),
    index('association_recommended_doctors_by_idx')
      .on(table.recommendedBy)
      .where(sql`${table.recommendedBy} is not null`),
    check(
      'association_recommended_doctors_reason_length',
      sql`char_length(${table.recommendationReason}) between 1 and ${whole(REASON_MAX_LENGTH)}`,
    ),
    check(
      'association_recommended_doctors_status_is_known',
      sql`${table.status} in (${listed(RECOMMENDATION_STATUSES)})`,
    ),
    check(
      'association_recommended_doctors_end_has_its_time',
      sql`(${table.status} = 'inactive') = (${table.removedAt} is not null) and (${table.status} = 'declined') = (${table.declinedAt} is not null)`,
    ),
  ],
);
