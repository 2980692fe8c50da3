import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppShell } from '../../components/layout/app-shell.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { connectionKeys } from '../../features/connections/connection-keys.ts';
import { type DashboardTab, useDashboardShellTabs } from '../../features/dashboard/dashboard-tabs.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { PlanEnded } from '../../features/subscriptions/plan-ended.tsx';
import { usePlanCheck } from '../../features/subscriptions/use-plan-check.ts';

/** The frame of every page of a doctor: the places of the area, the bell, and what is said when the plan does not reach. */
export function DashboardFrame({ open, children }: { open: DashboardTab | 'settings'; children: ReactNode }) {
  const client = useQueryClient();
  usePlanCheck(() => void client.invalidateQueries({ queryKey: connectionKeys.allowance }));
  return (
    <AppShell {...useDashboardShellTabs(open)} railAction={<Bell side="right" />}>
      {children}
      <PlanEnded isTold={open !== 'settings'} />
    </AppShell>
  );
}

/** Name and bell at the top of a phone, where there is no rail to hold them. */
export function DashboardTopLine() {
  return (
    <div className="-mt-1 mb-3 flex items-center justify-between md:hidden print:hidden">
      <Logo />
      <Bell className="-mr-[min(0.625rem,3.2vw)]" />
    </div>
  );
}
