import type { Dispensing, LotRecall, NewDispensing } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';
import { presentTime } from '../../platform/server-clock.ts';

const PAGE_SIZE = 20;

const keysOf = (associationId: string) => {
  const of = associationKeys.of(associationId);
  return {
    /** Everything of the association: what was handed out moves stock, books and figures. */
    all: of,
    list: [...of, 'dispensings'] as const,
    members: (words: string) => [...of, 'dispensable-members', words] as const,
    lots: (productId: string | undefined) => [...of, 'dispensable-lots', productId ?? 'all'] as const,
    recall: (lotId: string) => [...of, 'recall', lotId] as const,
  };
};

/** What was handed out, the last first, page after page. */
export const dispensingsQuery = (associationId: string) =>
  infiniteQueryOptions({
    queryKey: keysOf(associationId).list,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/dispensings', {
        params: { associationId },
        signal,
        query: { limit: PAGE_SIZE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const dispensableMembersQuery = (associationId: string, words: string) =>
  queryOptions({
    queryKey: keysOf(associationId).members(words),
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/dispensable-members', {
        params: { associationId },
        signal,
        query: { q: words },
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Lots to hand out of, soonest expiry first: of one product, or of all. */
export const dispensableLotsQuery = (associationId: string, productId: string | undefined) =>
  queryOptions({
    queryKey: keysOf(associationId).lots(productId),
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/dispensable-lots', {
        params: { associationId },
        signal,
        query: { productId },
      }),
  });

/** How often somebody who watches is told how many were reached. */
const RECALL_WATCH_MS = 3_000;
/** The system tells everybody within moments; who is not reached by then is not waited for by every open page. */
const RECALL_FRESH_MS = 5 * 60_000;

/** Are people being told of this recall right now? */
export const isTelling = (recall: LotRecall | undefined, now: Date): boolean =>
  recall?.recalledAt != null &&
  recall.reached < recall.total &&
  now.getTime() - Date.parse(recall.recalledAt) < RECALL_FRESH_MS;

export const lotRecallQuery = (associationId: string, lotId: string) =>
  queryOptions({
    queryKey: keysOf(associationId).recall(lotId),
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/lots/{lotId}/recall', { params: { associationId, lotId }, signal }),
    refetchInterval: ({ state }) => (isTelling(state.data, presentTime()) ? RECALL_WATCH_MS : false),
  });

function useOfAssociation<Variables, Answer>(
  associationId: string,
  mutationFn: (variables: Variables) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: it says that something is otherwise than this page believes.
    onSettled: () => void client.invalidateQueries({ queryKey: keysOf(associationId).all }),
  });
}

export const useDispense = (associationId: string) =>
  useOfAssociation(associationId, (body: NewDispensing) =>
    api.post('/api/associations/{associationId}/dispensings', { params: { associationId }, body }),
  );

export const useUndoDispensing = (associationId: string) =>
  useOfAssociation(associationId, ({ id }: Pick<Dispensing, 'id'>) =>
    api.post('/api/associations/{associationId}/dispensings/{id}/undo', { params: { associationId, id } }),
  );

export const useRecallLot = (associationId: string, lotId: string) =>
  useOfAssociation(associationId, (body: { reason: string }) =>
    api.post('/api/associations/{associationId}/lots/{lotId}/recall', { params: { associationId, lotId }, body }),
  );
