import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api-client.ts';

type UsedThing = Pick<Entry, 'inventoryItemId' | 'productType'>;

/** What the symptom usually is before and after this product: only where the one verdict has an answer. */
export function usualChangeIn(
  { itemEffectiveness, productEffectiveness }: Pick<Insights, 'itemEffectiveness' | 'productEffectiveness'>,
  { inventoryItemId, productType }: UsedThing,
): { before: number; after: number } | undefined {
  const bar = inventoryItemId
    ? itemEffectiveness.find(({ group }) => group === inventoryItemId)
    : productEffectiveness.find(({ group }) => group === productType);
  const effect = bar?.effect;
  if (effect?.kind !== 'measured' || effect.verdict === 'unclear') return undefined;
  return { before: effect.before, after: effect.after };
}

/** The same, asked of the server; undefined until it answers, and without a connection. */
export function useUsualChange(entry: UsedThing, symptom: Symptom) {
  const { data } = useQuery({
    // Not among the dashboard's figures: those are asked for anew with each write, and this is of before this one.
    queryKey: ['diary', 'usual-change', symptom],
    queryFn: ({ signal }) => api.get('/api/insights', { signal, query: { symptom } }),
    staleTime: 60_000,
    retry: false,
  });
  return data && usualChangeIn(data, entry);
}
