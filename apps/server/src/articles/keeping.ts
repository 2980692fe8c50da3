import type { ArticleText, KeptArticle, Publication } from '@balsamo/contract/articles/schemas.ts';
import * as keeping from '@balsamo/database/articles/keeping.ts';
import { asUser, type Session, type SessionUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { articleStatus, excerptOf, inOneLine, readMinutes } from '@balsamo/domain/articles/article.ts';
import { slugOf } from '@balsamo/domain/associations/association.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type { JsonRow, JsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { texts } from '../platform/texts.ts';
import type { Services } from '../services/services.ts';
import { noSuchArticle } from './read-articles.ts';

/** What changes an article, each within a transaction of an operator; the policies let nobody else through. */
export function createKeeping({ db, now }: Pick<Services, 'db' | 'now'>) {
  return { asOperator, changed, keptText, noteChange, write, move };

  /** @throws ProblemError 403 for every other role, before anything is looked at */
  function asOperator<Result>(
    session: Session,
    work: (transaction: UserTransaction, operator: SessionUser) => Promise<Result>,
  ): Promise<Result> {
    return asUser(db, session, async (transaction) => {
      const operator = await transaction.user;
      if (operator.role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
      return work(transaction, operator);
    });
  }

  /** Changes an article that is held meanwhile, and answers how it stands then. `seen` is the change that the person has seen last. */
  function changed(
    session: Session,
    id: string,
    seen: string | undefined,
    change: (transaction: UserTransaction, article: keeping.LockedArticle) => Promise<void>,
  ): Promise<JsonText<KeptArticle>> {
    return asOperator(session, async (transaction) => {
      await change(transaction, await held(transaction, id, seen));
      return keptText(transaction, id);
    });
  }

  async function keptText({ query }: UserTransaction, id: string): Promise<JsonText<KeptArticle>> {
    const { rows } = await query<JsonRow<KeptArticle>>(keeping.findKept(id, now()));
    if (!rows[0]) throw noSuchArticle();
    return rows[0].json;
  }

  /** Writes down that an article was changed which somebody may read, or will. */
  async function noteChange(transaction: UserTransaction, id: string, { publishedAt }: keeping.LockedArticle) {
    if (publishedAt !== null) await keeping.insertArticleEvent(transaction, 'article_changed', id, now());
  }

  /**
   * Writes what an article is to say in one language, with what was loaded before its transaction. `place` is where the text stands in the body, for errors.
   * @throws ProblemError 409 `articles.title_taken`, 422 for another address in the place of one that is public
   */
  async function write(
    transaction: UserTransaction,
    { plainText }: Markdown,
    id: string,
    { publishedAt, slugs }: Pick<keeping.LockedArticle, 'publishedAt' | 'slugs'>,
    language: Language,
    text: ArticleText,
    place = '',
  ): Promise<void> {
    const written = translationOf(language, text, plainText(text.content.trim()));
    const before = slugs[language];
    // Others link to an address that was public.
    const isPublic = before !== undefined && articleStatus(publishedAt, now()) === 'published';
    if (isPublic && text.slug && text.slug !== before) throw refused(`${place}/slug`, 'slug_is_public');
    const slug = isPublic ? before : written.slug;
    const taken = () => slugTaken(place, slug === slugOf(written.title) ? 'title' : 'slug');
    if (slug !== before && (await keeping.isSlugTaken(transaction, slug, id))) throw taken();
    try {
      await keeping.writeTranslation(transaction, id, { ...written, slug }, now());
    } catch (error) {
      // Two operators may choose the same title at the same moment.
      throw (error as { constraint?: string }).constraint === 'article_translations_slug_key' ? taken() : error;
    }
  }

  /** Puts an article where it is to stand, and writes down that it was moved. */
  async function move(
    transaction: UserTransaction,
    id: string,
    { publishedAt }: keeping.LockedArticle,
    wanted: Publication,
    place = '',
  ): Promise<void> {
    const date = dateOf(wanted, publishedAt, now(), place);
    await keeping.publishArticle(transaction, id, date, now());
    if (date?.getTime() === publishedAt?.getTime()) return;
    const kind = (
      { draft: 'article_withdrawn', scheduled: 'article_scheduled', published: 'article_published' } as const
    )[wanted.status];
    await keeping.insertArticleEvent(transaction, kind, id, now());
  }
}

/**
 * Holds an article until the transaction ends. `seen` is the `updatedAt` on which a change is based, undefined where it is based on none.
 * @throws ProblemError 404, 409 `articles.changed_meanwhile`
 */
export async function held(
  transaction: UserTransaction,
  id: string,
  seen: string | undefined,
): Promise<keeping.LockedArticle> {
  const article = await keeping.lockArticle(transaction, id);
  if (!article) throw noSuchArticle();
  if (seen !== undefined && Date.parse(seen) !== article.updatedAt.getTime()) {
    throw new ProblemError(409, 'articles.changed_meanwhile');
  }
  return article;
}

/**
 * Loaded when an article is first read or written: a start keeps the memory of what it loads (ADR-0060). Never within a transaction, which
 * would hold its connection and its locks while files are read.
 */
export const markdown = () => import('./markdown.ts');
type Markdown = Awaited<ReturnType<typeof markdown>>;

/** What is stored of what was typed. `words` are its content without markup. */
function translationOf(language: Language, text: ArticleText, words: string): keeping.ArticleText {
  const title = inOneLine(text.title);
  return {
    language,
    slug: text.slug || slugOf(title),
    title,
    // A text may hold nothing but markup.
    excerpt: inOneLine(text.excerpt ?? '') || excerptOf(words) || title,
    content: text.content.trim(),
    category: inOneLine(text.category ?? '') || texts.getFixedT(language)('articles:defaultCategory'),
    imageAlt: inOneLine(text.imageAlt ?? '') || null,
    readMinutes: readMinutes(words),
  };
}

const refused = (pointer: string, code: string) =>
  new ProblemError(422, 'request.invalid', { errors: [{ pointer, code, message: 'Refused by a rule of articles' }] });

/** @throws ProblemError 422 at `/publishedAt` for what is scheduled into the past */
function dateOf(wanted: Publication, publishedAt: Date | null, now: Date, place: string): Date | null {
  if (wanted.status === 'draft') return null;
  if (wanted.status === 'published') return articleStatus(publishedAt, now) === 'published' ? publishedAt : now;
  const at = new Date(wanted.publishedAt);
  if (at <= now) throw refused(`${place}/publishedAt`, 'not_in_future');
  return at;
}

const slugTaken = (place: string, field: 'title' | 'slug') =>
  new ProblemError(409, 'articles.title_taken', {
    errors: [{ pointer: `${place}/${field}`, code: `${field}_taken`, message: 'Another article has this address' }],
  });
