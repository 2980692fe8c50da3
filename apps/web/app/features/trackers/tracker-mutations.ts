import type { NewTracker, Tracker, TrackerChanges } from '@balsamo/contract/trackers/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trackerKeys } from '../../components/trackers/tracker-queries.ts';
import { api } from '../../platform/api-client.ts';

/** After each answer what is asked in the next record is what is followed by then. */
function useTaken() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: trackerKeys.list }),
      client.invalidateQueries({ queryKey: trackerKeys.figures }),
    ]);
}

/** Follows something new; in the diary of `person` where it is not the one that the page shows. */
export function useFollow(person?: string) {
  return useMutation({
    mutationFn: (body: NewTracker): Promise<Tracker> =>
      api.post('/api/trackers', { body, ...(person === undefined ? {} : { person }) }),
    onSuccess: useTaken(),
  });
}

/** Rewords it, stops it or takes it up again. */
export function useChangeTracker() {
  return useMutation({
    mutationFn: ({ id, ...body }: TrackerChanges & { id: string }): Promise<Tracker> =>
      api.patch('/api/trackers/{id}', { params: { id }, body }),
    onSuccess: useTaken(),
  });
}
