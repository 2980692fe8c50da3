import { ARTICLES_PER_PAGE, CATEGORY_MAX_LENGTH } from '@balsamo/domain/articles/article.ts';
import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { type BlogAnswer, blogSearch, CATEGORY_NAME, CURSOR_NAME } from '../../features/blog/blog-address.ts';
import { BlogHead } from '../../features/blog/blog-head.tsx';
import { BlogPage } from '../../features/blog/blog-page.tsx';
import { languageOfPath } from '../../platform/page-language.ts';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';
import { sitePathIn } from '../../platform/site-paths.ts';

/** What the address asks for. Where it cannot be answered, the page says so, with the status that keeps crawlers from believing it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin, pathname, searchParams } = new URL(request.url);
  const asked = {
    category: known(searchParams.get(CATEGORY_NAME)),
    cursor: searchParams.get(CURSOR_NAME) || undefined,
  };
  const language = languageOfPath(pathname) ?? DEFAULT_LANGUAGE;
  const answer: BlogAnswer = { origin, ...asked, list: null };
  try {
    const { articles } = context.get(pageSources) ?? sourcesOverHttp(origin);
    return data({ ...answer, list: await articles.list({ language, limit: ARTICLES_PER_PAGE, ...asked }) });
  } catch (error) {
    // A place in the list that is none, from an old or a spoilt link.
    if ((error as { status?: number }).status === 422)
      throw redirect(sitePathIn('blog', language) + blogSearch({ category: asked.category }));
    return data(answer, { status: 503 });
  }
}

const known = (category: string | null) =>
  category && category.length <= CATEGORY_MAX_LENGTH && category.isWellFormed() && !category.includes('\0')
    ? category
    : undefined;

/** Articles (spec §2.6), with scripts or without. */
export default function BlogRoute() {
  const answer = useLoaderData<typeof loader>();
  const { i18n } = useTranslation(['blog']);
  return (
    <>
      <BlogHead answer={answer} />
      <BlogPage key={i18n.language} answer={answer} />
    </>
  );
}
