import {
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
import type { ArticleText, KeptArticle, KeptArticleLine } from '@balsamo/contract/articles/schemas.ts';
import * as keeping from '@balsamo/database/articles/keeping.ts';
import { asUser, type Session, type SessionUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import {
  articleStatus,
  DEFAULT_CATEGORY,
  excerptOf,
  inOneLine,
  readMinutes,
} from '@balsamo/domain/articles/article.ts';
import { slugOf } from '@balsamo/domain/associations/association.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { articleHtml, plainText } from './markdown.ts';
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

  /** Changes an article that is held meanwhile, and answers how it stands then. */
  const changed = (
    session: Session,
    id: string,
    change: (transaction: UserTransaction, article: keeping.LockedArticle) => Promise<void>,
  ): Promise<JsonText<KeptArticle>> =>
    asOperator(session, async (transaction) => {
      await change(transaction, await held(transaction, id));
      return keptText(transaction, id);
    });

  async function keptText({ query }: UserTransaction, id: string): Promise<JsonText<KeptArticle>> {
    const { rows } = await query<JsonRow<KeptArticle>>(keeping.findKept(id, now()));
    if (!rows[0]) throw noSuchArticle();
    return rows[0].json;
  }

  /** Removes the picture that an article had, or puts another in its place. Answers what it was. */
  function replaceImage(session: Session, id: string, file?: Parameters<typeof keeping.replaceImage>[3]) {
    return asOperator(session, async (transaction) => {
      const { imageId } = await held(transaction, id);
      await keeping.replaceImage(transaction, id, imageId, file, now());
      return { before: imageId, text: await keptText(transaction, id) };
    });
  }
  const remove = (imageId: string | null) => removeStoredFiles(services, imageId === null ? [] : [imageId]);

  return createSignedInFeature('/api/admin/articles', '/api/admin/articles/*')
    .openapi(listKeptArticles, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asOperator(
        requireSession(context),
        async ({ query }) => (await query<{ json: string }>(keeping.listKept({ after, limit: limit + 1 }, now()))).rows,
      );
      return jsonText(
        context,
        pageText<KeptArticleLine>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id })),
        200,
      );
    })
    .openapi(createArticle, async (context) => {
      const { id, language, authorName, isFeatured, ...text } = context.req.valid('json');
      const { isNew, article } = await asOperator(requireSession(context), async (transaction) => {
        const draft = { id, authorName: authorOf(authorName), isFeatured };
        const isNew = await keeping.insertArticle(transaction, draft, now());
        if (isNew) {
          const written = translationOf(language, text);
          await refuseTaken(transaction, id, written.slug);
          await keeping.writeTranslation(transaction, id, written, now());
        }
        return { isNew, article: await keptText(transaction, id) };
      }).catch(titleTakenMeanwhile);
      return isNew ? jsonText(context, article, 201) : jsonText(context, article, 200);
    })
    .openapi(previewArticle, async (context) => {
      await asOperator(requireSession(context), async () => undefined);
      const { content } = context.req.valid('json');
      const words = plainText(content);
      return context.json(
        { html: articleHtml(content), excerpt: excerptOf(words), readMinutes: readMinutes(words) },
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
      const { authorName, isFeatured } = context.req.valid('json');
      const changes = { authorName: authorName === undefined ? undefined : authorOf(authorName), isFeatured };
      const article = await changed(requireSession(context), id, (transaction) =>
        keeping.changeArticle(transaction, id, changes, now()),
      );
      return jsonText(context, article, 200);
    })
    .openapi(deleteArticle, async (context) => {
      const { id } = context.req.valid('param');
      const imageId = await asOperator(requireSession(context), async (transaction) => {
        const article = await held(transaction, id);
        await keeping.deleteArticle(transaction, id, article.imageId);
        return article.imageId;
      });
      await remove(imageId);
      return context.body(null, 204);
    })
    .openapi(publishArticle, async (context) => {
      const { id } = context.req.valid('param');
      const publication = context.req.valid('json');
      const article = await changed(requireSession(context), id, async (transaction, { publishedAt }) =>
        keeping.publishArticle(transaction, id, dateOf(publication, publishedAt, now()), now()),
      );
      return jsonText(context, article, 200);
    })
    .openapi(putTranslation, async (context) => {
      const { id, language } = context.req.valid('param');
      const text = context.req.valid('json');
      const article = await changed(requireSession(context), id, async (transaction, { publishedAt, slugs }) => {
        const written = translationOf(language, text);
        const isPublished = articleStatus(publishedAt, now()) === 'published';
        // Others link to an address that was public.
        const slug = (isPublished && slugs[language]) || written.slug;
        if (slug !== slugs[language]) await refuseTaken(transaction, id, slug);
        await keeping.writeTranslation(transaction, id, { ...written, slug }, now());
      }).catch(titleTakenMeanwhile);
      return jsonText(context, article, 200);
    })
    .openapi(deleteTranslation, async (context) => {
      const { id, language } = context.req.valid('param');
      const article = await changed(requireSession(context), id, async (transaction, { slugs }) => {
        if (!(language in slugs)) return;
        if (Object.keys(slugs).length === 1) throw new ProblemError(409, 'articles.last_translation');
        await keeping.deleteTranslation(transaction, id, language, now());
      });
      return jsonText(context, article, 200);
    })
    .openapi(putArticleImage, async (context) => {
      const session = requireSession(context);
      const { id } = context.req.valid('param');
      // Before the body is read: nothing is cleaned for whoever may not bring it.
      const operator = await asOperator(session, async (transaction, person) => {
        await held(transaction, id);
        return person;
      });
      await rateLimits.countUpload(operator.id);
      const picture = await receiveUpload(context, 'article_image', operator.id);
      const { before, text } = await keepFile(services, picture, (file) => replaceImage(session, id, file));
      await remove(before);
      return jsonText(context, text, 200);
    })
    .openapi(deleteArticleImage, async (context) => {
      const { before, text } = await replaceImage(requireSession(context), context.req.valid('param').id);
      await remove(before);
      return jsonText(context, text, 200);
    });
}

async function held(transaction: UserTransaction, id: string): Promise<keeping.LockedArticle> {
  const article = await keeping.lockArticle(transaction, id);
  if (!article) throw noSuchArticle();
  return article;
}

const authorOf = (typed: string | null | undefined): string | null => inOneLine(typed ?? '') || null;

/** What is stored of what was typed. */
function translationOf(language: Language, text: ArticleText): keeping.ArticleText {
  const title = inOneLine(text.title);
  const content = text.content.trim();
  const words = plainText(content);
  return {
    language,
    slug: slugOf(title),
    title,
    // A text may hold nothing but markup.
    excerpt: inOneLine(text.excerpt ?? '') || excerptOf(words) || title,
    content,
    category: inOneLine(text.category ?? '') || DEFAULT_CATEGORY[language],
    imageAlt: inOneLine(text.imageAlt ?? '') || null,
    readMinutes: readMinutes(words),
  };
}

type Wanted = { status: 'draft' } | { status: 'published' } | { status: 'scheduled'; publishedAt: string };

/** @throws ProblemError 422 at `/publishedAt` for what is scheduled into the past */
function dateOf(wanted: Wanted, publishedAt: Date | null, now: Date): Date | null {
  if (wanted.status === 'draft') return null;
  if (wanted.status === 'published') return articleStatus(publishedAt, now) === 'published' ? publishedAt : now;
  const at = new Date(wanted.publishedAt);
  if (at <= now) {
    throw new ProblemError(422, 'request.invalid', {
      errors: [{ pointer: '/publishedAt', code: 'not_in_future', message: 'Scheduled into the past' }],
    });
  }
  return at;
}

const titleTaken = () =>
  new ProblemError(409, 'articles.title_taken', {
    errors: [{ pointer: '/title', code: 'title_taken', message: 'Another article has this title' }],
  });

/** @throws ProblemError 409 `articles.title_taken` */
async function refuseTaken(transaction: UserTransaction, articleId: string, slug: string): Promise<void> {
  if (await keeping.isSlugTaken(transaction, slug, articleId)) throw titleTaken();
}

/** Two operators may choose the same title at the same moment. */
function titleTakenMeanwhile(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'article_translations_slug_key' ? titleTaken() : error;
}
