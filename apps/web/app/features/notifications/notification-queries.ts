import type { Notification, NotificationList, UnreadCount } from '@balsamo/contract/notifications/schemas.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** The newest notifications and how many are unread in all; the stream keeps it up to date. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'] as const,
  queryFn: ({ signal }) => api.get('/api/notifications', { signal }),
  meta: { isKept: true },
});

/** How many are unread, as far as it is known: asks for nothing by itself. */
export function useUnreadCount(): number {
  const { data } = useQuery({ ...notificationsQuery, enabled: false });
  return data?.unreadCount ?? 0;
}

export function changeList(client: QueryClient, change: (list: NotificationList) => NotificationList): void {
  client.setQueryData(notificationsQuery.queryKey, (list) => list && change(list));
}

/** The list with one more, or as it was when it holds it already. */
export function withArrived(list: NotificationList, arrived: Notification): NotificationList {
  if (arrived.sequence <= list.lastSequence) return list;
  return {
    ...list,
    items: [arrived, ...list.items],
    lastSequence: arrived.sequence,
    unreadCount: list.unreadCount + (arrived.isRead ? 0 : 1),
  };
}

/** Shown as read at once; taken back when the server does not have it. */
function useMarking<Which>(
  send: (which: Which) => Promise<UnreadCount>,
  isMeant: (which: Which, id: string) => boolean,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      const before = client.getQueryData(notificationsQuery.queryKey);
      changeList(client, (list) => {
        const items = list.items.map((item) => (isMeant(which, item.id) ? { ...item, isRead: true } : item));
        const marked = list.items.filter((item) => !item.isRead && isMeant(which, item.id)).length;
        return { ...list, items, unreadCount: Math.max(0, list.unreadCount - marked) };
      });
      return { before };
    },
    onSuccess: ({ unreadCount }) => changeList(client, (list) => ({ ...list, unreadCount })),
    onError: (_error, _which, context) => client.setQueryData(notificationsQuery.queryKey, context?.before),
  });
}

export const sendRead = (id: string) => api.post('/api/notifications/{id}/read', { params: { id } });

export function useMarkRead() {
  return useMarking<string>(sendRead, (which, id) => which === id);
}

export function useMarkAllRead() {
  return useMarking<void>(
    () => api.post('/api/notifications/read-all'),
    () => true,
  );
}
