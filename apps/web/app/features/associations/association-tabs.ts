import { hasPermission, type Permission, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { House, type LucideIcon, Package, Settings, Stethoscope, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of an association's area, by the hash that opens them (spec §2.5), with what one must be allowed to do to see them. */
const TABS = {
  dashboard: { icon: House, needs: 'overview' },
  members: { icon: UsersRound, needs: 'members' },
  inventory: { icon: Package, needs: 'stock' },
  doctors: { icon: Stethoscope, needs: 'overview' },
  settings: { icon: Settings, needs: 'overview' },
} as const satisfies Record<string, { icon: LucideIcon; needs: Permission }>;

export type AssociationTab = keyof typeof TABS;
const ASSOCIATION_TABS = Object.keys(TABS) as AssociationTab[];
const isTab = (name: unknown): name is AssociationTab => ASSOCIATION_TABS.includes(name as AssociationTab);

/** The open tab: the hash says so. What stands after a question mark belongs to the part itself. */
export const useAssociationTab = (): AssociationTab => associationTabOf(useLocation().hash);

export function associationTabOf(hash: string): AssociationTab {
  const named = hash.slice(1).split('?')[0];
  return isTab(named) ? named : 'dashboard';
}

export const mayOpen = (tab: AssociationTab, role: StaffRole): boolean => hasPermission(role, TABS[tab].needs);

/** The places of the frame for somebody with this role. */
export function useAssociationShellTabs(open: AssociationTab, role: StaffRole): ShellTab[] {
  const { t } = useTranslation(['association']);
  return ASSOCIATION_TABS.filter((id) => mayOpen(id, role)).map((id) => ({
    id,
    label: t(`association:tab.${id}`),
    icon: TABS[id].icon,
    to: { pathname: '/associacao', hash: id },
    isActive: id === open,
  }));
}
