import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff, CloudUpload, KeyRound, type LucideIcon, ServerOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { useQueueSize } from '../../offline/outbox/queue-size.ts';
import { accountQuery } from '../../platform/session.ts';
import { useOnline } from '../../platform/use-online.ts';
import { classNames } from '../ui/class-names.ts';
import { useLastSync } from './last-sync.ts';

/** With a connection the queue is empty after a blink; only what lasts longer is worth a line. */
const WORTH_SAYING_MS = 2_000;

type Line = {
  icon: LucideIcon;
  text: string;
  detail?: string | undefined;
  tone: 'pending' | 'overdue' | 'quiet';
  action?: ReactNode;
};

/**
 * How it stands with the network and with what waits on the device, in one line over the page: it comes and goes without
 * moving anything.
 */
export function QueueLine({ isAboveTabs }: { isAboveTabs: boolean }) {
  const line = useLine();
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-20 empty:hidden md:bottom-4 md:flex md:justify-center',
        isAboveTabs ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] md:left-56' : 'bottom-0',
      )}
    >
      {line ? (
        <p
          data-queue-line=""
          className={classNames(
            'pointer-events-auto flex min-h-9 items-center gap-2 px-4 text-13 font-medium md:rounded-full md:shadow-float',
            line.tone === 'pending' && 'bg-honey-wash text-honey-text',
            line.tone === 'overdue' && 'bg-clay-wash text-clay',
            line.tone === 'quiet' && 'border-line border-t bg-surface text-ink-soft md:border',
          )}
        >
          <line.icon className="size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 flex-1 py-1.5 leading-tight">
            {line.text}
            {line.detail ? <span className="block font-normal">{line.detail}</span> : null}
          </span>
          {line.action}
        </p>
      ) : null}
    </div>
  );
}

const ACTION =
  '-my-1 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 font-semibold underline underline-offset-4';

function useLine(): Line | undefined {
  const { t } = useTranslation(['common']);
  const isOnline = useOnline();
  const { status } = useOutboxState();
  const { unsent: count, refused } = useQueueSize();
  const client = useQueryClient();
  const isLasting = useIsLasting(count > 0);
  const sync = useLastSync();

  if (status === 'signedOut' && count > 0) {
    return {
      icon: KeyRound,
      tone: 'pending',
      text: t('common:outbox.signInNeeded', { count }),
      // The session is over: asked for the account, the server says so, and the page leads to the door.
      action: (
        <button
          type="button"
          className={ACTION}
          onClick={() => client.refetchQueries({ queryKey: accountQuery.queryKey, exact: true })}
        >
          {t('common:action.signIn')}
        </button>
      ),
    };
  }
  if (status === 'serverFull' && count > 0) {
    return { icon: ServerOff, tone: 'pending', text: t('common:storageFull.unsent', { count }) };
  }
  if (!isOnline || status === 'unreachable') {
    const text = count > 0 ? t('common:outbox.unsentOffline', { count }) : t('common:offline.notice');
    return { icon: CloudOff, tone: 'pending', text, detail: sync?.text };
  }
  if (refused > 0) {
    return {
      icon: CircleAlert,
      tone: 'overdue',
      text: t('common:outbox.refusedCount', { count: refused }),
      action: (
        <Link to="/diary#quick" className={ACTION}>
          {t('common:outbox.see')}
        </Link>
      ),
    };
  }
  if (sync?.isStale) return { icon: CloudOff, tone: 'pending', text: t('common:sync.stale'), detail: sync.text };
  return isLasting ? { icon: CloudUpload, tone: 'quiet', text: t('common:outbox.unsent', { count }) } : undefined;
}

/** Has it been so for a while? */
function useIsLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), WORTH_SAYING_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo]);
  return isSo && isLasting;
}
