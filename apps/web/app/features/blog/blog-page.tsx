import type { ArticleList } from '@balsamo/contract/articles/schemas.ts';
import { ARTICLES_PER_PAGE } from '@balsamo/domain/articles/article.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation } from 'react-router';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { api } from '../../platform/api-client.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { HELD } from '../../platform/start-on-use.ts';
import { ArticleCard, CardSkeleton, FeaturedCard } from './article-card.tsx';
import { type BlogAnswer, blogSearch } from './blog-address.ts';

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5';

/** The list of articles (spec §2.6). Everything works by address, so it works before and without scripts. */
export function BlogPage({ answer }: { answer: BlogAnswer }) {
  const { t, i18n } = useTranslation(['blog', 'common']);
  const { location, state } = useNavigation();
  const path = sitePathIn('blog', i18n.language);
  const isAsking = state === 'loading' && location.pathname === path;
  const { list, category, cursor } = answer;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-gutter pt-6 pb-16 md:gap-8 md:px-8 md:pt-10 md:pb-24">
      <header className="flex flex-col items-start gap-3">
        <h1 className="text-38 max-md:text-[length:min(2.125rem,11vw)] max-md:leading-[1.15]">{t('blog:heading')}</h1>
        <p className="max-w-[38em] text-17 text-ink-soft">{t('blog:lede')}</p>
        <a
          href={`${path}/rss.xml`}
          className="inline-flex min-h-11 items-center text-15 font-medium text-leaf underline underline-offset-4"
        >
          {t('blog:feed')}
        </a>
      </header>
      {list ? (
        <>
          {list.featured && !cursor ? <FeaturedCard article={list.featured} /> : null}
          <Categories categories={list.categories} chosen={category} />
          <section aria-label={t('blog:list')} aria-busy={isAsking || undefined}>
            {isAsking ? (
              <div className={GRID}>
                {Array.from({ length: ARTICLES_PER_PAGE }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them.
                  <CardSkeleton key={at} />
                ))}
              </div>
            ) : (
              <Articles key={blogSearch({ category, cursor })} list={list} category={category} cursor={cursor} />
            )}
          </section>
        </>
      ) : (
        <Banner
          tone="overdue"
          role="alert"
          title={t('blog:failed.title')}
          action={
            <Button asChild variant="secondary" size="sm">
              <a href={path + blogSearch({ category, cursor })}>{t('common:action.retry')}</a>
            </Button>
          }
        >
          {t('blog:failed.text')}
        </Banner>
      )}
    </div>
  );
}

/** Stays at the top while one scrolls; with one category there is nothing to choose. */
function Categories({ categories, chosen }: { categories: readonly string[]; chosen: string | undefined }) {
  const { t, i18n } = useTranslation(['blog']);
  if (categories.length < 2 && !chosen) return null;
  const path = sitePathIn('blog', i18n.language);
  return (
    <nav
      aria-label={t('blog:categories')}
      className="sticky top-0 z-10 -mx-gutter bg-paper px-gutter py-1 md:-mx-8 md:px-8"
    >
      <ul className="flex gap-2 overflow-x-auto py-1">
        {[undefined, ...categories].map((category) => (
          <li key={category ?? ''} className="shrink-0">
            <Link
              to={path + blogSearch({ category })}
              aria-current={category === chosen ? 'true' : undefined}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-15 font-medium text-ink-soft hover:border-leaf hover:text-leaf aria-[current]:border-leaf aria-[current]:bg-leaf aria-[current]:text-on-leaf"
            >
              {category ?? t('blog:all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ArticlesProps = { list: ArticleList } & Pick<BlogAnswer, 'category' | 'cursor'>;

/** Six cards, and six more below; without scripts on a page of their own. */
function Articles({ list, category, cursor }: ArticlesProps) {
  const { t, i18n } = useTranslation(['blog']);
  const path = sitePathIn('blog', i18n.language);
  const language = i18n.language as Language;
  const query = useInfiniteQuery({
    queryKey: ['articles', language, category, cursor],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/articles', { signal, query: { language, category, cursor: pageParam } }),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [list], pageParams: [cursor] },
  });
  const articles = query.data.pages.flatMap(({ items }) => items);
  const nextCursor = query.data.pages.at(-1)?.nextCursor;
  const showMore = (event: MouseEvent) => {
    // Another tab is still another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  };
  if (articles.length === 0) {
    if (list.featured) return null;
    return (
      <EmptyState mark={<OpenNotebook />} title={t('blog:empty.title')}>
        {t('blog:empty.text')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ul className={GRID}>
        {articles.map((article, at) => (
          <li key={article.id} className={at < list.items.length ? '' : 'animate-[fade-in_300ms_var(--ease-out)]'}>
            <ArticleCard article={article} headingLevel={2} />
          </li>
        ))}
        {query.isFetchingNextPage
          ? Array.from({ length: ARTICLES_PER_PAGE }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them.
              <li key={at}>
                <CardSkeleton />
              </li>
            ))
          : null}
      </ul>
      <div className="flex flex-wrap gap-3">
        {nextCursor ? (
          <Button asChild variant="secondary">
            <Link
              to={path + blogSearch({ category, cursor: nextCursor })}
              rel="next"
              aria-busy={query.isFetchingNextPage || undefined}
              {...HELD}
              onClick={showMore}
            >
              {t('blog:more')}
            </Link>
          </Button>
        ) : null}
        {cursor ? (
          <Button asChild variant="ghost">
            <Link to={path + blogSearch({ category })}>{t('blog:start')}</Link>
          </Button>
        ) : null}
      </div>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15 font-medium text-clay">
          {t('blog:moreFailed')}
        </p>
      ) : null}
    </div>
  );
}
