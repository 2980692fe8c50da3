import type { DoctorProfileChanges } from '@balsamo/contract/doctors/schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api-client.ts';
import { accountQuery } from '../../../platform/session.ts';
import { useKeepCrm } from '../account-queries.ts';

/** The own profile of a doctor, with all that others may see of it. */
export const ownDoctorProfileQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'doctor-profile'],
  queryFn: ({ signal }) => api.get('/api/account/doctor-profile', { signal }),
});

/** Sends changes of the own profile, and puts the answer wherever it is shown. */
export function useChangeDoctorProfile() {
  const client = useQueryClient();
  const keepCrm = useKeepCrm();
  return useMutation({
    scope: { id: 'doctor-profile' },
    mutationFn: (changes: DoctorProfileChanges) => api.patch('/api/account/doctor-profile', { body: changes }),
    onSuccess: (profile) => {
      client.setQueryData(ownDoctorProfileQuery.queryKey, profile);
      keepCrm(profile.crm);
    },
  });
}
