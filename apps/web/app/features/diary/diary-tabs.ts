import {
  Activity,
  BookOpen,
  ChartLine,
  House,
  IdCard,
  type LucideIcon,
  Pill,
  Stethoscope,
  Tablets,
  UsersRound,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { ShellTab } from '../../components/layout/app-shell.tsx';

/** The parts of the diary, by the hash that opens them (spec §2.3), with their icons. */
const TAB_ICONS = {
  quick: House,
  dashboard: ChartLine,
  treatment: Pill,
  documents: IdCard,
  medicines: Tablets,
  seizures: Activity,
  history: BookOpen,
  doctor: Stethoscope,
  association: UsersRound,
} satisfies Record<string, LucideIcon>;
export type DiaryTab = keyof typeof TAB_ICONS;
const DIARY_TABS = Object.keys(TAB_ICONS) as DiaryTab[];

/** Parts that have no place of their own in the bottom bar, and whose place they share. */
const SHARED_PLACES: Partial<Record<DiaryTab, DiaryTab>> = {
  association: 'doctor',
  documents: 'treatment',
  medicines: 'treatment',
  seizures: 'treatment',
};
/** Parts that no bar has, not even the one at the side: the part whose place they share leads to them. */
const INNER_PARTS: readonly DiaryTab[] = ['medicines', 'seizures'];

const isTab = (name: unknown): name is DiaryTab => DIARY_TABS.includes(name as DiaryTab);

/** The open tab: the hash says so; a router state `tab` sets the hash once. */
export function useDiaryTab(): DiaryTab {
  const { hash, state, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { tab?: unknown } | null)?.tab;
  useEffect(() => {
    if (isTab(asked)) navigate({ search, hash: asked }, { replace: true, state: null });
  }, [asked, search, navigate]);
  // What stands after a question mark, or after an equals sign, belongs to the part itself.
  const named = hash.slice(1).split(/[?=]/)[0];
  if (isTab(asked)) return asked;
  return isTab(named) ? named : 'quick';
}

/** The places of the patient's frame; `open` is the one on the screen, none on a page beside the diary. */
export function useDiaryShellTabs(open?: DiaryTab): { tabs: ShellTab[]; railTabs: ShellTab[] } {
  const { t } = useTranslation(['diary']);
  const shellTab = (id: DiaryTab, isActive: boolean): ShellTab => ({
    id,
    label: t(`diary:tab.${id}`),
    icon: TAB_ICONS[id],
    to: { pathname: '/diary', hash: id },
    isActive,
  });
  return {
    // The bottom bar has five places: some parts share one, and each keeps its own address.
    tabs: DIARY_TABS.filter((id) => !(id in SHARED_PLACES)).map((id) =>
      shellTab(id, id === open || (open !== undefined && id === SHARED_PLACES[open])),
    ),
    railTabs: DIARY_TABS.filter((id) => !INNER_PARTS.includes(id)).map((id) =>
      shellTab(id, id === open || (open !== undefined && INNER_PARTS.includes(open) && id === SHARED_PLACES[open])),
    ),
  };
}
