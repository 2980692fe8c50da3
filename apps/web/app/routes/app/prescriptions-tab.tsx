import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinksChange } from '../../features/connections/use-links-change.ts';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { DoctorPrescriptions } from '../../features/prescriptions/doctor-prescriptions.tsx';
import { takeLinksChange } from '../../features/prescriptions/prescription-queries.ts';

/** What the doctor prescribed (spec §2.4). */
export default function PrescriptionsTab() {
  const { t } = useTranslation(['prescribed']);
  const client = useQueryClient();
  useLinksChange(() => takeLinksChange(client));
  return <DoctorPrescriptions header={(action) => <DashboardHeader title={t('prescribed:title')} action={action} />} />;
}
