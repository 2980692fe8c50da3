import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useAccount } from '../../platform/session.ts';
import type { Prescribed } from './patient-field.tsx';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

/** Is this one of the doctor who is signed in? Only they change it, and see its document. */
export function useIsOwnPrescription(): (prescription: Prescription) => boolean {
  const { data: account } = useAccount();
  return ({ doctorId }) => doctorId !== null && doctorId === account?.id;
}

/** Opens a prescription of a connected patient: what one wrote oneself with all that belongs to it, others to be read. */
export function useOpenPrescriptionOf(patient: Prescribed): (prescription: Prescription) => void {
  const open = useOpenPrescriptionSheet();
  const isOwn = useIsOwnPrescription();
  return (prescription) =>
    open(
      isOwn(prescription)
        ? {
            kind: 'details',
            prescription: { ...prescription, patientId: patient.id, patientName: patient.name, isConnected: true },
          }
        : { kind: 'read', prescription, patient },
    );
}
