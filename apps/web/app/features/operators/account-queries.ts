import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** The history, which every search and every help is written into. */
const HISTORY = ['operators', 'events'] as const;

function useHelp<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    // What was found of somebody is kept nowhere but on the screen that shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: HISTORY }),
  });
}

export const useSearchAccount = () =>
  useHelp((email: string) => api.post('/api/admin/accounts/search', { body: { email } }));
export const useMailReset = () =>
  useHelp((accountId: string) => api.post('/api/admin/accounts/{accountId}/password-reset', { params: { accountId } }));
export const useEndAccountSessions = () =>
  useHelp((accountId: string) => api.post('/api/admin/accounts/{accountId}/sessions/end', { params: { accountId } }));
