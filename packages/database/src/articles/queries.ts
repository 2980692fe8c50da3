import { ARTICLE_IMAGES_PATH, type TextPicture } from '@balsamo/domain/articles/picture.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/**
 * Articles that are due, each with one of its translations: in the language `$1`, else in the default language, else in any. Operators
 * read drafts by the same policies, so the date is asked for here too.
 */
const SHOWN = `articles article
  cross join lateral (
    select * from article_translations one where one.article_id = article.id
    order by one.language = $1 desc, one.language = 'pt' desc, one.language limit 1
  ) shown
  where article.published_at <= $2`;

/** SQL for a picture as the contract's `ArticleImage`; null where there is none. */
export const imageJson = `case when article.image_id is not null then
    json_build_object('address', '${ARTICLE_IMAGES_PATH}/' || article.image_id, 'alt', shown.image_alt) end`;

/** SQL for the members of the contract's `ArticleCard`. */
const CARD = `'id', article.id, 'language', shown.language, 'slug', shown.slug, 'title', shown.title, 'excerpt', shown.excerpt,
    'category', shown.category, 'authorName', article.author_name, 'publishedAt', ${instantJson('article.published_at')},
    'readMinutes', shown.read_minutes, 'image', ${imageJson}`;

/** The article that stands above the list: of those that are featured the newest. */
const FEATURED = `select featured.id from articles featured where featured.is_featured and featured.published_at <= $2
  order by featured.published_at desc, featured.id desc limit 1`;

type Asked = { language: Language; now: Date };

/**
 * A page of the list as the contract's `ArticleCard`s, newest first, without the featured one. Of one category it is all of that category,
 * the featured one among it.
 * @param after the last one of the page before
 */
export function listArticles(
  { language, now }: Asked,
  { category, after, limit }: { category: string | null; after: { at: Date; id: string } | undefined; limit: number },
): pg.QueryConfig {
  return {
    name: 'articles_list',
    text: `select json_build_object(${CARD})::text as json
      from ${SHOWN}
        and case when $3::text is null then article.id is distinct from (${FEATURED}) else shown.category = $3 end
        and ($4::timestamptz is null or (date_trunc('milliseconds', article.published_at), article.id) < ($4, $5::uuid))
      order by date_trunc('milliseconds', article.published_at) desc, article.id desc limit $6`,
    values: [language, now, category, after?.at ?? null, after?.id ?? null, limit],
  };
}

/** The article above the list as the contract's `ArticleCard`; no row where none is featured. */
export function findFeatured({ language, now }: Asked): pg.QueryConfig {
  return {
    name: 'articles_featured',
    text: `select json_build_object(${CARD})::text as json from ${SHOWN} and article.id = (${FEATURED})`,
    values: [language, now],
  };
}

/** The categories of what the list shows. */
export function listCategories({ language, now }: Asked): pg.QueryConfig {
  return {
    name: 'articles_categories',
    text: `select distinct shown.category from ${SHOWN}`,
    values: [language, now],
  };
}

/** What `findArticle` answers beside the content: the contract's `Article` without the text that is made of it. */
export type ArticleRow = {
  json: string;
  content: string;
  pictures: TextPicture[];
  id: string;
  language: Language;
  category: string;
};

/** SQL for the pictures that the texts of an article may show, as `TextPicture`s; the policies say which this request sees. */
export const textPictures = (articleId: string) => `(
  select coalesce(json_agg(json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height)), '[]')
  from article_files picture where picture.article_id = ${articleId})`;

/**
 * The article at an address: by its slug in that language, else by the slug of a translation of it, so that an address with another
 * language in front leads to the same article. Shown in the language that was asked for where it has it, else in that of the slug.
 */
export function findArticle(slug: string, { language, now }: Asked): pg.QueryConfig {
  return {
    name: 'articles_find',
    text: `select json_build_object(${CARD}, 'updatedAt', ${instantJson('shown.updated_at')},
          'translations', (
            select json_agg(json_build_object('language', other.language, 'slug', other.slug) order by other.language)
            from article_translations other where other.article_id = article.id))::text as json,
        shown.content, ${textPictures('article.id')} as pictures, article.id, shown.language, shown.category
      from (
        select named.article_id, named.language from article_translations named join articles on articles.id = named.article_id
        where named.slug = $3 and articles.published_at <= $2
        order by named.language = $1 desc, named.language = 'pt' desc, named.language limit 1
      ) named
      join articles article on article.id = named.article_id
      cross join lateral (
        select * from article_translations one where one.article_id = article.id and one.language in ($1, named.language)
        order by one.language = $1 desc limit 1
      ) shown`,
    values: [language, now, slug],
  };
}

/** Newest articles of the same category but this one, as the contract's `ArticleCard`s. */
export function listRelated(
  { id, language, category }: Pick<ArticleRow, 'id' | 'language' | 'category'>,
  now: Date,
  limit: number,
): pg.QueryConfig {
  return {
    name: 'articles_related',
    text: `select json_build_object(${CARD})::text as json
      from ${SHOWN} and shown.category = $3 and article.id <> $4
      order by article.published_at desc, article.id desc limit $5`,
    values: [language, now, category, id, limit],
  };
}

/** The addresses of every article as the contract's `ArticleAddresses`, newest first. */
export function listAddresses(now: Date): pg.QueryConfig {
  return {
    name: 'articles_addresses',
    text: `select json_build_object(
        'updatedAt', ${instantJson('greatest(max(one.updated_at), article.published_at)')},
        'translations', json_agg(json_build_object('language', one.language, 'slug', one.slug) order by one.language))::text as json
      from articles article join article_translations one on one.article_id = article.id
      where article.published_at <= $1
      group by article.id order by article.published_at desc, article.id desc`,
    values: [now],
  };
}

/** What an article's preview picture is drawn of; no row where the article is not due or has no such translation. */
export function findHeadline(id: string, language: Language, now: Date): pg.QueryConfig {
  return {
    name: 'articles_headline',
    text: `select one.title, one.category from article_translations one join articles article on article.id = one.article_id
      where article.id = $1 and one.language = $2 and article.published_at <= $3`,
    values: [id, language, now],
  };
}

/** A picture that the policies let this request see, described as `answerFile` needs it. */
export function findArticleImage(id: string): pg.QueryConfig {
  return {
    name: 'article_files_find',
    text: 'select id, media_type as "mediaType", name, byte_size as "byteSize" from article_files where id = $1',
    values: [id],
  };
}
