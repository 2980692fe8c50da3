import { usePrefetchInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { AddPatient } from '../../features/connections/add-patient.tsx';
import { InvitationList } from '../../features/connections/invitation-list.tsx';
import { RequestList } from '../../features/connections/request-list.tsx';
import { TrialPlaces } from '../../features/connections/trial-places.tsx';
import { useDoctorStart } from '../../features/connections/use-doctor-start.ts';
import { useLinksChange } from '../../features/connections/use-links-change.ts';
import { DashboardHeader } from '../../features/dashboard/dashboard-header.tsx';
import { LookButton } from '../../features/patients/look-button.tsx';
import { PatientList } from '../../features/patients/patient-list.tsx';
import { PatientListSkeleton } from '../../features/patients/patient-list-skeleton.tsx';
import { usePatientOrder } from '../../features/patients/patient-order-address.ts';
import { patientsQuery, takeConnectionsChange } from '../../features/patients/patient-queries.ts';

/** Fetched when a patient is looked at. */
const PatientLook = lazy(() => import('./patient-look.tsx'));

/** The doctor's patients (spec §2.4): who asks, who is invited, who is connected. */
export default function PatientsTab() {
  const { t } = useTranslation(['patients']);
  const client = useQueryClient();
  useLinksChange(() => takeConnectionsChange(client));
  usePrefetchInfiniteQuery(patientsQuery(usePatientOrder()[0], ''));
  const isKnown = useDoctorStart();
  const look = useSheets<{ id: string; name: string }>('patient');
  return (
    <>
      <DashboardHeader title={t('patients:title')} action={<AddPatient />} />
      {isKnown ? (
        <div className="flex flex-col gap-7">
          <TrialPlaces />
          <RequestList role="medico" />
          <InvitationList />
          <PatientList
            actionFor={({ patientId: id, name }) => (
              <LookButton name={name} onLook={() => void look.open({ id, name })} />
            )}
          />
        </div>
      ) : (
        <PatientListSkeleton />
      )}
      {look.current ? (
        <Suspense fallback={null}>
          <PatientLook key={look.current.opening} patient={look.current.sheet} {...look.props} />
        </Suspense>
      ) : null}
    </>
  );
}
