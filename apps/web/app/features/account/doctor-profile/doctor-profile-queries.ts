import type { DoctorProfileChanges, OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api-client.ts';
import { accountQuery } from '../../../platform/session.ts';
import { useKeepCrm } from '../account-queries.ts';

export const DOCTOR_PROFILE_PATH = '/api/account/doctor-profile';
export const PHOTO_PATH = '/api/account/photo';

/** The own profile of a doctor, with all that others may see of it. */
export const ownDoctorProfileQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'doctor-profile'],
  queryFn: ({ signal }) => api.get<OwnDoctorProfile>(DOCTOR_PROFILE_PATH, { signal }),
});

/** Sends changes of the own profile, and puts the answer wherever it is shown. */
export function useChangeDoctorProfile() {
  const client = useQueryClient();
  const keepCrm = useKeepCrm();
  return useMutation({
    scope: { id: 'doctor-profile' },
    mutationFn: (changes: DoctorProfileChanges) => api.patch<OwnDoctorProfile>(DOCTOR_PROFILE_PATH, changes),
    onSuccess: (profile) => {
      client.setQueryData(ownDoctorProfileQuery.queryKey, profile);
      keepCrm(profile.crm);
    },
  });
}
