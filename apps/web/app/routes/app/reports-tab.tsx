import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { ReportsPage } from '../../features/reports/reports-page.tsx';
import { PatientMedicineMarks } from './patient-medicine-marks.tsx';

/** Of a report on one patient alone, and often there is nothing to show. */
const PatientSeizures = lazy(() =>
  import('../../features/seizures/patient-seizures.tsx').then((module) => ({ default: module.PatientSeizures })),
);
const PatientTrackers = lazy(() =>
  import('../../features/trackers/tracker-figures.tsx').then((module) => ({ default: module.PatientTrackers })),
);

/** What the diaries of the doctor's patients say together (spec §2.4). */
export default function ReportsTab() {
  const { t } = useTranslation(['dashboard']);
  return (
    <ReportsPage
      header={(actions) => <DashboardHeader title={t('dashboard:tab.reports')} action={actions} />}
      ownOf={(patientId, { from, to }) => (
        <Suspense fallback={null}>
          <PatientMedicineMarks patientId={patientId}>
            <PatientTrackers patientId={patientId} period={{ from, to }} />
            <PatientSeizures patientId={patientId} />
          </PatientMedicineMarks>
        </Suspense>
      )}
    />
  );
}
