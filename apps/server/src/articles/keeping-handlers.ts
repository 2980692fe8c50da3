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
import type { KeptArticleLine } from '@balsamo/contract/articles/schemas.ts';
import * as keeping from '@balsamo/database/articles/keeping.ts';
import { insertPicture, listPictures } from '@balsamo/database/articles/keeping-pictures.ts';
import type { Session } from '@balsamo/database/as-user.ts';
import { excerptOf, inOneLine, readMinutes } from '@balsamo/domain/articles/article.ts';
import { ARTICLE_IMAGES_PATH } from '@balsamo/domain/articles/picture.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { keepFile, removeStoredFiles } from '../files/keep-file.ts';
import { receiveUpload } from '../files/receive-upload.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createKeeping, held, markdown } from './keeping.ts';

/** What operators do with articles (spec-D24). The policies let nobody else through. */
export function articleKeepingHandlers(services: Services) {
  const { now } = services;
  const { asOperator, changed, keptText, noteChange, write, move } = createKeeping(services);
  const rateLimits = createRateLimits(services);

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
        pictures: articleId === undefined ? [] : await listPictures(transaction, articleId),
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
          await insertPicture(transaction, id, file, size);
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

const authorOf = (typed: string | null | undefined): string | null => inOneLine(typed ?? '') || null;
