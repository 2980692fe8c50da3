import {
  ARTICLE_STATUSES,
  ARTICLES_PER_PAGE,
  AUTHOR_MAX_LENGTH,
  CATEGORY_MAX_LENGTH,
  CONTENT_MAX_LENGTH,
  contentProblem,
  EXCERPT_MAX_LENGTH,
  IMAGE_ALT_MAX_LENGTH,
  slugProblem,
  TITLE_MAX_LENGTH,
  titleProblem,
} from '@balsamo/domain/articles/article.ts';
import { SLUG_MAX_LENGTH } from '@balsamo/domain/associations/association.ts';
import { byLanguage, DEFAULT_LANGUAGE, LANGUAGES } from '@balsamo/domain/language.ts';
import { z } from 'zod';
import { Cursor, Instant, OutInstant, orNull, storableText } from '../scalars.ts';

const LanguageName = z.enum(LANGUAGES);
/** More than any address has, so that a wrong one is not found rather than refused. */
const ASKED_SLUG_MAX_LENGTH = 100;

/** Of an article: WebP, wider than high or not, at most 1600 pixels on its longer side. */
export const ArticleImage = z
  .object({
    /** Path on this origin. Another picture has another address. */
    address: z.string(),
    /** What it shows; null = not told. */
    alt: z.string().nullable(),
  })
  .meta({ id: 'ArticleImage' });

/** An article as it stands in a list. */
export const ArticleCard = z
  .object({
    id: z.uuid(),
    /** Of the translation that is shown: the one asked for, where the article has it. */
    language: LanguageName,
    /** Of that translation, in `/blog/{slug}`. */
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    category: z.string(),
    /** Null = not told. */
    authorName: z.string().nullable(),
    publishedAt: OutInstant,
    /** Whole minutes. */
    readMinutes: z.number().int(),
    image: orNull(ArticleImage),
  })
  .meta({ id: 'ArticleCard' });
export type ArticleCard = z.infer<typeof ArticleCard>;

export const ArticleList = z
  .object({
    /** Newest first; without the featured one, but where a category is asked for. */
    items: z.array(ArticleCard),
    nextCursor: z.string().nullable(),
    /** The newest of those that operators feature; null where a category is asked for. */
    featured: orNull(ArticleCard),
    /** Of everything that the list shows, by name. */
    categories: z.array(z.string()),
  })
  .meta({ id: 'ArticleList' });
export type ArticleList = z.infer<typeof ArticleList>;

export const ArticleListQuery = z.strictObject({
  language: LanguageName.default(DEFAULT_LANGUAGE),
  category: storableText(CATEGORY_MAX_LENGTH).min(1).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(ARTICLES_PER_PAGE),
  /** The `nextCursor` of the page before. */
  cursor: Cursor.optional(),
});
export type ArticleListQuery = z.infer<typeof ArticleListQuery>;

/** Where one translation of an article is read. */
export const ArticleAddress = z.object({ language: LanguageName, slug: z.string() }).meta({ id: 'ArticleAddress' });
export type ArticleAddress = z.infer<typeof ArticleAddress>;

export const Article = ArticleCard.extend({
  /** Safe to put into a page: made on the server of Markdown without raw HTML; links are http, https, irc, ircs, mailto, xmpp or of this site, pictures are its own. */
  html: z.string(),
  updatedAt: OutInstant,
  /** Every translation, this one among them. */
  translations: z.array(ArticleAddress),
  /** Of the same category, newest first; at most three. */
  related: z.array(ArticleCard),
}).meta({ id: 'Article' });
export type Article = z.infer<typeof Article>;

export const ArticleParams = z.object({ slug: storableText(ASKED_SLUG_MAX_LENGTH).min(1) });
export const ArticleQuery = z.strictObject({ language: LanguageName.default(DEFAULT_LANGUAGE) });

/** All addresses of one article, for sitemaps. */
export const ArticleAddresses = z
  .object({ updatedAt: OutInstant, translations: z.array(ArticleAddress) })
  .meta({ id: 'ArticleAddresses' });
export type ArticleAddresses = z.infer<typeof ArticleAddresses>;
export const ArticleAddressList = z.object({ items: z.array(ArticleAddresses) }).meta({ id: 'ArticleAddressList' });

// What operators do.

const titled = storableText(TITLE_MAX_LENGTH).superRefine((title, context) => {
  const code = titleProblem(title);
  if (code) context.addIssue({ code: 'custom', message: code });
});
const written = storableText(CONTENT_MAX_LENGTH).superRefine((content, context) => {
  const code = contentProblem(content);
  if (code) context.addIssue({ code: 'custom', message: code });
});

const addressed = storableText(SLUG_MAX_LENGTH).superRefine((slug, context) => {
  const code = slug === '' ? undefined : slugProblem(slug);
  if (code) context.addIssue({ code: 'custom', message: code });
});

const text = {
  title: titled,
  /** Its address. Left out or empty: made of the title. Once it was published it stays, and another one is refused. */
  slug: addressed.optional(),
  /** Markdown. */
  content: written,
  /** Left out or empty: about 200 characters of the text. */
  excerpt: storableText(EXCERPT_MAX_LENGTH).optional(),
  /** Left out or empty: "General", in the language of the text. */
  category: storableText(CATEGORY_MAX_LENGTH).optional(),
  /** What the picture shows. */
  imageAlt: storableText(IMAGE_ALT_MAX_LENGTH).optional(),
};

/** What an article is to say in one language. */
export const ArticleText = z.strictObject(text).meta({ id: 'ArticleText' });
export type ArticleText = z.infer<typeof ArticleText>;

const author = storableText(AUTHOR_MAX_LENGTH);

/** A new article: a draft in one language. */
export const NewArticle = z
  .strictObject({
    /** Made by the client, so that sending it twice makes one article. */
    id: z.uuid(),
    language: LanguageName,
    ...text,
    /** Left out or empty: not told. */
    authorName: author.optional(),
    isFeatured: z.boolean().default(false),
  })
  .meta({ id: 'NewArticle' });

/**
 * Where an article is to stand. `published`: from now on; one that is published already keeps its date. `scheduled`: from then on, in the
 * future. `draft`: nobody but operators reads it.
 */
export const Publication = z
  .discriminatedUnion('status', [
    z.strictObject({ status: z.literal('draft') }),
    z.strictObject({ status: z.literal('published') }),
    z.strictObject({ status: z.literal('scheduled'), publishedAt: Instant }),
  ])
  .meta({ id: 'Publication' });
export type Publication = z.infer<typeof Publication>;

/** What is changed of an article, all of it or nothing; left out stays. */
export const ArticleChanges = z
  .strictObject({
    /** Null or empty: not told. */
    authorName: author.nullable().optional(),
    isFeatured: z.boolean().optional(),
    /** What it is to say in these languages; a language that is left out stays. */
    translations: z.strictObject(byLanguage(() => ArticleText.optional())).optional(),
    publication: Publication.optional(),
  })
  .meta({ id: 'ArticleChanges' });
export type ArticleChanges = z.infer<typeof ArticleChanges>;

/**
 * The `updatedAt` of the article on which a change is based. Where somebody has changed it since, the change is refused with 409
 * `articles.changed_meanwhile`; left out: whatever stands there is changed.
 */
export const SeenArticle = z.strictObject({ seenUpdatedAt: Instant.optional() });

const line = z.object({
  language: LanguageName,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  imageAlt: z.string().nullable(),
  readMinutes: z.number().int(),
  updatedAt: OutInstant,
});
const kept = z.object({
  id: z.uuid(),
  authorName: z.string().nullable(),
  isFeatured: z.boolean(),
  status: z.enum(ARTICLE_STATUSES),
  /** Null = a draft. */
  publishedAt: OutInstant.nullable(),
  /** Path on this origin; null = none. */
  imageAddress: z.string().nullable(),
  createdAt: OutInstant,
  updatedAt: OutInstant,
});

/** An article in the list of operators: in every language, without the texts. */
export const KeptArticleLine = kept.extend({ translations: z.array(line) }).meta({ id: 'KeptArticleLine' });
export type KeptArticleLine = z.infer<typeof KeptArticleLine>;
export const KeptArticleList = z
  .object({ items: z.array(KeptArticleLine), nextCursor: z.string().nullable() })
  .meta({ id: 'KeptArticleList' });
export const KeptArticleListQuery = z.strictObject({
  /** Left out: all. */
  status: z.enum(ARTICLE_STATUSES).optional(),
  /** Part of a title in any language, whatever case and accents. */
  search: storableText(TITLE_MAX_LENGTH).trim().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: Cursor.optional(),
});

/** An article as operators write it. */
export const KeptArticle = kept
  .extend({ translations: z.array(line.extend({ content: z.string() })) })
  .meta({ id: 'KeptArticle' });
export type KeptArticle = z.infer<typeof KeptArticle>;

/** A picture for the texts of an article, as it is written into its Markdown. */
export const ArticlePicture = z
  .object({
    /** Path on this origin: `![what it shows](address)`. */
    address: z.string(),
    /** In pixels. */
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({ id: 'ArticlePicture' });
export type ArticlePicture = z.infer<typeof ArticlePicture>;

/** Markdown to be seen as the page will show it; of any length up to the limit, since it is still being written. */
export const ArticleDraftText = z
  .strictObject({
    content: storableText(CONTENT_MAX_LENGTH),
    /** Whose pictures it may show; left out: none. */
    articleId: z.uuid().optional(),
  })
  .meta({ id: 'ArticleDraftText' });
export const ArticlePreview = z
  .object({ html: z.string(), excerpt: z.string(), readMinutes: z.number().int() })
  .meta({ id: 'ArticlePreview' });
