import type { KeptArticleLine } from '@balsamo/contract/articles/schemas.ts';
import { ARTICLE_STATUSES, type ArticleStatus } from '@balsamo/domain/articles/article.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { newId } from '../../platform/new-id.ts';
import { articlePathIn } from '../../platform/site-paths.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { articleAddress, newArticleAddress } from './article-address.ts';
import { articlesQuery } from './article-queries.ts';
import { articleFailure } from './article-refusals.ts';
import { StandingBadge, useStanding } from './article-standing.tsx';

const FILTERS = ['all', ...ARTICLE_STATUSES] as const;
type Filter = (typeof FILTERS)[number];

const SEARCH_REST_MS = 300;

/** All articles of the blog, drafts among them, for whoever writes them (spec-D24). */
export function ArticlesPage() {
  const { t } = useTranslation(['articles']);
  const [newArticle] = useState(newId);
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_REST_MS);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-prose">
          <h1 className="text-28">{t('articles:list.title')}</h1>
          <p className="mt-1 text-15 text-ink-soft">{t('articles:list.intro')}</p>
        </div>
        <Button asChild>
          <Link to={newArticleAddress(newArticle)}>
            <Plus className="size-4.5" aria-hidden="true" />
            {t('articles:list.new')}
          </Link>
        </Button>
      </header>
      <SegmentedControl
        label={t('articles:list.which')}
        segments={FILTERS.map((value) => ({ value, label: t(`articles:list.filter.${value}`) }))}
        value={filter}
        onValueChange={setFilter}
      >
        <SegmentPanel value={filter} className="flex flex-col gap-4">
          <search className="max-w-160">
            <SearchBox
              label={t('articles:list.search')}
              placeholder={t('articles:list.searchHint')}
              clearLabel={t('articles:list.clearSearch')}
              value={typed}
              onValueChange={setTyped}
            />
          </search>
          <Articles filter={filter} search={search} />
        </SegmentPanel>
      </SegmentedControl>
    </>
  );
}

function Articles({ filter, search }: { filter: Filter; search: string }) {
  const { t } = useTranslation(['articles', 'common']);
  const status: ArticleStatus | undefined = filter === 'all' ? undefined : filter;
  const query = useInfiniteQuery(articlesQuery(status, search));
  const articles = query.data?.pages.flatMap(({ items }) => items);
  if (!articles) {
    return query.isError ? (
      <LoadFailed query={query} title={t('articles:list.failed')} retry={t('common:action.retry')}>
        {articleFailure(query.error, t)}
      </LoadFailed>
    ) : (
      <Skeleton className="h-64" aria-label={t('articles:loading')} />
    );
  }
  if (articles.length === 0 && search) {
    return (
      <EmptyState mark={<OpenNotebook />} title={t('articles:list.noMatch')}>
        {t('articles:list.noMatchText')}
      </EmptyState>
    );
  }
  if (articles.length === 0) {
    return (
      <EmptyState mark={<OpenNotebook />} title={t(`articles:list.empty.${filter}`)}>
        {t(`articles:list.emptyText.${filter}`)}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('articles:list.title')} className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
        {articles.map((article) => (
          <ArticleLine key={article.id} article={article} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15">
          {t('articles:list.failed')}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('articles:list.more')}
      </MoreButton>
    </div>
  );
}

function ArticleLine({ article }: { article: KeptArticleLine }) {
  const { t, i18n } = useTranslation(['articles', 'common']);
  const standing = useStanding();
  // In the operator's own language where there is one.
  const shown = article.translations.find(({ language }) => language === i18n.language) ?? article.translations[0];
  const title = shown?.title ?? t('articles:list.untitled');
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-gutter">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 lang={shown?.language} className="min-w-0 text-17 font-semibold wrap-anywhere">
          {title}
        </h2>
        <StandingBadge status={article.status} />
      </div>
      <p className="text-15 text-ink-soft wrap-anywhere">
        {[shown?.category, article.authorName, article.isFeatured ? t('articles:list.featured') : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-13 text-ink-soft">
        {[
          standing(article),
          article.translations.map(({ language }) => t(`common:language.${language}`)).join(', '),
        ].join(' · ')}
      </p>
      <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
        <Button asChild variant="secondary">
          <Link to={articleAddress(article.id)} aria-label={t('articles:list.editNamed', { title })}>
            {t('articles:list.edit')}
          </Link>
        </Button>
        {article.status === 'published' && shown ? (
          <Button asChild variant="ghost">
            <a
              href={articlePathIn(shown.slug, shown.language)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('articles:list.readNamed', { title })}
            >
              <ExternalLink className="size-4.5" aria-hidden="true" />
              {t('articles:list.read')}
            </a>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
