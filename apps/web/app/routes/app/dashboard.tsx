import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { TabBoundary } from '../../components/layout/tab-boundary.tsx';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { type DashboardTab, SETTINGS_PATH, useDashboardTab } from '../../features/dashboard/dashboard-tabs.ts';
import { PlanLine } from '../../features/subscriptions/plan-line.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { DashboardFrame, DashboardTopLine } from './dashboard-frame.tsx';
import { MissingCrm } from './missing-crm.tsx';
import OverviewTab from './overview-tab.tsx';

/** All but the first are fetched when they are opened. */
const TABS = {
  overview: OverviewTab,
  patients: lazy(() => import('./patients-tab.tsx')),
  prescriptions: lazy(() => import('./prescriptions-tab.tsx')),
  reports: lazy(() => import('./reports-tab.tsx')),
  association: lazy(() => import('./association-tab.tsx')),
};

export const handle: PageHandle = {
  shell: {
    namespaces: ['dashboard', 'diary', 'patients'],
    requests: ['/api/account', '/api/subscription'],
    requestsOf: { '': ['/api/practice/overview'], overview: ['/api/practice/overview'] },
    words: { role: 'medico', parts: ['', 'overview'], title: 'dashboard:tab.overview', intro: 'dashboard:intro' },
  },
};

/** The doctor's area (spec §2.4). */
export default function DashboardRoute() {
  return (
    <RoleGuard role="medico">
      <Dashboard />
    </RoleGuard>
  );
}

function Dashboard() {
  const tab = useDashboardTab();
  return tab === 'settings' ? <Navigate to={SETTINGS_PATH} replace /> : <OpenTab tab={tab} />;
}

function OpenTab({ tab }: { tab: DashboardTab }) {
  const { t } = useTranslation(['dashboard']);
  const Tab = TABS[tab];
  return (
    <DashboardFrame open={tab}>
      <title>{`${t(`dashboard:tab.${tab}`)} · ${PRODUCT_NAME}`}</title>
      <DashboardTopLine />
      <PlanLine />
      <MissingCrm />
      <TabBoundary key={tab}>
        <Suspense fallback={<TabSkeleton />}>
          <Tab />
        </Suspense>
      </TabBoundary>
    </DashboardFrame>
  );
}
