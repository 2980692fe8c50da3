import type {
  ConnectionCode,
  ConnectionList,
  ConnectionRequestList,
  PatientAllowance,
} from '@balsamo/contract/connections/schemas.ts';
import type { SharingScope } from '@balsamo/contract/connections/scope-schemas.ts';
import type { DoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import type { InvitationList } from '@balsamo/contract/invitations/schemas.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { connectionKeys } from './connection-keys.ts';

export const CONNECTIONS_PATH = '/api/connections';
export const INVITATIONS_PATH = '/api/invitations';
export const REQUESTS_PATH = `${CONNECTIONS_PATH}/requests`;
export const CODE_PATH = `${CONNECTIONS_PATH}/code`;
export const linkPath = (personId: string, part = '') => `${CONNECTIONS_PATH}/${encodeURIComponent(personId)}${part}`;

/** As many as a page of an answer holds. */
const PAGE_SIZE = 100;

/** The own code; shown without a connection too, as it can be given to someone then as well. */
export const codeQuery = queryOptions({
  queryKey: connectionKeys.code,
  queryFn: ({ signal }) => api.get<ConnectionCode>(CODE_PATH, { signal }),
  meta: { isKept: true },
});

/** Requests that wait, sent and received, newest first. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: connectionKeys.requests,
  queryFn: ({ signal, pageParam }) =>
    api.get<ConnectionRequestList>(REQUESTS_PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** A patient's doctors, a doctor's patients, newest first. Never kept on the device: what ended must not be shown. */
export const linksQuery = infiniteQueryOptions({
  queryKey: connectionKeys.links,
  queryFn: ({ signal, pageParam }) =>
    api.get<ConnectionList>(CONNECTIONS_PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** How many patients a doctor may have, and has. */
export const allowanceQuery = queryOptions({
  queryKey: connectionKeys.allowance,
  queryFn: ({ signal }) => api.get<PatientAllowance>(`${CONNECTIONS_PATH}/allowance`, { signal }),
});

/** A doctor's invitations that nobody has accepted yet, expired ones too, newest first. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: connectionKeys.invitations,
  queryFn: ({ signal, pageParam }) =>
    api.get<InvitationList>(INVITATIONS_PATH, {
      signal,
      query: { status: 'pending', limit: PAGE_SIZE, cursor: pageParam },
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** What the patient shows this doctor. */
export const scopeQuery = (doctorId: string) =>
  queryOptions({
    queryKey: connectionKeys.scope(doctorId),
    queryFn: ({ signal }) => api.get<SharingScope>(linkPath(doctorId, '/scope'), { signal }),
  });

/** A doctor as patients see one. */
export const profileQuery = (doctorId: string) =>
  queryOptions({
    queryKey: connectionKeys.profile(doctorId),
    queryFn: ({ signal }) => api.get<DoctorProfile>(`/api/doctors/${encodeURIComponent(doctorId)}`, { signal }),
    // The specification's: five minutes (product.md §9).
    staleTime: 300_000,
  });
