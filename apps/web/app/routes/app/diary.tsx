import { WELCOME_OF_ASSOCIATION, WELCOME_PARAMETER } from '@balsamo/domain/memberships/invitation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { handedQuery } from '../../components/association/handed-query.ts';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { RoleGuard, useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { TabBoundary } from '../../components/layout/tab-boundary.tsx';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { DiaryHeader } from '../../features/diary/diary-header.tsx';
import { overviewQuery } from '../../features/diary/diary-queries.ts';
import { type DiaryTab, useDiaryShellTabs, useDiaryTab } from '../../features/diary/diary-tabs.ts';
import { useDiaryLink } from '../../features/diary/page/diary-link.ts';
import { DiarySheets } from '../../features/diary/page/diary-sheets.tsx';
import { TodayPage } from '../../features/diary/page/today-page.tsx';
import { DueNotices } from '../../features/diary/pending/due-notices.tsx';
import { START_HASH } from '../../features/diary/start/start-hash.ts';
import { RecallsToRead } from '../../features/dispensary/recalls-to-read.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { IN_FORCE_PATH, inForceQuery } from '../../features/prescriptions/in-force-query.ts';
import { EffectSheets } from '../../features/unwanted-effects/effect-sheets.tsx';
import type { UsesOf } from '../../features/unwanted-effects/known-uses.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { lazyUnlessThere } from '../../platform/lazy-unless-there.ts';

/** Fetched when they are opened: on a second visit the service worker has them, and a first one starts with today. */
const HistoryPage = lazy(() => import('../../features/diary/history/history-page.tsx'));
const CareTab = lazy(() => import('./care-tab.tsx'));
const DashboardTab = lazy(() => import('./dashboard-tab.tsx'));
const StartSteps = lazy(() => import('./start-steps.tsx'));
const Welcome = lazy(() => import('../../features/memberships/welcome.tsx'));
const TreatmentTab = lazy(() => import('./treatment-tab.tsx'));
const MedicinesTab = lazy(() => import('./medicines-tab.tsx'));
const SeizuresTab = lazy(() => import('./seizures-tab.tsx'));
const [DocumentsTab, loadDocuments] = lazyUnlessThere(() => import('./documents-tab.tsx'));
// At a check nobody waits for one thing after the other: its code and texts are asked for with those of the diary.
if (globalThis.location?.hash.startsWith('#documents')) void loadDocuments().catch(() => {});

export const handle: PageHandle = {
  shell: {
    namespaces: ['diary'],
    namespacesOf: { documents: ['wallet'] },
    codeOf: { documents: 'documents-tab' },
    requests: ['/api/account', '/api/diary/overview'],
    requestsOf: {
      '': [IN_FORCE_PATH],
      quick: [IN_FORCE_PATH],
      documents: ['/api/documents'],
      medicines: ['/api/medicines'],
    },
    words: { role: 'paciente', parts: ['', 'quick'], title: 'diary:header.$greeting' },
  },
};

/** The patient's diary (spec §2.3). */
export default function DiaryRoute() {
  return (
    <RoleGuard role="paciente">
      <Reporting>
        <DiarySheets>
          <Diary />
          <DueNotices />
        </DiarySheets>
      </Reporting>
    </RoleGuard>
  );
}

/** Unwanted effects can be reported from every part, with the product that was used last. */
function Reporting({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const lastUsedId = () =>
    client
      .getQueryData(overviewQuery.queryKey)
      // What may be hidden from a doctor is not what a report begins with.
      ?.latest.find(({ consumptionMethod }) => consumptionMethod !== 'recreativo')?.inventoryItemId;
  const usesOf = useCallback<UsesOf>(
    async (item) => (await import('./known-uses.ts')).knownUses(client, item),
    [client],
  );
  return (
    <EffectSheets lastUsedId={lastUsedId} usesOf={usesOf}>
      {children}
    </EffectSheets>
  );
}

function Diary() {
  const { t } = useTranslation(['diary']);
  const tab = useDiaryTab();
  const { hash, search } = useLocation();
  useDiaryLink();
  // Marks on items and entries rest on it, whichever part is opened first.
  useQuery(handedQuery);
  return (
    <AppShell {...useDiaryShellTabs(tab)} railAction={<Bell side="right" />}>
      <title>{`${t(`diary:tab.${tab}`)} · ${PRODUCT_NAME}`}</title>
      {new URLSearchParams(search).get(WELCOME_PARAMETER) === WELCOME_OF_ASSOCIATION ? (
        <Suspense fallback={null}>
          <Welcome />
        </Suspense>
      ) : null}
      {tab === 'quick' && hash !== START_HASH ? (
        <TodayTab />
      ) : (
        <TabBoundary key={`${tab}${hash === START_HASH}`}>
          <Suspense fallback={<TabSkeleton />}>{tab === 'quick' ? <StartSteps /> : <OtherTab tab={tab} />}</Suspense>
        </TabBoundary>
      )}
    </AppShell>
  );
}

function TodayTab() {
  const account = useSignedInAccount();
  const { data: prescriptions, isPending, failureCount } = useQuery(inForceQuery);
  return (
    <>
      <DiaryHeader name={account.name} action={<Bell className="md:hidden" />} />
      <RecallsToRead />
      <TodayPage prescriptions={prescriptions ?? (isPending && failureCount === 0 ? undefined : [])} />
    </>
  );
}

function OtherTab({ tab }: { tab: Exclude<DiaryTab, 'quick'> }) {
  if (tab === 'history') return <HistoryPage />;
  if (tab === 'doctor' || tab === 'association') return <CareTab tab={tab} />;
  if (tab === 'treatment') return <TreatmentTab />;
  if (tab === 'documents') return <DocumentsTab />;
  if (tab === 'medicines') return <MedicinesTab />;
  if (tab === 'seizures') return <SeizuresTab />;
  return <DashboardTab />;
}
