import { SLUG_MAX_LENGTH, SLUG_PATTERN, slugOf } from '../associations/association.ts';

/** Limits in characters (spec §5); the upper ones are ours. */
export const TITLE_MIN_LENGTH = 5;
export const TITLE_MAX_LENGTH = 150;
export const CONTENT_MIN_LENGTH = 100;
export const CONTENT_MAX_LENGTH = 40_000;
export const EXCERPT_MAX_LENGTH = 300;
/** Of an excerpt that is made from the text (spec §5: "about 200 plain-text chars"). */
export const MADE_EXCERPT_LENGTH = 200;
export const CATEGORY_MAX_LENGTH = 40;
export const AUTHOR_MAX_LENGTH = 100;
/** What a picture shows, for those who do not see it. */
export const IMAGE_ALT_MAX_LENGTH = 200;

/** Articles on a page of the list, and of the same category under an article (spec §9). */
export const ARTICLES_PER_PAGE = 6;
export const RELATED_MAX = 3;

export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published'] as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** A date alone says where an article stands: no job has to publish it, and no status can be out of date. */
export function articleStatus(publishedAt: Date | null, now: Date): ArticleStatus {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

export type ArticleProblem =
  | 'title_too_short'
  | 'content_too_short'
  | 'content_escaped_twice'
  | 'slug_empty'
  | 'slug_shape';

/** A title, author or category as it is stored: in one line. */
export const inOneLine = (typed: string): string => typed.trim().replace(/\s+/g, ' ');

/** As the table counts: in code points. */
const lengthOf = (text: string) => [...text].length;

/** What is wrong with a title: too short, or nothing in it that can stand in an address. */
export function titleProblem(title: string): ArticleProblem | undefined {
  if (lengthOf(inOneLine(title)) < TITLE_MIN_LENGTH) return 'title_too_short';
  return slugOf(title) === '' ? 'slug_empty' : undefined;
}

const SLUG = new RegExp(`^${SLUG_PATTERN}$`);

/** What is wrong with an address that somebody wrote: small letters and digits of ASCII, and single hyphens between them. */
export function slugProblem(slug: string): ArticleProblem | undefined {
  return SLUG.test(slug) && slug.length <= SLUG_MAX_LENGTH ? undefined : 'slug_shape';
}

/**
 * Line breaks, tabs, quotes and characters that were escaped once more on their way: `\n` as two characters. They come from
 * text that was pasted out of JSON or code. Escapes of Markdown (`\*`, `\\`) and paths (`C:\new`) are none.
 */
const ESCAPED_TWICE = /\\(?:[nrt](?![a-zà-ÿ])|"|u[0-9a-f]{4})/i;

export function contentProblem(content: string): ArticleProblem | undefined {
  if (lengthOf(content.trim()) < CONTENT_MIN_LENGTH) return 'content_too_short';
  return ESCAPED_TWICE.test(content) ? 'content_escaped_twice' : undefined;
}

/** The beginning of a text without markup, cut between words, with an ellipsis where something was cut. */
export function excerptOf(plainText: string): string {
  const text = plainText.replace(/\s+/g, ' ').trim();
  if (text.length <= MADE_EXCERPT_LENGTH) return text;
  const cut = text.slice(0, MADE_EXCERPT_LENGTH);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : cut.length).replace(/[\s.,;:–—-]+$/, '')}…`;
}

/** Words a minute of someone who reads without haste, after Brysbaert 2019 (238 for English prose), rounded down. */
const WORDS_PER_MINUTE = 200;

/** Whole minutes to read a text without markup, at least one. */
export function readMinutes(plainText: string): number {
  const words = plainText.trim().split(/\s+/).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
