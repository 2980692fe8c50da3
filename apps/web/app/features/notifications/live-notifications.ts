import type { Notification, UnreadCount } from '@balsamo/contract/notifications/schemas.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import type { Whose } from '../../components/acting/use-whose.ts';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { alignPersonCookie } from '../../platform/device-person.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { isStreamOpen, setStreamOpen } from '../../platform/live-stream.ts';
import { accountQuery } from '../../platform/session.ts';
import { followSharedStream } from '../../platform/shared-event-stream.ts';
import { followBadge } from './follow-badge.ts';
import { changeList, notificationsQuery, sendRead, withArrived } from './notification-queries.ts';

export type LiveNotifications = {
  client: QueryClient;
  i18n: I18n;
  person: { id: string; role: Role; timeZone: string };
  /** Whose diary the texts speak of, as it is when they are said. */
  whose: () => Whose;
  /** Something that the page shows may have changed; what, the kinds of what arrived tell. */
  onArrival: (types: readonly NotificationType[]) => void;
  /** Requests or links of this person have changed. */
  onConnectionsChange: () => void;
  /** From now on changes come by themselves; those before it are no news to the stream. */
  onStreamOpen: () => void;
  /** Where the one that arrived leads, which is wanted now. */
  onOpen: (path: string) => void;
};

/** Those that come together, after a lost connection for example, are told of together. */
const TOGETHER_MS = 300;

/** Keeps list and count up to date and tells of what arrives. Answers how to end it. */
export function followNotifications(live: LiveNotifications): () => void {
  const { client, i18n, person, whose, onArrival, onConnectionsChange, onStreamOpen, onOpen } = live;
  const { queryKey } = notificationsQuery;
  let isEnded = false;
  let leave = () => {};
  let arrived: Notification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => {
    const news = arrived;
    arrived = [];
    onArrival(news.map(({ type }) => type));
    const [first, ...others] = news.filter(({ isRead }) => !isRead).reverse();
    // Whoever does not see this page is told by push, or by the badge when coming back.
    if (!first || document.visibilityState !== 'visible') return;
    const [{ wordsOf }, { notificationPath }] = await Promise.all([
      import('./notification-words.ts'),
      import('@balsamo/domain/notifications/places.ts'),
      i18n.loadNamespaces('notifications'),
    ]);
    const t = i18n.getFixedT(null, ['notifications']);
    const title =
      others.length === 0 ? t('notifications:arrived') : t('notifications:arrivedMany', { count: others.length + 1 });
    const words = wordsOf(first, {
      t,
      language: htmlLanguage(i18n.language),
      timeZone: person.timeZone,
      whose: whose(),
    });
    const open = () => {
      onOpen(notificationPath(first, person.role));
      read(first);
    };
    void showToast('info', title, {
      description: [words.title, words.subject].filter(Boolean).join(' · '),
      action: others.length === 0 ? { label: t('notifications:open'), onClick: open } : undefined,
    });
  };

  const read = (notification: Notification) => {
    sendRead(notification.id).then(
      ({ unreadCount }) =>
        changeList(client, (list) => ({
          ...list,
          unreadCount,
          items: list.items.map((item) => (item.id === notification.id ? { ...item, isRead: true } : item)),
        })),
      // It stays unread in the list, which is true.
      () => {},
    );
  };

  const take = (notification: Notification) => {
    const known = client.getQueryData(queryKey)?.lastSequence ?? 0;
    if (notification.sequence <= known) return;
    changeList(client, (list) => withArrived(list, notification));
    arrived.push(notification);
    clearTimeout(timer);
    timer = setTimeout(() => tell().catch(() => {}), TOGETHER_MS);
  };

  const onEvent = (event: string, data: string) => {
    if (event === 'notification') take(JSON.parse(data) as Notification);
    else if (event === 'connections') onConnectionsChange();
    else {
      const { unreadCount } = JSON.parse(data) as UnreadCount;
      if (client.getQueryData(queryKey)?.unreadCount === unreadCount) return;
      // Read on another device, or more than the list holds.
      changeList(client, (list) => ({ ...list, unreadCount }));
      void client.invalidateQueries({ queryKey });
    }
  };

  /** Asks for the list; an ended session sends its person to the door. */
  const ask = async () => {
    try {
      await client.fetchQuery({ ...notificationsQuery, staleTime: 0 });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) {
        await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      }
    }
  };

  const leaveBadge = followBadge(client, person.id);
  void ask().then(() => {
    if (isEnded) return;
    leave = followSharedStream({
      name: `notifications ${person.id}`,
      path: () => {
        alignPersonCookie();
        const after = client.getQueryData(queryKey)?.lastSequence;
        return apiRequest('get', '/api/notifications/stream', { query: { after } }).path;
      },
      events: ['notification', 'unread', 'connections'],
      onEvent,
      onRefused: ask,
      onState: (isOpen) => {
        if (isOpen && !isStreamOpen()) onStreamOpen();
        setStreamOpen(isOpen);
      },
    });
  });

  return () => {
    isEnded = true;
    clearTimeout(timer);
    leaveBadge();
    leave();
  };
}
