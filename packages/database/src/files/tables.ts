import { FILE_NAME_MAX_LENGTH, MEDIA_TYPES, PERSONAL_FILE_KINDS } from '@balsamo/domain/files/file.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';

/** Files that people brought, after cleaning. Their bytes lie in the file store under the id alone. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: PERSONAL_FILE_KINDS }).notNull(),
    mediaType: text('media_type', { enum: MEDIA_TYPES }).notNull(),
    /** Shown and offered when saving; never part of a path. */
    name: text().notNull(),
    byteSize: integer('byte_size').notNull(),
    /** Of the stored bytes, in hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // What others refer to, so that a profile or a prescription cannot name a file of someone else.
    unique('files_of_user_key').on(table.id, table.userId),
    index('files_of_user_idx').on(table.userId, table.createdAt),
    check('files_kind_is_known', sql`${table.kind} in (${listed(PERSONAL_FILE_KINDS)})`),
    check('files_media_type_is_known', sql`${table.mediaType} in (${listed(MEDIA_TYPES)})`),
    check('files_name_length', sql`char_length(${table.name}) between 1 and ${whole(FILE_NAME_MAX_LENGTH)}`),
    check('files_are_not_empty', sql`${table.byteSize} > 0`),
    check('files_sha256_shape', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
