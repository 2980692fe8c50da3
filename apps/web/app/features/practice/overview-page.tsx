import type { Activity } from '@balsamo/contract/practice/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { AttentionList } from './attention-list.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { overviewQuery } from './practice-queries.ts';
import { StatCards } from './stat-cards.tsx';
import { WaitingLines } from './waiting-lines.tsx';

const loadEntrySheet = () =>
  import('../../components/diary-entry/patient-entry-sheet.tsx').then(({ PatientEntrySheet }) => ({
    default: PatientEntrySheet,
  }));
const PatientEntrySheet = lazy(loadEntrySheet);

/** Between two consultations: how the practice stands, who needs attention and why, and what happened last. */
export function OverviewPage() {
  const { data: overview, isError, isFetching, refetch } = useQuery(overviewQuery);
  const { current, props, open } = useSheets<Activity>('overview');
  if (!overview) {
    return isError ? <NotLoaded isRetrying={isFetching} onRetry={() => void refetch()} /> : <OverviewSkeleton />;
  }
  const { stats, waitingRequests, unread, attention, activity } = overview;
  return (
    <div className="flex flex-col gap-7">
      <StatCards stats={stats} />
      {stats.activePatients === 0 && activity.items.length === 0 ? (
        <NoPatients waitingRequests={waitingRequests} />
      ) : (
        <>
          <WaitingLines waitingRequests={waitingRequests} unreadPatients={unread.patients} />
          <div className="grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-2 lg:items-start">
            <AttentionList attention={attention} />
            <ActivityFeed first={activity} onOpenEntry={(entry) => void open(entry, loadEntrySheet)} />
          </div>
        </>
      )}
      <AssociationLink />
      {current ? (
        <Suspense fallback={null}>
          <PatientEntrySheet
            key={current.opening}
            {...props}
            patientId={current.sheet.patientId}
            patientName={current.sheet.patientName}
            entryId={current.sheet.id}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A practice begins with its first patient. */
function NoPatients({ waitingRequests }: { waitingRequests: number }) {
  const { t } = useTranslation(['dashboard']);
  return (
    <>
      <WaitingLines waitingRequests={waitingRequests} unreadPatients={0} />
      <EmptyState
        mark={<OpenNotebook />}
        title={t('dashboard:start.title')}
        action={
          <Button asChild>
            <Link to={{ pathname: '/dashboard', hash: 'patients' }}>{t('dashboard:start.action')}</Link>
          </Button>
        }
      >
        {t('dashboard:start.text')}
      </EmptyState>
    </>
  );
}

/** On a phone the bottom bar has no room for the sixth place. */
function AssociationLink() {
  const { t } = useTranslation(['dashboard']);
  return (
    <Link
      to={{ pathname: '/dashboard', hash: 'association' }}
      className="flex min-h-12 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 text-15 hover:border-leaf md:hidden"
    >
      {t('dashboard:tab.association')}
      <ChevronRight className="size-5 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}

function NotLoaded({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['dashboard']);
  return (
    <Banner
      tone="overdue"
      role="alert"
      title={t('dashboard:errors.load')}
      action={
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {t('dashboard:errors.retry')}
        </Button>
      }
    >
      {t('dashboard:errors.connection')}
    </Banner>
  );
}
