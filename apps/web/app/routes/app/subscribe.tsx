import { AppShell } from '../../components/layout/app-shell.tsx';
import { RoleGuard, useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { NotForYou, SubscribePage } from '../../features/subscriptions/subscribe-page.tsx';
import type { PageHandle } from '../../platform/document.tsx';
import { DashboardFrame, DashboardTopLine } from './dashboard-frame.tsx';

export const handle: PageHandle = {
  shell: { namespaces: ['subscriptions', 'dashboard'], requests: ['/api/account'] },
};

/** `/assinar`: the way to the professional plan, from the area of doctors and from the prices of the site. */
export default function SubscribeRoute() {
  return (
    <RoleGuard>
      <Subscribe />
    </RoleGuard>
  );
}

function Subscribe() {
  if (useSignedInAccount().role === 'medico') {
    return (
      <DashboardFrame open="settings">
        <DashboardTopLine />
        <SubscribePage />
      </DashboardFrame>
    );
  }
  return (
    <AppShell tabs={[]}>
      <NotForYou />
    </AppShell>
  );
}
