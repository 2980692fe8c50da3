import { ClipboardList, type LucideIcon, Settings, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of the doctor's area, by the hash that opens them (product.md §2.4). */
export const DASHBOARD_TABS = ['patients', 'prescriptions'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

const ICONS: Record<DashboardTab, LucideIcon> = { patients: UsersRound, prescriptions: ClipboardList };

const isTab = (name: unknown): name is DashboardTab => DASHBOARD_TABS.includes(name as DashboardTab);

/** The open tab: the hash says so. What stands after a question mark belongs to the part itself. */
export function useDashboardTab(): DashboardTab {
  const named = useLocation().hash.slice(1).split('?')[0];
  return isTab(named) ? named : 'patients';
}

/** The places of the doctor's frame; `open` is the one on the screen. */
export function useDashboardShellTabs(open: DashboardTab | 'settings'): ShellTab[] {
  const { t } = useTranslation(['dashboard']);
  return [
    ...DASHBOARD_TABS.map((id) => ({
      id,
      label: t(`dashboard:tab.${id}`),
      icon: ICONS[id],
      to: { pathname: '/dashboard', hash: id },
      isActive: id === open,
    })),
    {
      id: 'settings',
      label: t('dashboard:tab.settings'),
      icon: Settings,
      to: '/conta',
      isActive: open === 'settings',
    },
  ];
}
