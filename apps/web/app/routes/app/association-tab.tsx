import type { Recommendation } from '@balsamo/contract/recommendations/schemas.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { OwnRecommendations } from '../../features/recommendations/own-recommendations.tsx';

const loadSheet = () => import('../../features/my-associations/association-profile-sheet.tsx');
const AssociationProfileSheet = lazy(loadSheet);
const AssociationDoctors = lazy(async () => {
  const { AssociationDoctors } = await import('../../features/recommendations/association-doctors.tsx');
  return { default: AssociationDoctors };
});
/** The stock is its members' to see (spec-D16). */
const PANELS = {
  doctors: (associationId: string) => (
    <Suspense fallback={<TabSkeleton />}>
      <AssociationDoctors associationId={associationId} />
    </Suspense>
  ),
};

/** The associations that recommend the doctor (spec §2.4), and what each tells about itself (spec-D16). */
export default function AssociationTab() {
  const { t } = useTranslation(['dashboard', 'myAssociations']);
  const { current, props, open } = useSheets<{ association: Recommendation['association'] }>(
    'recommending-association',
  );
  const show = (association: Recommendation['association']) =>
    void open({ association }, loadSheet).catch(
      () =>
        void showToast('error', t('myAssociations:profile.loadFailed'), {
          description: t('myAssociations:connection'),
        }),
    );
  return (
    <>
      <DashboardHeader title={t('dashboard:tab.association')} />
      <OwnRecommendations
        onOpen={show}
        empty={
          <EmptyState mark={<JoinedCups />} title={t('dashboard:association.title')}>
            {t('dashboard:association.text')}
          </EmptyState>
        }
      />
      {current ? (
        <Suspense fallback={null}>
          <AssociationProfileSheet
            key={current.opening}
            association={current.sheet.association}
            panels={PANELS}
            mayJoin={false}
            {...props}
          />
        </Suspense>
      ) : null}
    </>
  );
}
