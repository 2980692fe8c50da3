import type { ArticleStatus } from '@balsamo/domain/articles/article.ts';
import { ARTICLE_IMAGES_PATH } from '@balsamo/domain/articles/picture.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import type { OperatorEvent } from '@balsamo/domain/operators/events.ts';
import { folded } from '@balsamo/domain/text/folded.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { foldedSql, instantJson } from '../columns.ts';
import type { NewFile } from '../files/queries.ts';
import { deleteImage, insertFile, notePictures } from './keeping-pictures.ts';

/** What operators do with articles. Everything runs as the person of the request; the policies let operators alone through. */

/** The columns of a translation. */
export type ArticleText = {
  language: Language;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  imageAlt: string | null;
  readMinutes: number;
};

type Query = Pick<UserTransaction, 'query'>;

/** SQL for the order of the translations `one`. */
const PLACE_OF_LANGUAGE = `array_position(array[${LANGUAGES.map((language) => `'${language}'`).join(', ')}], one.language)`;

/** SQL for where an article stands; `articleStatus` of the domain says the same. */
const statusAt = (now: string) =>
  `case when article.published_at is null then 'draft' when article.published_at > ${now} then 'scheduled' else 'published' end`;

/** SQL for the time of a change: each has a later one than the change before, so that it tells them apart. */
const changedAt = (now: string) =>
  `greatest(${now}, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`;

/** SQL for an article as the contract's `KeptArticle`, or `KeptArticleLine` where the texts are left out. */
const keptJson = (withContent: boolean, now: string) => `json_build_object(
    'id', article.id, 'authorName', article.author_name, 'isFeatured', article.is_featured,
    'status', ${statusAt(now)},
    'publishedAt', ${instantJson('article.published_at')},
    'imageAddress', '${ARTICLE_IMAGES_PATH}/' || article.image_id,
    'createdAt', ${instantJson('article.created_at')}, 'updatedAt', ${instantJson('article.updated_at')},
    'translations', (
      select json_agg(json_build_object(
        'language', one.language, 'slug', one.slug, 'title', one.title, 'excerpt', one.excerpt,
        ${withContent ? `'content', one.content,` : ''} 'category', one.category, 'imageAlt', one.image_alt,
        'readMinutes', one.read_minutes, 'updatedAt', ${instantJson('one.updated_at')})
        order by ${PLACE_OF_LANGUAGE})
      from article_translations one where one.article_id = article.id))::text as json`;

type KeptPage = {
  status?: ArticleStatus | undefined;
  /** Part of a title, in whatever language. */
  search?: string | undefined;
  after: { at: Date; id: string } | undefined;
  limit: number;
};

/** A page of all articles, or of those that stand there or are called so, the one made last in front. */
export function listKept({ status, search, after, limit }: KeptPage, now: Date): pg.QueryConfig {
  return {
    name: 'articles_list_kept',
    text: `select ${keptJson(false, '$1')} from articles article
      where ($2::timestamptz is null or (date_trunc('milliseconds', article.created_at), article.id) < ($2, $3::uuid))
        and ($5::text is null or ${statusAt('$1')} = $5)
        and ($6::text is null or exists (
          select from article_translations one
          where one.article_id = article.id and strpos(${foldedSql('one.title')}, $6) > 0))
      order by date_trunc('milliseconds', article.created_at) desc, article.id desc limit $4`,
    values: [
      now,
      after?.at ?? null,
      after?.id ?? null,
      limit,
      status ?? null,
      search === undefined ? null : folded(search),
    ],
  };
}

/** One article with all it says; no row where it is not there. */
export function findKept(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'articles_find_kept',
    text: `select ${keptJson(true, '$2')} from articles article where article.id = $1`,
    values: [id, now],
  };
}

/** Writes a draft, without its first translation. Answers false where there is an article with that id. */
export async function insertArticle(
  { query }: Query,
  article: { id: string; authorName: string | null; isFeatured: boolean },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await query({
    name: 'articles_insert',
    text: `insert into articles (id, author_name, is_featured, created_at, updated_at) values ($1, $2, $3, $4, $4)
      on conflict (id) do nothing`,
    values: [article.id, article.authorName, article.isFeatured, now],
  });
  return rowCount === 1;
}

export type LockedArticle = {
  publishedAt: Date | null;
  updatedAt: Date;
  imageId: string | null;
  slugs: Partial<Record<Language, string>>;
};

/** Holds an article, so that of two changes at the same moment the second sees the first; undefined where it is not there. */
export async function lockArticle({ query }: Query, id: string): Promise<LockedArticle | undefined> {
  const { rows } = await query<Omit<LockedArticle, 'slugs'>>({
    name: 'articles_lock',
    text: `select published_at as "publishedAt", updated_at as "updatedAt", image_id as "imageId"
      from articles where id = $1 for update`,
    values: [id],
  });
  if (!rows[0]) return undefined;
  const { rows: translations } = await query<{ language: Language; slug: string }>({
    name: 'articles_slugs',
    text: 'select language, slug from article_translations where article_id = $1',
    values: [id],
  });
  const slugs = Object.fromEntries(translations.map(({ language, slug }) => [language, slug]));
  return { ...rows[0], slugs };
}

/** Does another article have this address, in whatever language? */
export async function isSlugTaken({ query }: Query, slug: string, articleId: string): Promise<boolean> {
  const { rowCount } = await query({
    name: 'articles_slug_taken',
    text: 'select from article_translations where slug = $1 and article_id <> $2 limit 1',
    values: [slug, articleId],
  });
  return rowCount === 1;
}

/** Writes what an article says in one language, in the place of what it said. Lock the article first. */
export async function writeTranslation(
  { query }: Query,
  articleId: string,
  text: ArticleText,
  now: Date,
): Promise<void> {
  await query({
    name: 'articles_write_translation',
    text: `insert into article_translations
        (article_id, language, slug, title, excerpt, content, category, image_alt, read_minutes, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (article_id, language) do update set slug = excluded.slug, title = excluded.title, excerpt = excluded.excerpt,
        content = excluded.content, category = excluded.category, image_alt = excluded.image_alt,
        read_minutes = excluded.read_minutes, updated_at = excluded.updated_at`,
    values: [
      articleId,
      text.language,
      text.slug,
      text.title,
      text.excerpt,
      text.content,
      text.category,
      text.imageAlt,
      text.readMinutes,
      now,
    ],
  });
  await notePictures({ query }, articleId, now);
  await touch({ query }, articleId, now);
}

/** Takes a translation away. Lock the article first. */
export async function deleteTranslation(
  { query }: Query,
  articleId: string,
  language: Language,
  now: Date,
): Promise<void> {
  await query({
    name: 'articles_delete_translation',
    text: 'delete from article_translations where article_id = $1 and language = $2',
    values: [articleId, language],
  });
  await notePictures({ query }, articleId, now);
  await touch({ query }, articleId, now);
}

async function touch({ query }: Query, articleId: string, now: Date): Promise<void> {
  await query({
    name: 'articles_touch',
    text: `update articles set updated_at = ${changedAt('$2')} where id = $1`,
    values: [articleId, now],
  });
}

/** Writes what belongs to the article in every language; undefined stays. Lock the article first. */
export async function changeArticle(
  { query }: Query,
  articleId: string,
  changes: { authorName?: string | null | undefined; isFeatured?: boolean | undefined },
  now: Date,
): Promise<void> {
  await query({
    name: 'articles_change',
    text: `update articles set author_name = case when $2 then $3 else author_name end,
        is_featured = coalesce($4, is_featured), updated_at = ${changedAt('$5')}
      where id = $1`,
    values: [articleId, changes.authorName !== undefined, changes.authorName ?? null, changes.isFeatured ?? null, now],
  });
}

/** From when everybody reads it; null = nobody but operators. Lock the article first. */
export async function publishArticle({ query }: Query, articleId: string, at: Date | null, now: Date): Promise<void> {
  await query({
    name: 'articles_publish',
    text: `update articles set published_at = $2, updated_at = ${changedAt('$3')} where id = $1`,
    values: [articleId, at, now],
  });
}

/**
 * Puts a picture whose bytes are stored, or none, in the place of an article's. Lock the article first. The row of the picture before is gone
 * with it; its bytes are removed after the commit.
 */
export async function replaceImage(
  { query }: Query,
  articleId: string,
  before: string | null,
  file: NewFile | undefined,
  now: Date,
): Promise<void> {
  if (file) await insertFile({ query }, file, undefined);
  await query({
    name: 'articles_set_image',
    text: `update articles set image_id = $2, updated_at = ${changedAt('$3')} where id = $1`,
    values: [articleId, file?.id ?? null, now],
  });
  if (before !== null) await deleteImage({ query }, before);
}

/**
 * Deletes an article with its translations and the rows of its pictures. Answers the ids of those: their bytes are removed after the
 * commit. Lock it first.
 */
export async function deleteArticle({ query }: Query, articleId: string, imageId: string | null): Promise<string[]> {
  const { rows } = await query<{ id: string }>({
    name: 'article_files_delete_all',
    text: 'delete from article_files where article_id = $1 or id = $2 returning id',
    values: [articleId, imageId],
  });
  await query({ name: 'articles_delete', text: 'delete from articles where id = $1', values: [articleId] });
  return rows.map(({ id }) => id);
}

/** Writes down what the person of this session did with an article, under the title that it has now. */
export async function insertArticleEvent(
  { query }: Query,
  kind: Extract<OperatorEvent, `article_${string}`>,
  articleId: string,
  now: Date,
): Promise<void> {
  await query({
    name: 'articles_insert_event',
    text: `insert into operator_events (kind, actor_id, subject, at) values ($1, (select current_operator_id()), (
        select one.title from article_translations one where one.article_id = $2 order by ${PLACE_OF_LANGUAGE} limit 1), $3)`,
    values: [kind, articleId, now],
  });
}
