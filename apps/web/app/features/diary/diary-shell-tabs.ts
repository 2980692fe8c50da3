import { useTranslation } from 'react-i18next';
import type { ShellTab } from '../../components/layout/app-shell.tsx';
import { DIARY_TABS, type DiaryTab, TAB_ICONS } from './diary-tabs.ts';

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
    // Doctor and association share a place of the bottom bar; each keeps its own address.
    tabs: DIARY_TABS.filter((id) => id !== 'association').map((id) =>
      shellTab(id, id === open || (id === 'doctor' && open === 'association')),
    ),
    railTabs: DIARY_TABS.map((id) => shellTab(id, id === open)),
  };
}
