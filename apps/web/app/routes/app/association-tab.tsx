import { useTranslation } from 'react-i18next';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { OwnRecommendations } from '../../features/recommendations/own-recommendations.tsx';

/** The associations that recommend the doctor (spec §2.4). */
export default function AssociationTab() {
  const { t } = useTranslation(['dashboard']);
  return (
    <>
      <DashboardHeader title={t('dashboard:tab.association')} />
      <OwnRecommendations
        empty={
          <EmptyState mark={<JoinedCups />} title={t('dashboard:association.title')}>
            {t('dashboard:association.text')}
          </EmptyState>
        }
      />
    </>
  );
}
