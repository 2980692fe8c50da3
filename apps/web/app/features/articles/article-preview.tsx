import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { fetchPicturesOf } from '../../phone/fetched-image.tsx';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { previewQuery } from './article-queries.ts';
import { articleFailure } from './article-refusals.ts';

const AFTER_TYPING_MS = 600;

type ArticlePreviewProps = {
  /** Whose pictures it shows; undefined until it was saved for the first time. */
  articleId: string | undefined;
  content: string;
  title: string;
  language: string;
};

/** The text as readers will see it, beside the box that it is written in. The server makes it, as it makes the page. */
export function ArticlePreview({ articleId, content, title, language }: ArticlePreviewProps) {
  const { t } = useTranslation(['articles', 'common']);
  const id = useId();
  const query = useQuery(previewQuery(useDebounced(content, AFTER_TYPING_MS), articleId));
  const isEmpty = content.trim() === '';
  const html = query.data?.html ?? '';
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = body;
    if (MOBILE_SERVER && html && !isEmpty && current) return fetchPicturesOf(current);
    return undefined;
  }, [html, isEmpty]);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-sans text-15 font-medium">
          {t('articles:preview.title')}
        </h2>
        {query.data && !isEmpty ? (
          <span className="text-13 text-ink-soft">
            {t('articles:preview.minutes', { count: query.data.readMinutes })}
          </span>
        ) : null}
      </div>
      <section
        // Scrolled by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached without a pointer.
        tabIndex={0}
        aria-labelledby={id}
        className="min-h-48 overflow-y-auto rounded-control border border-line bg-paper p-4 max-lg:max-h-128 lg:grow lg:basis-112"
      >
        {isEmpty ? (
          <p className="text-15 text-ink-soft">{t('articles:preview.empty')}</p>
        ) : (
          <div lang={language}>
            {title.trim() ? <p className="mb-4 font-serif text-28 font-semibold wrap-anywhere">{title}</p> : null}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's HTML, in which nothing can be active (articles/markdown.ts). */}
            <div ref={body} className="article-body" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        )}
      </section>
      <div role="status" className="empty:hidden">
        {query.isError && !isEmpty ? (
          <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-honey-wash px-3 py-1 text-13">
            <p>
              {t('articles:preview.failed')} {articleFailure(query.error, t)}
            </p>
            <Button variant="ghost" size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:action.retry')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
