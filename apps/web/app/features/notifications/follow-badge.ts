import type { QueryClient } from '@tanstack/react-query';
import { showBadge } from '../../offline/app-badge.ts';
import { notificationsQuery } from './notification-queries.ts';

/** Keeps the number at the app's icon that of the bell while this person is signed in here. Answers how to stop. */
export function followBadge(client: QueryClient, personId: string): () => void {
  let shown: number | undefined;
  const show = () => {
    const count = client.getQueryData(notificationsQuery.queryKey)?.unreadCount;
    if (count === undefined || count === shown) return;
    shown = count;
    void showBadge(personId, count);
  };
  // While nobody looked, a message may have set a number that was read on another device since.
  const showAgain = () => {
    if (document.visibilityState !== 'visible') return;
    shown = undefined;
    show();
  };
  const leave = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === notificationsQuery.queryKey[0]) show();
  });
  document.addEventListener('visibilitychange', showAgain);
  show();
  return () => {
    leave();
    document.removeEventListener('visibilitychange', showAgain);
  };
}
