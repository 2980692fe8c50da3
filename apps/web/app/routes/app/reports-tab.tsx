import { useTranslation } from 'react-i18next';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { ReportsPage } from '../../features/reports/reports-page.tsx';

/** What the diaries of the doctor's patients say together (spec §2.4). */
export default function ReportsTab() {
  const { t } = useTranslation(['dashboard']);
  return <ReportsPage header={(actions) => <DashboardHeader title={t('dashboard:tab.reports')} action={actions} />} />;
}
