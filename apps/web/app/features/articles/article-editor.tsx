import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormDraft } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { listAddress, type OpenArticle } from './article-address.ts';
import { ArticleForm } from './article-form.tsx';
import { articleQuery } from './article-queries.ts';
import { articleFailure } from './article-refusals.ts';

/** One article with all it says, or a new one. What is typed waits on the device until it is saved. */
export function ArticleEditor({ id, isNew }: OpenArticle) {
  const { t } = useTranslation(['articles']);
  // The form stays where it is when its article is saved for the first time: somebody may be typing on.
  const [wasNew] = useState(isNew);
  return (
    <>
      <Button asChild variant="ghost" className="-ml-3 mb-2 self-start px-3">
        <Link to={listAddress}>
          <ArrowLeft className="size-5" aria-hidden="true" />
          {t('articles:editor.back')}
        </Link>
      </Button>
      {wasNew ? (
        <FormDraft place={placeOf(id)}>
          <ArticleForm id={id} article={null} />
        </FormDraft>
      ) : (
        <StoredArticle id={id} />
      )}
    </>
  );
}

const placeOf = (id: string) => `article:${id}`;

function StoredArticle({ id }: { id: string }) {
  const { t } = useTranslation(['articles', 'common']);
  const query = useQuery(articleQuery(id));
  // Not what was kept from an earlier look: changes are based on what stands here.
  if (query.data && query.isFetchedAfterMount) {
    return (
      <FormDraft place={placeOf(id)}>
        <ArticleForm id={id} article={query.data} />
      </FormDraft>
    );
  }
  return query.isError && !query.isFetching ? (
    <LoadFailed query={query} title={t('articles:failed.fetch')} retry={t('common:action.retry')}>
      {articleFailure(query.error, t)}
    </LoadFailed>
  ) : (
    <Skeleton className="h-128" aria-label={t('articles:loading')} />
  );
}
