import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { RoleGuard } from '../../components/layout/role-guard.tsx';
import { RemovePatientButton } from '../../features/connections/remove-patient-button.tsx';
import { useLinksChange } from '../../features/connections/use-links-change.ts';
import { PatientPage } from '../../features/patients/patient-page.tsx';
import { takeConnectionsChange } from '../../features/patients/patient-queries.ts';
import { PrescribeButton } from '../../features/prescriptions/prescribe-button.tsx';
import { DashboardFrame, DashboardTopLine } from './dashboard-frame.tsx';

/** `/patients/{id}`: a patient of the doctor (decision 6). */
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
  useLinksChange(() => takeConnectionsChange(client));
  return (
    <DashboardFrame open="patients">
      <DashboardTopLine />
      <PatientPage
        patientId={patientId}
        actionFor={(patient) => (
          <div className="flex flex-wrap items-center gap-2">
            <PrescribeButton patient={patient} />
            <RemovePatientButton patient={patient} />
          </div>
        )}
      />
    </DashboardFrame>
  );
}
