import type { EffectReport, NewEffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 20;
const keys = {
  all: ['unwanted-effects'] as const,
  list: ['unwanted-effects', 'list'] as const,
  text: (id: string) => ['unwanted-effects', 'vigimed', id] as const,
};

/** The person's own reports, newest first, page after page. */
export const effectReportsQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/unwanted-effects', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }: InfiniteData<{ items: EffectReport[] }>) => pages.flatMap(({ items }) => items),
});

/** A report in the words of Anvisa's form. */
export const vigimedQuery = (id: string) =>
  queryOptions({
    queryKey: keys.text(id),
    queryFn: ({ signal }) => api.get('/api/unwanted-effects/{id}/vigimed', { params: { id }, signal }),
  });

/** What a patient shows their doctors. Each answer stands in the patient's access log, so it is asked for once, and kept on no device. */
export const patientEffectsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'unwanted-effects'] as const,
    queryFn: ({ signal }) => api.get('/api/patients/{id}/unwanted-effects', { params: { id: patientId }, signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });

/** Writes a report, or corrects one that is there. */
export function useSaveReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ report, isNew }: { report: NewEffectReport; isNew: boolean }) => {
      const { id, ...body } = report;
      const change = () => api.put('/api/unwanted-effects/{id}', { params: { id }, body });
      if (!isNew) return change();
      const kept = await api.post('/api/unwanted-effects', { body: report });
      // The first try had arrived, though not its answer, and something was changed since: whom it is shown, say.
      const isAsSent = (Object.keys(body) as (keyof typeof body)[]).every(
        (name) => JSON.stringify(kept[name]) === JSON.stringify(body[name]),
      );
      return isAsSent ? kept : change();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRemoveReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/unwanted-effects/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list }),
  });
}
