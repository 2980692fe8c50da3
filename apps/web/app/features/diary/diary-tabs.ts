import { BookOpen, ChartLine, House, type LucideIcon, Pill, Stethoscope, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The parts of the diary, by the hash that opens them (product.md §2.3). */
export const DIARY_TABS = ['quick', 'dashboard', 'treatment', 'history', 'doctor', 'association'] as const;
export type DiaryTab = (typeof DIARY_TABS)[number];

export const TAB_ICONS: Record<DiaryTab, LucideIcon> = {
  quick: House,
  dashboard: ChartLine,
  treatment: Pill,
  history: BookOpen,
  doctor: Stethoscope,
  association: UsersRound,
};

const isTab = (name: unknown): name is DiaryTab => DIARY_TABS.includes(name as DiaryTab);

/** The open tab: the hash says so; a router state `tab` sets the hash once. */
export function useDiaryTab(): DiaryTab {
  const { hash, state, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { tab?: unknown } | null)?.tab;
  useEffect(() => {
    if (isTab(asked)) navigate({ search, hash: asked }, { replace: true, state: null });
  }, [asked, search, navigate]);
  // What stands after a question mark belongs to the part itself.
  const named = hash.slice(1).split('?')[0];
  if (isTab(asked)) return asked;
  return isTab(named) ? named : 'quick';
}
