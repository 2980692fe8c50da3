import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { patientKeys } from '../patient-keys.ts';

export const trackerKeys = {
  list: ['trackers'] as const,
  /** What they show of a period; every write to the diary changes it. */
  figures: ['tracker-figures'] as const,
};

/** What the patient follows, those that are followed first. Kept on the device, since records without a network ask for it. */
export const trackersQuery = queryOptions({
  queryKey: trackerKeys.list,
  queryFn: ({ signal }): Promise<Tracker[]> => api.get('/api/trackers', { signal }).then(({ items }) => items),
  meta: { isKept: true },
});

/** None as long as nobody knows. */
export const useTrackers = (): readonly Tracker[] => useQuery(trackersQuery).data ?? [];

/** What a patient follows and what it shows. Each answer stands in the patient's access log, so it is asked for once, and kept on no device. */
export const patientTrackersQuery = (patientId: string, period?: Period) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'trackers', period] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/trackers', { params: { id: patientId }, query: period, signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
