import type { NewConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import type { NewInvitation } from '@balsamo/contract/invitations/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { connectionKeys } from './connection-keys.ts';
import { codeQuery, scopeQuery } from './connection-queries.ts';

/** Whatever came of it, the lists then say what holds: a refusal often tells that somebody was faster. */
function useConnectionMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  const askAnew = () => client.invalidateQueries({ queryKey: connectionKeys.all });
  return useMutation({
    mutationFn,
    // Under way until the lists show it; a failure is told without waiting for them.
    onSuccess: askAnew,
    onError: () => void askAnew(),
  });
}

export function useRenewCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/connections/code'),
    onSuccess: (code) => client.setQueryData(codeQuery.queryKey, code),
  });
}

/** Whose code it is. A try counts, so it is sent only when asked for. */
export const useLookUp = () =>
  useMutation({ mutationFn: (code: string) => api.post('/api/connections/look-up', { body: { code } }) });

export const useRequestConnection = () =>
  useConnectionMutation((body: NewConnectionRequest) => api.post('/api/connections/requests', { body }));

export const useAcceptRequest = () =>
  useConnectionMutation(({ id, scope }: { id: string; scope?: SharingChoice | undefined }) =>
    api.post('/api/connections/requests/{id}/accept', { params: { id }, body: scope ? { scope } : {} }),
  );

export const useRejectRequest = () =>
  useConnectionMutation((id: string) => api.post('/api/connections/requests/{id}/reject', { params: { id } }));

export const useWithdrawRequest = () =>
  useConnectionMutation((id: string) => api.delete('/api/connections/requests/{id}', { params: { id } }));

export const useDisconnect = () =>
  useConnectionMutation((personId: string) => api.delete('/api/connections/{personId}', { params: { personId } }));

export const useInvite = () =>
  useConnectionMutation((invitation: NewInvitation) => api.post('/api/invitations', { body: invitation }));

export const useResendInvitation = () =>
  useConnectionMutation((id: string) => api.post('/api/invitations/{id}/resend', { params: { id } }));

export const useCancelInvitation = () =>
  useConnectionMutation((id: string) => api.delete('/api/invitations/{id}', { params: { id } }));

/** Shown as chosen at once; taken back where the server does not have it. */
export function useSetScope(doctorId: string) {
  const client = useQueryClient();
  const { queryKey } = scopeQuery(doctorId);
  return useMutation({
    mutationFn: (scope: SharingChoice) =>
      api.put('/api/connections/{personId}/scope', { params: { personId: doctorId }, body: scope }),
    onMutate: async (scope) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...scope });
      return { before };
    },
    onSuccess: (scope, { endsOn }) => {
      client.setQueryData(queryKey, scope);
      // The lists say until when.
      if (endsOn !== undefined) void client.invalidateQueries({ queryKey: connectionKeys.links });
    },
    onError: (_error, _scope, context) => client.setQueryData(queryKey, context?.before),
  });
}
