import type { ArticleChanges, KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import type { ArticleStatus } from '@balsamo/domain/articles/article.ts';
import type { Language } from '@balsamo/domain/language.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import type { newArticleOf } from './article-values.ts';

const LISTS = ['articles', 'lists'] as const;

/** The one made last in front; `search` is part of a title, or nothing. Asked for anew whenever it is looked at: other operators work too. */
export const articlesQuery = (status: ArticleStatus | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, status ?? 'all', search],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/admin/articles', { signal, query: { status, ...(search ? { search } : {}), cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Never asked for behind the back of somebody who writes: what they see is what their changes are based on. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['articles', 'one', id],
    queryFn: ({ signal }) => api.get('/api/admin/articles/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A text as the page of its article will show it, made by the same code of the server. */
export const previewQuery = (content: string, articleId: string | undefined) =>
  queryOptions({
    queryKey: ['articles', 'preview', articleId, content],
    queryFn: ({ signal }) => api.post('/api/admin/articles/preview', { body: { content, articleId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // One for each pause in the typing: they are not worth keeping.
    gcTime: 10_000,
    enabled: content.trim() !== '',
  });

type Seen = Pick<KeptArticle, 'id' | 'updatedAt'>;
const partsOf = ({ id, updatedAt }: Seen) => ({ params: { id }, query: { seenUpdatedAt: updatedAt } });

/** What changes an article. Each names the change that its operator has seen last, so that nobody's is overwritten unseen. */
export function useArticleWrites() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: LISTS });
  const keep = (article: KeptArticle) => client.setQueryData(articleQuery(article.id).queryKey, article);
  const options = { onSuccess: keep, onSettled: refresh };
  return {
    create: useMutation({
      ...options,
      mutationFn: (body: ReturnType<typeof newArticleOf>) => api.post('/api/admin/articles', { body }),
    }),
    change: useMutation({
      ...options,
      mutationFn: ({ seen, body }: { seen: Seen; body: ArticleChanges }) =>
        api.patch('/api/admin/articles/{id}', { ...partsOf(seen), body }),
    }),
    removeTranslation: useMutation({
      ...options,
      mutationFn: ({ seen, language }: { seen: Seen; language: Language }) =>
        api.delete('/api/admin/articles/{id}/translations/{language}', {
          params: { id: seen.id, language },
          query: { seenUpdatedAt: seen.updatedAt },
        }),
    }),
    removeImage: useMutation({
      ...options,
      mutationFn: (seen: Seen) => api.delete('/api/admin/articles/{id}/image', partsOf(seen)),
    }),
    remove: useMutation({
      mutationFn: (seen: Seen) => api.delete('/api/admin/articles/{id}', partsOf(seen)),
      onSuccess: (_, { id }) => client.removeQueries({ queryKey: articleQuery(id).queryKey }),
      onSettled: refresh,
    }),
    /** As it stands now, whatever was seen. */
    fetchFresh: (id: string) => client.fetchQuery({ ...articleQuery(id), staleTime: 0 }),
    refresh,
  };
}
