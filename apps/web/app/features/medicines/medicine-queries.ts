import type { NewCondition, NewMedicine } from '@balsamo/contract/medicines/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medicineKeys } from '../../components/medicines/medicine-queries.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';

/** What is to be kept, and the `updatedAt` that was seen where it corrects what is there. */
export type Saving<Body> = { body: Body; seenUpdatedAt: string | undefined };

/** Writes a medicine down, or corrects one that is there. */
export function useSaveMedicine() {
  return useSaving(async ({ body, seenUpdatedAt }: Saving<NewMedicine>) => {
    const { id, ...said } = body;
    const change = (seen: string) =>
      api.put('/api/medicines/{id}', { params: { id }, body: { ...said, seenUpdatedAt: seen } });
    if (seenUpdatedAt !== undefined) return change(seenUpdatedAt);
    const kept = await api.post('/api/medicines', { body });
    // As it was first written down it is put right; what was changed since is another device's, and answers 409.
    return isAsSent(kept, said) ? kept : change(kept.createdAt);
  });
}

/** The same of a condition. */
export function useSaveCondition() {
  return useSaving(async ({ body, seenUpdatedAt }: Saving<NewCondition>) => {
    const { id, ...said } = body;
    const change = (seen: string) =>
      api.put('/api/conditions/{id}', { params: { id }, body: { ...said, seenUpdatedAt: seen } });
    if (seenUpdatedAt !== undefined) return change(seenUpdatedAt);
    const kept = await api.post('/api/conditions', { body });
    // As it was first written down it is put right; what was changed since is another device's, and answers 409.
    return isAsSent(kept, said) ? kept : change(kept.createdAt);
  });
}

export function useRemoveMedicine() {
  return useSaving((id: string) => api.delete('/api/medicines/{id}', { params: { id } }));
}

export function useRemoveCondition() {
  return useSaving((id: string) => api.delete('/api/conditions/{id}', { params: { id } }));
}

/** The list is asked for anew before anything is said to be done, also after a refusal: it may tell what was changed elsewhere. */
function useSaving<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: medicineKeys.own });
  return useMutation({
    mutationFn,
    onSuccess: renew,
    onError: (error) => (error instanceof ApiProblem ? renew() : undefined),
  });
}

/** False where the first try had arrived, though not its answer, and something was changed before the second. */
function isAsSent(kept: object, said: object): boolean {
  return Object.entries(said).every(([name, value]) => (kept as Record<string, unknown>)[name] === value);
}
