import {
  bringPicture,
  changeArticle,
  createArticle,
  deleteArticle,
  deleteArticleImage,
  deleteTranslation,
  listKeptArticles,
  previewArticle,
  publishArticle,
  putArticleImage,
  putTranslation,
  readKeptArticle,
} from '@balsamo/contract/articles/keeping-routes.ts';
import type { ArticleText, KeptArticle, KeptArticleLine, Publication } from '@balsamo/contract/articles/schemas.ts';
import * as keeping from '@balsamo/database/articles/keeping.ts';
import { asUser, type Session, type SessionUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import {
  articleStatus,
  DEFAULT_CATEGORY,
  excerptOf,
  inOneLine,
  readMinutes,
} from '@balsamo/domain/articles/article.ts';
import { ARTICLE_IMAGES_PATH } from '@balsamo/domain/articles/picture.ts';
import { slugOf } from '@balsamo/domain/associations/association.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { noSuchArticle } from './read-articles.ts';

/** What operators do with articles (spec-D24). The policies let nobody else through. */
export function articleKeepingHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  /** @throws ProblemError 403 for every other role, before anything is looked at */
  const asOperator = <Result>(
    session: Session,
    work: (transaction: UserTransaction, operator: SessionUser) => Promise<Result>,
  ): Promise<Result> =>
    asUser(db, session, async (transaction) => {
      const operator = await transaction.user;
      if (operator.role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
      return work(transaction, operator);
    });

  /** Changes an article that is held meanwhile, and answers how it stands then. `seen` is the change that the person has seen last. */
  const changed = (
    session: Session,
    id: string,
    seen: string | undefined,
    change: (transaction: UserTransaction, article: keeping.LockedArticle) => Promise<void>,
  ): Promise<JsonText<KeptArticle>> =>
    asOperator(session, async (transaction) => {
      await change(transaction, await held(transaction, id, seen));
      return keptText(transaction, id);
    });

  async function keptText({ query }: UserTransaction, id: string): Promise<JsonText<KeptArticle>> {
    const { rows } = await query<JsonRow<KeptArticle>>(keeping.findKept(id, now()));
    if (!rows[0]) throw noSuchArticle();
    return rows[0].json;
  }

  /** Removes the picture that an article had, or puts another in its place. Answers what it was. */
  function replaceImage(
    session: Session,
    id: string,
    seen: string | undefined,
    file?: Parameters<typeof keeping.replaceImage>[3],
  ) {
    return asOperator(session, async (transaction) => {
      const article = await held(transaction, id, seen);
      const { imageId } = article;
      await keeping.replaceImage(transaction, id, imageId, file, now());
      if (file || imageId !== null) await noteChange(transaction, id, article);
      return { before: imageId, text: await keptText(transaction, id) };
    });
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
  const remove = (imageId: string | null) => removeStoredFiles(services, imageId === null ? [] : [imageId]);

  return createSignedInFeature('/api/admin/articles', '/api/admin/articles/*')
    .openapi(listKeptArticles, async (context) => {
      const { status, search, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asOperator(
        requireSession(context),
        async ({ query }) =>
          (await query<{ json: string }>(keeping.listKept({ status, search, after, limit: limit + 1 }, now()))).rows,
      );
      return jsonText(
        context,
        pageText<KeptArticleLine>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id })),
        200,
      );
    })
    .openapi(createArticle, async (context) => {
      const { id, language, authorName, isFeatured, ...text } = context.req.valid('json');
      const session = requireSession(context);
      const loaded = await markdown();
      const { isNew, article } = await asOperator(session, async (transaction) => {
        const draft = { id, authorName: authorOf(authorName), isFeatured };
        const isNew = await keeping.insertArticle(transaction, draft, now());
        if (isNew) {
          await write(transaction, loaded, id, { publishedAt: null, slugs: {} }, language, text);
          await keeping.insertArticleEvent(transaction, 'article_created', id, now());
        }
        return { isNew, article: await keptText(transaction, id) };
      });
      return isNew ? jsonText(context, article, 201) : jsonText(context, article, 200);
    })
    .openapi(previewArticle, async (context) => {
      const { content, articleId } = context.req.valid('json');
      const { operator, pictures } = await asOperator(requireSession(context), async (transaction, operator) => ({
        operator,
        pictures: articleId === undefined ? [] : await keeping.listPictures(transaction, articleId),
      }));
      await rateLimits.countArticlePreview(operator.id);
      const { articleHtml, plainText } = await markdown();
      const words = plainText(content);
      return context.json(
        { html: articleHtml(content, pictures), excerpt: excerptOf(words), readMinutes: readMinutes(words) },
        200,
      );
    })
    .openapi(readKeptArticle, async (context) => {
      const { id } = context.req.valid('param');
      const article = await asOperator(requireSession(context), (transaction) => keptText(transaction, id));
      return jsonText(context, article, 200);
    })
    .openapi(changeArticle, async (context) => {
      const { id } = context.req.valid('param');
      const { seenUpdatedAt } = context.req.valid('query');
      const { authorName, isFeatured, translations = {}, publication } = context.req.valid('json');
      const changes = { authorName: authorName === undefined ? undefined : authorOf(authorName), isFeatured };
      const session = requireSession(context);
      const loaded = await markdown();
      const article = await changed(session, id, seenUpdatedAt, async (transaction, before) => {
        for (const language of LANGUAGES) {
          const text = translations[language];
          if (text) await write(transaction, loaded, id, before, language, text, `/translations/${language}`);
        }
        await keeping.changeArticle(transaction, id, changes, now());
        const isRewritten =
          authorName !== undefined || isFeatured !== undefined || Object.keys(translations).length > 0;
        if (isRewritten) await noteChange(transaction, id, before);
        if (publication) await move(transaction, id, before, publication, '/publication');
      });
      return jsonText(context, article, 200);
    })
    .openapi(deleteArticle, async (context) => {
      const { id } = context.req.valid('param');
      const pictures = await asOperator(requireSession(context), async (transaction) => {
        const article = await held(transaction, id, context.req.valid('query').seenUpdatedAt);
        await keeping.insertArticleEvent(transaction, 'article_deleted', id, now());
        return keeping.deleteArticle(transaction, id, article.imageId);
      });
      await removeStoredFiles(services, pictures);
      return context.body(null, 204);
    })
    .openapi(publishArticle, async (context) => {
      const { id } = context.req.valid('param');
      const publication = context.req.valid('json');
      const { seenUpdatedAt } = context.req.valid('query');
      const article = await changed(requireSession(context), id, seenUpdatedAt, (transaction, before) =>
        move(transaction, id, before, publication),
      );
      return jsonText(context, article, 200);
    })
    .openapi(putTranslation, async (context) => {
      const { id, language } = context.req.valid('param');
      const text = context.req.valid('json');
      const { seenUpdatedAt } = context.req.valid('query');
      const session = requireSession(context);
      const loaded = await markdown();
      const article = await changed(session, id, seenUpdatedAt, async (transaction, before) => {
        await write(transaction, loaded, id, before, language, text);
        await noteChange(transaction, id, before);
      });
      return jsonText(context, article, 200);
    })
    .openapi(deleteTranslation, async (context) => {
      const { id, language } = context.req.valid('param');
      const { seenUpdatedAt } = context.req.valid('query');
      const article = await changed(requireSession(context), id, seenUpdatedAt, async (transaction, before) => {
        if (!(language in before.slugs)) return;
        if (Object.keys(before.slugs).length === 1) throw new ProblemError(409, 'articles.last_translation');
        await keeping.deleteTranslation(transaction, id, language, now());
        await noteChange(transaction, id, before);
      });
      return jsonText(context, article, 200);
    })
    .openapi(putArticleImage, async (context) => {
      const session = requireSession(context);
      const { id } = context.req.valid('param');
      const { seenUpdatedAt } = context.req.valid('query');
      // Before the body is read: nothing is cleaned for whoever may not bring it, or would be refused.
      const operator = await asOperator(session, async (transaction, person) => {
        await held(transaction, id, seenUpdatedAt);
        return person;
      });
      await rateLimits.countUpload(operator.id);
      const picture = await receiveUpload(context, 'article_image', operator.id);
      const { before, text } = await keepFile(services, picture, (file) =>
        replaceImage(session, id, seenUpdatedAt, file),
      );
      await remove(before);
      return jsonText(context, text, 200);
    })
    .openapi(bringPicture, async (context) => {
      const session = requireSession(context);
      const { id } = context.req.valid('param');
      // Before the body is read, as above.
      const operator = await asOperator(session, async (transaction, person) => {
        await held(transaction, id, undefined);
        return person;
      });
      await rateLimits.countUpload(operator.id);
      const picture = await receiveUpload(context, 'article_image', operator.id);
      const { size } = picture;
      // Only pictures come as far as here.
      if (!size) throw new TypeError('a cleaned picture says its size');
      const address = await keepFile(services, picture, (file) =>
        asOperator(session, async (transaction) => {
          await held(transaction, id, undefined);
          await keeping.insertPicture(transaction, id, file, size);
          return `${ARTICLE_IMAGES_PATH}/${file.id}`;
        }),
      );
      return context.json({ address, ...size }, 201);
    })
    .openapi(deleteArticleImage, async (context) => {
      const { id } = context.req.valid('param');
      const { seenUpdatedAt } = context.req.valid('query');
      const { before, text } = await replaceImage(requireSession(context), id, seenUpdatedAt);
      await remove(before);
      return jsonText(context, text, 200);
    });
}

/**
 * Holds an article until the transaction ends. `seen` is the `updatedAt` on which a change is based, undefined where it is based on none.
 * @throws ProblemError 404, 409 `articles.changed_meanwhile`
 */
async function held(
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
const markdown = () => import('./markdown.ts');
type Markdown = Awaited<ReturnType<typeof markdown>>;

const authorOf = (typed: string | null | undefined): string | null => inOneLine(typed ?? '') || null;

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
    category: inOneLine(text.category ?? '') || DEFAULT_CATEGORY[language],
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
