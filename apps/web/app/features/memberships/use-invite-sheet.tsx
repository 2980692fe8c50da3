import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';

const loadSheet = () => import('./invite-sheet.tsx');
const InviteSheet = lazy(loadSheet);

/** The sheet that leads to new members, once on a page, for every button that opens it. */
export function useInviteSheet(): { show: () => void; sheet: ReactNode } {
  const { t } = useTranslation(['memberships']);
  const { current, props, open } = useSheets<'invite'>('invite-members');
  const show = () =>
    void open('invite', loadSheet).catch(
      () =>
        void showToast('error', t('memberships:page.openFailed'), {
          description: t('memberships:problem.connection'),
        }),
    );
  useSheetGivenBack('invite-members', show);
  const sheet = current ? (
    <Suspense fallback={null}>
      <DraftContext value={current.draft}>
        <InviteSheet key={current.opening} {...props} />
      </DraftContext>
    </Suspense>
  ) : null;
  return { show, sheet };
}
