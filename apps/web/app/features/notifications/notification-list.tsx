import type { Notification } from '@balsamo/contract/notifications/schemas.ts';
import { notificationPath } from '@balsamo/domain/notifications/places.ts';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { SleepingBell } from '../../components/marks/sleeping-bell.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { DeviceLine } from './device-line.tsx';
import { NotificationLine } from './notification-line.tsx';
import { notificationsQuery, useMarkAllRead, useMarkRead } from './notification-queries.ts';

export type NotificationListProps = {
  /** Called with the place that a notification leads to. */
  onLeave: (path: string) => void;
};

/** The notifications, newest first, at most 50; 400 px of them are in sight (spec §9). */
export function NotificationList({ onLeave }: NotificationListProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const account = useSignedInAccount();
  const { data: list, isError, refetch, isFetching } = useQuery(notificationsQuery);
  // Whoever only reads a diary leaves its bell as it is.
  const isReader = account.care?.role === 'reads';
  const markRead = useMarkRead();
  const markAll = useMarkAllRead();
  const listRef = useRef<HTMLUListElement>(null);
  const sayItFailed = () =>
    showToast('error', t('notifications:errors.title'), { description: t('notifications:errors.mark') });

  const follow = (notification: Notification) => {
    if (!notification.isRead && !isReader) markRead.mutate(notification.id, { onError: sayItFailed });
    onLeave(notificationPath(notification, account.role));
  };

  if (!list) {
    return isError ? (
      <div className="p-4">
        <Banner
          tone="overdue"
          role="alert"
          title={t('notifications:errors.load')}
          action={
            <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      </div>
    ) : (
      <div className="flex flex-col gap-3 p-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    );
  }

  if (list.items.length === 0) {
    const isPatient = account.role === 'paciente';
    return (
      <>
        <EmptyState
          mark={<SleepingBell />}
          title={t('notifications:empty.title')}
          className="py-7"
          headingLevel={3}
          action={
            isPatient ? (
              <Button variant="secondary" onClick={() => onLeave('/diary#treatment')}>
                {t('notifications:empty.action')}
              </Button>
            ) : null
          }
        >
          {isPatient ? t('notifications:empty.patient') : t('notifications:empty.other')}
        </EmptyState>
        <div className="border-line border-t px-4 py-3 empty:hidden">
          <DeviceLine personId={account.care?.caregiver.id ?? account.id} />
        </div>
      </>
    );
  }

  return (
    <>
      <ul
        ref={listRef}
        className="max-h-100 divide-y divide-line overflow-y-auto overscroll-contain border-line border-y"
      >
        {list.items.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            timeZone={account.timeZone}
            onFollow={() => follow(notification)}
          />
        ))}
      </ul>
      {list.unreadCount > 0 && !isReader ? (
        <div className="px-2 py-1">
          <Button
            variant="ghost"
            className="w-full"
            isPending={markAll.isPending}
            onClick={() =>
              markAll.mutate(undefined, {
                onSuccess: () => {
                  // The button is about to go, and the focus with it.
                  listRef.current?.querySelector('button')?.focus();
                  void showToast('success', t('notifications:allMarked'));
                },
                onError: sayItFailed,
              })
            }
          >
            <CheckCheck className="size-5" aria-hidden="true" />
            {t('notifications:markAll')}
          </Button>
        </div>
      ) : null}
      <div className="border-line border-t px-4 py-3 empty:hidden">
        <DeviceLine personId={account.care?.caregiver.id ?? account.id} />
      </div>
    </>
  );
}
