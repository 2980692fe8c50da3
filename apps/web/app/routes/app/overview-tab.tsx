import { useTranslation } from 'react-i18next';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { OverviewPage } from '../../features/practice/overview-page.tsx';

/** What a doctor sees first (spec §2.4). */
export default function OverviewTab() {
  const { t } = useTranslation(['dashboard']);
  return (
    <>
      <DashboardHeader title={t('dashboard:tab.overview')} />
      <p className="-mt-3 mb-5 text-15 text-ink-soft">{t('dashboard:intro')}</p>
      <OverviewPage />
    </>
  );
}
