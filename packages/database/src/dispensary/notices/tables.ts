import { STOCK_NEWS_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../auth/tables.ts';
import { instant, whole } from '../../columns.ts';
import { actor, association } from '../columns.ts';
import { associationLots, associationProducts } from '../tables.ts';

/** Whom a recall concerns: each once, told by a job, confirmed by the member. */
export const associationRecallNotices = pgTable(
  'association_recall_notices',
  {
    associationId: association(),
    lotId: uuid('lot_id').notNull(),
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    toldAt: instant('told_at'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ name: 'association_recall_notices_pkey', columns: [table.lotId, table.patientId] }),
    foreignKey({
      name: 'association_recall_notices_lot_is_own',
      columns: [table.lotId, table.associationId],
      foreignColumns: [associationLots.id, associationLots.associationId],
    }).onDelete('cascade'),
    index('association_recall_notices_of_patient_idx').on(table.patientId),
    index('association_recall_notices_to_tell_idx').on(table.createdAt).where(sql`${table.toldAt} is null`),
  ],
);

/** What members were told of a product, once a day at most (spec §6, `notify_members_about_stock`). The id is made by the client. */
export const associationStockNews = pgTable(
  'association_stock_news',
  {
    id: uuid().primaryKey(),
    associationId: association(),
    productId: uuid('product_id').notNull(),
    /** The day on the clock of whoever sent it. */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    message: text().notNull(),
    /** How many members were told; null while they are being told. */
    toldCount: integer('told_count'),
    createdBy: actor('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'association_stock_news_product_is_own',
      columns: [table.productId, table.associationId],
      foreignColumns: [associationProducts.id, associationProducts.associationId],
    }).onDelete('cascade'),
    unique('association_stock_news_once_a_day_key').on(table.productId, table.sentOn),
    index('association_stock_news_of_association_idx').on(table.associationId),
    index('association_stock_news_created_by_idx').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    check(
      'association_stock_news_message_length',
      sql`char_length(${table.message}) between 1 and ${whole(STOCK_NEWS_MAX_LENGTH)}`,
    ),
  ],
);
