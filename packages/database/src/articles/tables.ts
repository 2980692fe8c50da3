import {
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  CONTENT_MAX_LENGTH,
  CONTENT_MIN_LENGTH,
  EXCERPT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  TITLE_MIN_LENGTH,
} from '@balsamo/domain/articles/article.ts';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from '@balsamo/domain/associations/association.ts';
import { FILE_NAME_MAX_LENGTH } from '@balsamo/domain/files/file.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** Articles of the public site. What they say stands in their translations. */
export const articles = pgTable(
  'articles',
  {
    id: generatedId(),
    /** Null = not told. */
    authorName: text('author_name'),
    isFeatured: boolean('is_featured').notNull(),
    /** Null = a draft; in the future = scheduled. Everybody reads what is due. */
    publishedAt: instant('published_at'),
    imageId: uuid('image_id').references(() => articleFiles.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('articles_published_idx').on(table.publishedAt, table.id),
    // A file that goes is looked for here, and belongs to one article.
    uniqueIndex('articles_image_key').on(table.imageId).where(sql`${table.imageId} is not null`),
    check('articles_author_length', sql`char_length(${table.authorName}) between 1 and ${whole(AUTHOR_MAX_LENGTH)}`),
  ],
);

/** What an article says in one language, under an address of its own. */
export const articleTranslations = pgTable(
  'article_translations',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    language: text({ enum: LANGUAGES }).notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    category: text().notNull(),
    /** What the picture of the article shows. */
    imageAlt: text('image_alt'),
    readMinutes: integer('read_minutes').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'article_translations_pk', columns: [table.articleId, table.language] }),
    unique('article_translations_slug_key').on(table.language, table.slug),
    check('article_translations_language_is_known', sql`${table.language} in (${listed(LANGUAGES)})`),
    check(
      'article_translations_slug_shape',
      sql`${table.slug} ~ ${sql.raw(`'^${SLUG_PATTERN}$'`)} and char_length(${table.slug}) <= ${whole(SLUG_MAX_LENGTH)}`,
    ),
    check(
      'article_translations_title_length',
      sql`char_length(${table.title}) between ${whole(TITLE_MIN_LENGTH)} and ${whole(TITLE_MAX_LENGTH)}`,
    ),
    check(
      'article_translations_excerpt_length',
      sql`char_length(${table.excerpt}) between 1 and ${whole(EXCERPT_MAX_LENGTH)}`,
    ),
    check(
      'article_translations_content_length',
      sql`char_length(${table.content}) between ${whole(CONTENT_MIN_LENGTH)} and ${whole(CONTENT_MAX_LENGTH)}`,
    ),
    check(
      'article_translations_category_length',
      sql`char_length(${table.category}) between 1 and ${whole(CATEGORY_MAX_LENGTH)}`,
    ),
    check('article_translations_alt_length', sql`char_length(${table.imageAlt}) <= ${whole(IMAGE_ALT_MAX_LENGTH)}`),
    check('article_translations_take_time', sql`${table.readMinutes} > 0`),
  ],
);

/** Pictures of articles, after cleaning. Their bytes lie in the file store under the id alone. */
export const articleFiles = pgTable(
  'article_files',
  {
    id: uuid().primaryKey(),
    mediaType: text('media_type', { enum: ['image/webp'] }).notNull(),
    /** Shown and offered when saving; never part of a path. */
    name: text().notNull(),
    byteSize: integer('byte_size').notNull(),
    /** Of the stored bytes, in hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant('created_at').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** In whose texts it stands. Null of a cover, which the article names itself. */
    articleId: uuid('article_id').references((): AnyPgColumn => articles.id, { onDelete: 'cascade' }),
    /** In pixels, so that a page keeps its place. Null of a cover. */
    width: integer(),
    height: integer(),
    /** Since when no saved text shows it. Null of what is shown, and of a cover. */
    unshownAt: instant('unshown_at'),
  },
  (table) => [
    index('article_files_of_article_idx').on(table.articleId).where(sql`${table.articleId} is not null`),
    index('article_files_unshown_idx').on(table.unshownAt).where(sql`${table.unshownAt} is not null`),
    check(
      'article_files_of_texts_have_a_size',
      sql`case when ${table.articleId} is null then ${table.unshownAt} is null else coalesce(${table.width}, 0) > 0 and coalesce(${table.height}, 0) > 0 end`,
    ),
    index('article_files_uploaded_by_idx').on(table.uploadedBy).where(sql`${table.uploadedBy} is not null`),
    check('article_files_media_type_is_known', sql`${table.mediaType} = 'image/webp'`),
    check('article_files_name_length', sql`char_length(${table.name}) between 1 and ${whole(FILE_NAME_MAX_LENGTH)}`),
    check('article_files_are_not_empty', sql`${table.byteSize} > 0`),
    check('article_files_sha256_shape', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
