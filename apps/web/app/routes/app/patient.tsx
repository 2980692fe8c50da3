import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { TabSkeleton } from '../../components/layout/tab-skeleton.tsx';
import { PatientMenu } from '../../features/connections/patient-menu.tsx';
import { useLinksChange } from '../../features/connections/use-links-change.ts';
import { PatientMedicines } from '../../features/medicines/patient-medicines.tsx';
import { takeConnectionsChange } from '../../features/patients/patient-queries.ts';
import { PatientPage } from '../../features/patients/record/patient-page.tsx';
import { PatientPrescriptions } from '../../features/prescriptions/patient-prescriptions.tsx';
import { PrescribeButton } from '../../features/prescriptions/prescribe-button.tsx';
import { Prescribing } from '../../features/prescriptions/prescribing.tsx';
import { prescriptionKeys } from '../../features/prescriptions/prescription-keys.ts';
import { PatientEffects } from '../../features/unwanted-effects/patient-effects.tsx';
import { VisitNotes } from '../../features/visit-notes/visit-notes.tsx';
import { PatientDocuments } from '../../features/wallet/shown-documents.tsx';
import { DashboardFrame, DashboardTopLine } from './dashboard-frame.tsx';
import { PatientMedicineMarks } from './patient-medicine-marks.tsx';

/** Fetched when its part is opened. */
const PatientInsightsBoard = lazy(() =>
  import('../../features/insights/patient-insights-board.tsx').then((module) => ({
    default: module.PatientInsightsBoard,
  })),
);

/** Often there is nothing to show. */
const PatientSeizures = lazy(() =>
  import('../../features/seizures/patient-seizures.tsx').then((module) => ({ default: module.PatientSeizures })),
);
const PatientTrackers = lazy(() =>
  import('../../features/trackers/tracker-figures.tsx').then((module) => ({ default: module.PatientTrackers })),
);

/** Prescriptions on a page of the list. */
const PAGE_SIZE = 10;

/** `/patients/{id}`: a patient of the doctor (spec-D6). */
export default function PatientRoute() {
  return (
    <RoleGuard role="medico">
      <Patient />
    </RoleGuard>
  );
}

function Patient() {
  const { patientId = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Who has just ended the connection need not be told that there is nobody here.
  const leave = () => {
    void client.invalidateQueries({ queryKey: prescriptionKeys.prescribed });
    void navigate({ pathname: '/dashboard', hash: 'patients' }, { replace: true });
  };
  useLinksChange(() => takeConnectionsChange(client));
  return (
    <DashboardFrame open="patients">
      <DashboardTopLine />
      <Prescribing>
        <PatientPage
          patientId={patientId}
          actionFor={(patient) => (
            <div className="flex flex-wrap items-center gap-2">
              <PrescribeButton patient={patient} />
              <PatientMenu patient={patient} onRemoved={leave} />
            </div>
          )}
          notesFor={(patient) => (
            <div className="flex flex-col gap-4">
              <PatientDocuments patientId={patient.id} />
              <VisitNotes patient={patient} />
              <PatientMedicines patientId={patient.id} />
              <PatientEffects patientId={patient.id} />
              <Suspense fallback={null}>
                <PatientMedicineMarks patientId={patient.id}>
                  <PatientTrackers patientId={patient.id} />
                  <PatientSeizures patientId={patient.id} />
                </PatientMedicineMarks>
              </Suspense>
            </div>
          )}
          prescriptionsFor={(patient) => <PatientPrescriptions patient={patient} pageSize={PAGE_SIZE} />}
          insightsFor={(patient) => (
            <Suspense fallback={<TabSkeleton />}>
              <PatientMedicineMarks patientId={patient.id}>
                <PatientInsightsBoard patient={patient} />
              </PatientMedicineMarks>
            </Suspense>
          )}
        />
      </Prescribing>
    </DashboardFrame>
  );
}
