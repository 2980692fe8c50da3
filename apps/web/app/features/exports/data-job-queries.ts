import type { DataJobState, ImportJob, NewExport } from '@balsamo/contract/exports/job-schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, NetworkProblem, personHeaders, problemOf } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';

/** How often somebody who watches is told how far it is. */
const WATCH_MS = 1_000;

/** Is it still to be done? */
export const isJobOpen = ({ state }: { state: z.infer<typeof DataJobState> }) =>
  state === 'queued' || state === 'running';
const watched = (list: { items: readonly Parameters<typeof isJobOpen>[0][] } | undefined) =>
  list?.items.some(isJobOpen) ? WATCH_MS : false;

export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => api.get('/api/account/exports', { signal }),
  refetchInterval: ({ state }) => watched(state.data),
});

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => api.get('/api/account/imports', { signal }),
  refetchInterval: ({ state }) => watched(state.data),
});

/** Asks for a file, for the first time or again. */
export function useMakeExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: NewExport) => api.post('/api/account/exports', { body: asked }),
    onSuccess: (job) =>
      client.setQueryData(exportsQuery.queryKey, (list) => ({
        items: [job, ...(list?.items ?? []).filter(({ id }) => id !== job.id)],
      })),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

export function useRemoveExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/account/exports/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
}

/** Sends a file as it is: it may be far larger than what is worth reading here. */
async function upload(file: File): Promise<ImportJob> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...personHeaders() };
  const { method, path } = apiRequest('post', '/api/account/imports');
  const response = await fetch(path, { method, credentials: 'same-origin', headers, body: file }).catch((cause) => {
    throw new NetworkProblem(cause);
  });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as ImportJob;
}

export function useImport() {
  const client = useQueryClient();
  const put = (job: ImportJob) =>
    client.setQueryData(importsQuery.queryKey, (list) => ({
      items: [job, ...(list?.items ?? []).filter(({ id, state }) => id !== job.id && state !== 'checked')],
    }));
  const onSettled = () => client.invalidateQueries({ queryKey: importsQuery.queryKey });
  return {
    check: useMutation({ mutationFn: upload, onSuccess: put }),
    confirm: useMutation({
      mutationFn: (id: string) => api.post('/api/account/imports/{id}/confirmation', { params: { id } }),
      onSuccess: put,
      // It may be gone by now.
      onError: onSettled,
    }),
    discard: useMutation({
      mutationFn: (id: string) => api.delete('/api/account/imports/{id}', { params: { id } }),
      onSettled,
    }),
  };
}

/** Everything on every screen may have changed. */
export function useRefreshAll() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importsQuery.queryKey[0] });
}
