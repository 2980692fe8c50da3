import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { connectionKeys } from './connection-keys.ts';

/** As many as a page of an answer holds. */
const PAGE_SIZE = 100;

/** The own code; shown without a connection too, as it can be given to someone then as well. */
export const codeQuery = queryOptions({
  queryKey: connectionKeys.code,
  queryFn: ({ signal }) => api.get('/api/connections/code', { signal }),
  meta: { isKept: true },
});

/** Requests that wait, sent and received, newest first. */
export const requestsQuery = infiniteQueryOptions({
  queryKey: connectionKeys.requests,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/connections/requests', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** A patient's doctors, a doctor's patients, newest first. Never kept on the device: what ended must not be shown. */
export const linksQuery = infiniteQueryOptions({
  queryKey: connectionKeys.links,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/connections', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** How many patients a doctor may have, and has. */
export const allowanceQuery = queryOptions({
  queryKey: connectionKeys.allowance,
  queryFn: ({ signal }) => api.get('/api/connections/allowance', { signal }),
});

/** A doctor's invitations that nobody has accepted yet, expired ones too, newest first. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: connectionKeys.invitations,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/invitations', { signal, query: { status: 'pending', limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** What the patient shows this doctor. */
export const scopeQuery = (doctorId: string) =>
  queryOptions({
    queryKey: connectionKeys.scope(doctorId),
    queryFn: ({ signal }) => api.get('/api/connections/{personId}/scope', { params: { personId: doctorId }, signal }),
  });

/** A doctor as patients see one. */
export const profileQuery = (doctorId: string) =>
  queryOptions({
    queryKey: connectionKeys.profile(doctorId),
    queryFn: ({ signal }) => api.get('/api/doctors/{id}', { params: { id: doctorId }, signal }),
    // The specification's: five minutes (spec §9).
    staleTime: 300_000,
  });

/** The associations that recommend a doctor, newest first. */
export const associationsQuery = (doctorId: string) =>
  infiniteQueryOptions({
    queryKey: connectionKeys.associations(doctorId),
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/doctors/{id}/associations', { params: { id: doctorId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
