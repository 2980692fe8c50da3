import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ArticleFailed } from '../../features/blog/article-failed.tsx';
import { ArticleHead } from '../../features/blog/article-head.tsx';
import { ArticlePage } from '../../features/blog/article-page.tsx';
import { languageOfPath } from '../../platform/page-language.ts';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';
import { articlePathIn, isSlug } from '../../platform/site-paths.ts';

/** The article at this address; `null` where there is none or it cannot be read, with the status that says so. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname } = new URL(request.url);
  const language = languageOfPath(pathname) ?? DEFAULT_LANGUAGE;
  const slug = isSlug(params.slug) ? params.slug : undefined;
  if (!slug) return data({ origin, article: null, isMissing: true }, { status: 404 });
  try {
    const { articles } = context.get(pageSources) ?? sourcesOverHttp(origin);
    const article = await articles.one(slug, language);
    // It was named in another language: it has an address of its own in this one.
    if (article.slug !== slug) throw redirect(articlePathIn(article.slug, language));
    return data({ origin, article, isMissing: false });
  } catch (error) {
    if (error instanceof Response) throw error;
    const isMissing = (error as { status?: number }).status === 404;
    return data({ origin, article: null, isMissing }, { status: isMissing ? 404 : 503 });
  }
}

/** An article (spec §2.6), with scripts or without. */
export default function ArticleRoute() {
  const { origin, article, isMissing } = useLoaderData<typeof loader>();
  if (!article) return <ArticleFailed isMissing={isMissing} />;
  return (
    <>
      <ArticleHead origin={origin} article={article} />
      <ArticlePage key={article.id} origin={origin} article={article} />
    </>
  );
}
