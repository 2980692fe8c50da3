import type {
  Connection,
  ConnectionCode,
  ConnectionRequest,
  FoundPerson,
} from '@balsamo/contract/connections/schemas.ts';
import type { SharingScope } from '@balsamo/contract/connections/scope-schemas.ts';
import type { Invitation, NewInvitation } from '@balsamo/contract/invitations/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { connectionKeys } from './connection-keys.ts';
import {
  CODE_PATH,
  CONNECTIONS_PATH,
  codeQuery,
  INVITATIONS_PATH,
  linkPath,
  REQUESTS_PATH,
  scopeQuery,
} from './connection-queries.ts';

const requestPath = (id: string, part = '') => `${REQUESTS_PATH}/${encodeURIComponent(id)}${part}`;
const invitationPath = (id: string, part = '') => `${INVITATIONS_PATH}/${encodeURIComponent(id)}${part}`;

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
    mutationFn: () => api.post<ConnectionCode>(CODE_PATH),
    onSuccess: (code) => client.setQueryData(codeQuery.queryKey, code),
  });
}

/** Whose code it is. A try counts, so it is sent only when asked for. */
export const useLookUp = () =>
  useMutation({ mutationFn: (code: string) => api.post<FoundPerson>(`${CONNECTIONS_PATH}/look-up`, { code }) });

export const useRequestConnection = () =>
  useConnectionMutation((code: string) => api.post<ConnectionRequest>(REQUESTS_PATH, { code }));

export const useAcceptRequest = () =>
  useConnectionMutation((id: string) => api.post<Connection>(requestPath(id, '/accept')));

export const useRejectRequest = () => useConnectionMutation((id: string) => api.post(requestPath(id, '/reject')));

export const useWithdrawRequest = () => useConnectionMutation((id: string) => api.delete(requestPath(id)));

export const useDisconnect = () => useConnectionMutation((personId: string) => api.delete(linkPath(personId)));

export const useInvite = () =>
  useConnectionMutation((invitation: NewInvitation) => api.post<Invitation>(INVITATIONS_PATH, invitation));

export const useResendInvitation = () =>
  useConnectionMutation((id: string) => api.post<Invitation>(invitationPath(id, '/resend')));

export const useCancelInvitation = () => useConnectionMutation((id: string) => api.delete(invitationPath(id)));

/** Shown as chosen at once; taken back where the server does not have it. */
export function useSetScope(doctorId: string) {
  const client = useQueryClient();
  const { queryKey } = scopeQuery(doctorId);
  return useMutation({
    mutationFn: (scope: SharingScope) => api.put<SharingScope>(linkPath(doctorId, '/scope'), scope),
    onMutate: async (scope) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, scope);
      return { before };
    },
    onSuccess: (scope) => client.setQueryData(queryKey, scope),
    onError: (_error, _scope, context) => client.setQueryData(queryKey, context?.before),
  });
}
