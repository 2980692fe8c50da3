import {
  BadgeCheck,
  Building2,
  ChartColumn,
  ChartNoAxesColumn,
  Ellipsis,
  History,
  type LucideIcon,
  Mail,
  Newspaper,
  UserSearch,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of the operators' area, by the hash that opens them. */
const TABS = {
  registrations: BadgeCheck,
  messages: Mail,
  associations: Building2,
  accounts: UserSearch,
  articles: Newspaper,
  numbers: ChartColumn,
  usage: ChartNoAxesColumn,
  history: History,
  more: Ellipsis,
} as const satisfies Record<string, LucideIcon>;

export type OperatorTab = keyof typeof TABS;
const OPERATOR_TABS = Object.keys(TABS) as OperatorTab[];
/** What a phone leads to by way of `more`: its bottom bar holds five. */
const BEHIND_MORE: readonly OperatorTab[] = ['articles', 'numbers', 'usage', 'history'];

/** The open tab: the hash says so. */
export function useOperatorTab(): OperatorTab {
  const named = useLocation().hash.slice(1).split('?')[0];
  return OPERATOR_TABS.find((tab) => tab === named) ?? 'registrations';
}

function useShellTab(): (id: OperatorTab, isActive: boolean) => ShellTab {
  const { t } = useTranslation(['operators']);
  return (id, isActive) => ({
    id,
    label: t(`operators:tab.${id}`),
    icon: TABS[id],
    to: { pathname: '/admin', hash: id },
    isActive,
  });
}

export function useOperatorShellTabs(open: OperatorTab): { tabs: ShellTab[]; railTabs: ShellTab[] } {
  const shellTab = useShellTab();
  return {
    tabs: OPERATOR_TABS.filter((id) => !BEHIND_MORE.includes(id)).map((id) =>
      shellTab(id, id === open || (id === 'more' && BEHIND_MORE.includes(open))),
    ),
    railTabs: OPERATOR_TABS.filter((id) => id !== 'more').map((id) => shellTab(id, id === open)),
  };
}

/** The places behind `more`. */
export function useOperatorMoreTabs(): ShellTab[] {
  const shellTab = useShellTab();
  return BEHIND_MORE.map((id) => shellTab(id, false));
}
