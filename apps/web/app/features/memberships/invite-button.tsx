import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';

const loadSheet = () => import('./invite-sheet.tsx');
const InviteSheet = lazy(loadSheet);

/** The button to new members. */
export function InviteButton() {
  const { t } = useTranslation(['memberships']);
  const { current, props, open } = useSheets<'invite'>('invite-members');
  const show = () =>
    open('invite', loadSheet).catch(
      () =>
        void showToast('error', t('memberships:page.openFailed'), {
          description: t('memberships:problem.connection'),
        }),
    );
  useSheetGivenBack('invite-members', show);
  return (
    <>
      <Button onClick={() => void show()}>
        <UserRoundPlus className="size-5" aria-hidden="true" />
        {t('memberships:page.invite')}
      </Button>
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <InviteSheet key={current.opening} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}
