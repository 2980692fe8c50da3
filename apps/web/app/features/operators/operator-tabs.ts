import { BadgeCheck, Building2, ChartNoAxesColumn, History, type LucideIcon, Mail, UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of the operators' area, by the hash that opens them. */
const TABS = {
  registrations: BadgeCheck,
  messages: Mail,
  usage: ChartNoAxesColumn,
  associations: Building2,
  accounts: UserSearch,
  history: History,
} as const satisfies Record<string, LucideIcon>;

export type OperatorTab = keyof typeof TABS;
const OPERATOR_TABS = Object.keys(TABS) as OperatorTab[];

/** The open tab: the hash says so. */
export function useOperatorTab(): OperatorTab {
  const named = useLocation().hash.slice(1).split('?')[0];
  return OPERATOR_TABS.find((tab) => tab === named) ?? 'registrations';
}

export function useOperatorShellTabs(open: OperatorTab): ShellTab[] {
  const { t } = useTranslation(['operators']);
  return OPERATOR_TABS.map((id) => ({
    id,
    label: t(`operators:tab.${id}`),
    icon: TABS[id],
    to: { pathname: '/admin', hash: id },
    isActive: id === open,
  }));
}
