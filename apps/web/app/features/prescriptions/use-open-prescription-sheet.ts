import type { DoctorPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { createContext, useContext } from 'react';
import type { Prescribed } from './patient-field.tsx';

/** What can lie over the prescriptions; one at a time. `PrescriptionSheets` knows the sheets; whoever opens one does not. */
export type PrescriptionSheet =
  | { kind: 'add'; patient?: Prescribed | undefined }
  | { kind: 'edit'; prescription: Prescription }
  | { kind: 'renew'; prescription: Prescription }
  | { kind: 'details'; prescription: DoctorPrescription }
  | { kind: 'read'; prescription: Prescription; patient: Prescribed };

export const OpenPrescriptionSheetContext = createContext<((sheet: PrescriptionSheet) => void) | undefined>(undefined);

/** Opens one of the prescriptions' sheets. */
export function useOpenPrescriptionSheet(): (sheet: PrescriptionSheet) => void {
  const open = useContext(OpenPrescriptionSheetContext);
  if (!open) throw new Error('A sheet of the prescriptions is opened outside of PrescriptionSheets.');
  return open;
}
