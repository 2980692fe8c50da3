import type {
  Article,
  ArticleAddresses,
  ArticleCard,
  ArticleList,
  ArticleListQuery,
} from '@balsamo/contract/articles/schemas.ts';
import * as queries from '@balsamo/database/articles/queries.ts';
import { asVisitor } from '@balsamo/database/as-visitor.ts';
import { RELATED_MAX } from '@balsamo/domain/articles/article.ts';
import { LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';

export const noSuchArticle = () => new ProblemError(404, 'articles.not_found');

export type ArticleReader = ReturnType<typeof createArticleReader>;

/**
 * Reads published articles: for the API and for the pages that are rendered here. Always as a visitor, whoever asks: a draft is seen
 * where operators write it, and nowhere else.
 */
export function createArticleReader({ db, now }: Pick<Services, 'db' | 'now'>) {
  const read = async <Shape>(statement: pg.QueryConfig): Promise<Shape[]> =>
    (await asVisitor<{ json: string }>(db, statement)).map(({ json }) => JSON.parse(json));

  return {
    /** @throws ProblemError 422 at `/cursor` */
    async list({ language, category, limit, cursor }: ArticleListQuery): Promise<ArticleList> {
      const asked = { language, now: now() };
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const [rows, [featured], categories] = await Promise.all([
        read<ArticleCard>(queries.listArticles(asked, { category: category ?? null, after, limit: limit + 1 })),
        category === undefined ? read<ArticleCard>(queries.findFeatured(asked)) : [],
        asVisitor<{ category: string }>(db, queries.listCategories(asked)),
      ]);
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      const byName = new Intl.Collator(LANGUAGE_TAGS[language]).compare;
      return {
        items,
        nextCursor: last ? encodeCursor(last.publishedAt, last.id) : null,
        featured: featured ?? null,
        categories: categories.map((row) => row.category).sort(byName),
      };
    },

    /** @throws ProblemError 404 `articles.not_found` */
    async one(slug: string, language: Language): Promise<Article> {
      const asked = { language, now: now() };
      const [row] = await asVisitor<queries.ArticleRow>(db, queries.findArticle(slug, asked));
      if (!row) throw noSuchArticle();
      const related = await read<ArticleCard>(queries.listRelated(row, asked.now, RELATED_MAX));
      // A start keeps the memory of what it loads (ADR-0060).
      const { articleHtml } = await import('./markdown.ts');
      return {
        ...(JSON.parse(row.json) as Omit<Article, 'html' | 'related'>),
        html: articleHtml(row.content, row.pictures),
        related,
      };
    },

    addresses: (): Promise<ArticleAddresses[]> => read(queries.listAddresses(now())),
  };
}
