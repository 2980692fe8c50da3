import { usePrefetchInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AddPatient } from '../../features/connections/add-patient.tsx';
import { InvitationList } from '../../features/connections/invitation-list.tsx';
import { PatientRoom } from '../../features/connections/patient-room.tsx';
import { RemovePatientButton } from '../../features/connections/remove-patient-button.tsx';
import { RequestList } from '../../features/connections/request-list.tsx';
import { useDoctorStart } from '../../features/connections/use-doctor-start.ts';
import { useLinksChange } from '../../features/connections/use-links-change.ts';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { PatientList } from '../../features/patients/patient-list.tsx';
import { PatientListSkeleton } from '../../features/patients/patient-list-skeleton.tsx';
import { patientsQuery, takeConnectionsChange } from '../../features/patients/patient-queries.ts';

/** The doctor's patients (product.md §2.4): who asks, who is invited, who is connected. */
export default function PatientsTab() {
  const { t } = useTranslation(['patients']);
  const client = useQueryClient();
  useLinksChange(() => takeConnectionsChange(client));
  usePrefetchInfiniteQuery(patientsQuery(''));
  const isKnown = useDoctorStart();
  return (
    <>
      <DashboardHeader title={t('patients:title')} action={<AddPatient />} />
      {isKnown ? (
        <div className="flex flex-col gap-7">
          <PatientRoom />
          <RequestList role="medico" />
          <InvitationList />
          <PatientList actionFor={({ patientId, name }) => <RemovePatientButton patient={{ id: patientId, name }} />} />
        </div>
      ) : (
        <PatientListSkeleton />
      )}
    </>
  );
}
