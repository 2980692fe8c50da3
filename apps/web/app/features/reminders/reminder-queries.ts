import type { NewReminder, Reminder, ReminderChanges } from '@balsamo/contract/reminders/schemas.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** All reminders of the patient: one question for all items of the stock. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'] as const,
  queryFn: ({ signal }) => api.get('/api/reminders', { signal }),
  meta: { isKept: true },
});

function put(client: QueryClient, reminder: Reminder): void {
  client.setQueryData(remindersQuery.queryKey, (list) => {
    const others = list?.items.filter((item) => item.inventoryItemId !== reminder.inventoryItemId) ?? [];
    return { items: [...others, reminder] };
  });
}

/** Changes of reminders leave in the order they were made: a switch tapped twice ends as it was left. */
function useKept<Sent>(send: (sent: Sent) => Promise<Reminder>) {
  const client = useQueryClient();
  return useMutation({ scope: { id: 'reminders' }, mutationFn: send, onSuccess: (reminder) => put(client, reminder) });
}

/** Makes the reminder of an item, or changes the one it has. */
export const useSaveReminder = () => useKept((reminder: NewReminder) => api.post('/api/reminders', { body: reminder }));

export const useChangeReminder = (id: string) =>
  useKept((changes: ReminderChanges) => api.patch('/api/reminders/{id}', { params: { id }, body: changes }));

export function useDeleteReminder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reminder) => api.delete('/api/reminders/{id}', { params: { id } }),
    onSuccess: (_nothing, { id }) =>
      client.setQueryData(
        remindersQuery.queryKey,
        (list) => list && { items: list.items.filter((item) => item.id !== id) },
      ),
  });
}
