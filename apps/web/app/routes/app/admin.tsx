import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { AreaHeader } from '../../components/layout/area-header.tsx';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { TabBoundary } from '../../components/layout/tab-boundary.tsx';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { Bell } from '../../features/notifications/bell.tsx';
import { useOperatorShellTabs, useOperatorTab } from '../../features/operators/operator-tabs.ts';
import type { PageHandle } from '../../platform/document.tsx';

const TABS = {
  registrations: lazy(() => import('./admin-registrations-tab.tsx')),
  articles: lazy(() => import('./admin-articles-tab.tsx')),
  messages: lazy(() => import('./admin-messages-tab.tsx')),
  usage: lazy(() => import('./admin-usage-tab.tsx')),
  associations: lazy(() => import('./admin-associations-tab.tsx')),
  accounts: lazy(() => import('./admin-accounts-tab.tsx')),
  numbers: lazy(() => import('./admin-numbers-tab.tsx')),
  history: lazy(() => import('./admin-history-tab.tsx')),
  more: lazy(() => import('./admin-more-tab.tsx')),
};

export const handle: PageHandle = { shell: { namespaces: ['operators'], requests: ['/api/account'] } };

/** The area of the people who run the installation (spec-D24). */
export default function AdminPage() {
  return (
    <RoleGuard role="operador">
      <OperatorArea />
    </RoleGuard>
  );
}

function OperatorArea() {
  const { t } = useTranslation(['operators']);
  const tab = useOperatorTab();
  const Tab = TABS[tab];
  return (
    <AppShell {...useOperatorShellTabs(tab)}>
      <title>{`${t(`operators:tab.${tab}`)} · ${PRODUCT_NAME}`}</title>
      <AreaHeader action={<Bell />} />
      <div className="mt-6">
        <TabBoundary key={tab}>
          <Suspense fallback={<TabSkeleton />}>
            <Tab />
          </Suspense>
        </TabBoundary>
      </div>
    </AppShell>
  );
}
