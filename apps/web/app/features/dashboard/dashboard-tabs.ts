import {
  ChartColumn,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Sprout,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of the doctor's area, by the hash that opens them (spec §2.4). The sixth, settings, is a page of its own. */
export const DASHBOARD_TABS = ['overview', 'patients', 'prescriptions', 'reports', 'association'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Where settings live: `#settings` leads there. */
export const SETTINGS_PATH = '/conta';

const ICONS: Record<DashboardTab, LucideIcon> = {
  overview: LayoutDashboard,
  patients: UsersRound,
  prescriptions: ClipboardList,
  reports: ChartColumn,
  association: Sprout,
};

const isTab = (name: unknown): name is DashboardTab => DASHBOARD_TABS.includes(name as DashboardTab);

/** The open tab: the hash says so. What stands after a question mark belongs to the part itself. */
export function useDashboardTab(): DashboardTab | 'settings' {
  const named = useLocation().hash.slice(1).split('?')[0];
  return isTab(named) || named === 'settings' ? named : 'overview';
}

/** The places of the doctor's frame; `open` is the one on the screen. */
export function useDashboardShellTabs(open: DashboardTab | 'settings'): { tabs: ShellTab[]; railTabs: ShellTab[] } {
  const { t } = useTranslation(['dashboard']);
  const shellTab = (id: DashboardTab, isActive: boolean): ShellTab => ({
    id,
    label: t(`dashboard:tab.${id}`),
    icon: ICONS[id],
    to: { pathname: '/dashboard', hash: id },
    isActive,
  });
  const settings: ShellTab = {
    id: 'settings',
    label: t('dashboard:tab.settings'),
    icon: Settings,
    to: SETTINGS_PATH,
    isActive: open === 'settings',
  };
  return {
    // Six do not fit below a phone's screen: the association opens from the foot of the overview and keeps its own address.
    tabs: [
      ...DASHBOARD_TABS.filter((id) => id !== 'association').map((id) =>
        shellTab(id, id === open || (id === 'overview' && open === 'association')),
      ),
      settings,
    ],
    railTabs: [...DASHBOARD_TABS.map((id) => shellTab(id, id === open)), settings],
  };
}
