import {
  listArticleAddresses,
  listArticles,
  readArticle,
  readArticleImage,
  readArticlePreview,
} from '@balsamo/contract/articles/routes.ts';
import { findArticleImage, findHeadline } from '@balsamo/database/articles/queries.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { asVisitor } from '@balsamo/database/as-visitor.ts';
import type { FileRow } from '@balsamo/database/files/queries.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { Context } from 'hono';
import { answerFile } from '../files/answer-file.ts';
import { createFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { sessionOf } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createPreviews } from './previews.ts';
import { createArticleReader, noSuchArticle } from './read-articles.ts';

/**
 * A picture never changes under its address; who may see it does, when its article is withdrawn. So browsers keep it for a day, and
 * nothing between them and us does.
 */
const KEPT_BY_BROWSERS = 'private, max-age=86400, immutable';
/** Of a preview the address stays when the title changes. */
const KEPT_FOR_AN_HOUR = 'public, max-age=3600';

type Image = Pick<FileRow, 'id' | 'mediaType' | 'name' | 'byteSize'>;

/** Published articles, for everybody. What operators do with them: keeping-handlers.ts. */
export function articlesHandlers(services: Services) {
  const { db, now } = services;
  const reader = createArticleReader(services);
  const preview = createPreviews();

  return createFeature()
    .openapi(listArticles, async (context) => context.json(await reader.list(context.req.valid('query')), 200))
    .openapi(listArticleAddresses, async (context) => context.json({ items: await reader.addresses() }, 200))
    .openapi(readArticleImage, async (context) => {
      const image = await findVisible(context, context.req.valid('param').id);
      if (!image) throw new ProblemError(404, 'files.gone');
      return answerFile(services, { ...image, name: 'imagem.webp' }, KEPT_BY_BROWSERS);
    })
    .openapi(readArticlePreview, async (context) => {
      const { id, language } = context.req.valid('param');
      const statement = findHeadline(id, language, now());
      const [headline] = await asVisitor<{ title: string; category: string }>(db, statement);
      if (!headline) throw noSuchArticle();
      return new Response(new Uint8Array(await preview(headline)), {
        headers: {
          'Content-Type': 'image/png',
          'Content-Security-Policy': `${NO_PAGE_POLICY}; sandbox`,
          'Cache-Control': KEPT_FOR_AN_HOUR,
        },
      });
    })
    .openapi(readArticle, async (context) => {
      const { slug } = context.req.valid('param');
      return context.json(await reader.one(slug, context.req.valid('query').language), 200);
    });

  /** Operators see pictures of drafts; a session that is over is none. */
  async function findVisible(context: Context, id: string): Promise<Image | undefined> {
    const session = sessionOf(context);
    if (session) {
      try {
        return (await asUserOnce<Image>(db, session, findArticleImage(id))).rows[0];
      } catch (error) {
        if (!(error instanceof NotSignedInError)) throw error;
      }
    }
    return (await asVisitor<Image>(db, findArticleImage(id)))[0];
  }
}
