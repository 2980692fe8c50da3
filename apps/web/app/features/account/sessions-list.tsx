import type { Session } from '@balsamo/contract/account/schemas.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { useNow } from '../../platform/clock.ts';
import { useAccountFormat } from './account-format.ts';
import { sessionsQuery, useRefreshSessions } from './account-queries.ts';
import { settingsProblemText } from './settings-problem.ts';

const PHONES = new Set(['Android', 'iPhone', 'iPad']);

/** Where the account is open, and the way out of each place. */
export function SessionsList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['account']);
  const { data, isError, refetch, isFetching } = useQuery(sessionsQuery);
  return (
    <div className="flex flex-col gap-3 pt-3">
      <h3 className="font-sans text-15 font-medium tracking-normal">{t('account:security.sessions')}</h3>
      {data ? (
        <ul className="flex flex-col gap-3.5">
          {data.items.map((session) => (
            <SessionLine key={session.id} session={session} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
      {!data && !isError ? <Skeleton className="h-12" aria-label={t('account:security.sessionsLoading')} /> : null}
      {!data && isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('account:security.sessionsFailed')}</p>
          <Button variant="secondary" isPending={isFetching} onClick={() => refetch()}>
            {t('account:retry')}
          </Button>
        </div>
      ) : null}
      {data ? <EndMany hasOthers={data.items.length > 1} /> : null}
    </div>
  );
}

function SessionLine({ session, timeZone }: { session: Session; timeZone: string }) {
  const { t } = useTranslation(['account']);
  const format = useAccountFormat(timeZone);
  const refresh = useRefreshSessions();
  const [isEnding, setEnding] = useState(false);
  const name = useDeviceName(session);
  const used = useLastUse(session, timeZone);
  const Icon = session.system && PHONES.has(session.system) ? Smartphone : MonitorSmartphone;
  const end = async () => {
    setEnding(true);
    try {
      await api.delete('/api/account/sessions/{id}', { params: { id: session.id } });
      await refresh();
      void showToast('success', t('account:security.ended'));
    } catch (error) {
      setEnding(false);
      void showToast('error', t('account:security.endFailed'), { description: settingsProblemText(error, t) });
      // It may be gone already.
      void refresh();
    }
  };
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Icon className="mt-0.5 size-5.5 text-ink-soft" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 basis-24 flex-col">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.isCurrent ? <Badge tone="done">{t('account:security.thisOne')}</Badge> : null}
        </p>
        <p className="text-13 text-ink-soft">
          {used} · {t('account:security.since', { date: format.day(new Date(session.createdAt)) })}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="ghost"
          className="-mt-1.5 -mr-3 ml-auto"
          isPending={isEnding}
          onClick={end}
          aria-label={t('account:security.endDevice', { device: name })}
        >
          {t('account:security.end')}
        </Button>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: Session): string {
  const { t } = useTranslation(['account']);
  if (browser && system) return t('account:security.device', { browser, system });
  return browser ?? system ?? t('account:security.unknownDevice');
}

function useLastUse({ isCurrent, lastUsedAt }: Session, timeZone: string): string {
  const { t } = useTranslation(['account']);
  const format = useAccountFormat(timeZone);
  const now = useNow();
  if (isCurrent) return t('account:security.usedNow');
  const instant = new Date(lastUsedAt);
  const days = daysBetween({ instant, timeZone }, { instant: now, timeZone });
  if (days <= 0) return t('account:security.usedToday');
  return days === 1 ? t('account:security.usedYesterday') : t('account:security.usedOn', { date: format.day(instant) });
}

function EndMany({ hasOthers }: { hasOthers: boolean }) {
  const { t } = useTranslation(['account']);
  const client = useQueryClient();
  const refresh = useRefreshSessions();
  const [asked, setAsked] = useState<'others' | 'all'>('others');
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const ask = (scope: 'others' | 'all') => {
    setAsked(scope);
    setAsking(true);
  };
  const end = async () => {
    setEnding(true);
    try {
      await api.delete('/api/account/sessions', { query: { scope: asked } });
      if (asked === 'all') {
        client.clear();
        // A full load, so that nothing of the account stays in memory.
        window.location.assign('/');
        return;
      }
      await refresh();
      void showToast('success', t('account:security.othersEnded'));
    } catch (error) {
      void showToast('error', t('account:security.endFailed'), { description: settingsProblemText(error, t) });
    }
    setEnding(false);
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap gap-2.5 pt-1">
      {hasOthers ? (
        <Button variant="secondary" onClick={() => ask('others')}>
          {t('account:security.endOthers')}
        </Button>
      ) : null}
      <Button variant="secondary" className="text-clay hover:border-clay hover:bg-clay-wash" onClick={() => ask('all')}>
        {t('account:security.endAll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={asked === 'all' ? t('account:security.endAllTitle') : t('account:security.endOthersTitle')}
        description={asked === 'all' ? t('account:security.endAllText') : t('account:security.endOthersText')}
        confirmLabel={asked === 'all' ? t('account:security.endAll') : t('account:security.endOthers')}
        onConfirm={end}
        isPending={isEnding}
        isDestructive
      />
    </div>
  );
}
