import type { DoctorPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { DraftContext } from '../../components/ui/draft-state.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { DoctorDetailsSheet } from './doctor-details-sheet.tsx';
import type { Prescribed } from './patient-field.tsx';
import { PatientPrescriptionSheet } from './patient-prescription-sheet.tsx';
import { PrescriptionFormSheet } from './prescription-form-sheet.tsx';
import { PrescriptionRenewSheet } from './prescription-renew-sheet.tsx';

/** What can lie over the prescriptions; one at a time. */
export type PrescriptionSheet =
  | { kind: 'add'; patient?: Prescribed | undefined }
  | { kind: 'edit'; prescription: Prescription }
  | { kind: 'renew'; prescription: Prescription }
  | { kind: 'details'; prescription: DoctorPrescription }
  | { kind: 'read'; prescription: Prescription; patient: Prescribed };

const SheetsContext = createContext<((sheet: PrescriptionSheet) => void) | undefined>(undefined);

/** Opens one of the prescriptions' sheets. */
export function useOpenPrescriptionSheet(): (sheet: PrescriptionSheet) => void {
  const open = useContext(SheetsContext);
  if (!open) throw new Error('A sheet of the prescriptions is opened outside of PrescriptionSheets.');
  return open;
}

export function PrescriptionSheets({ children }: { children: ReactNode }) {
  const { current, props, open } = useSheets<PrescriptionSheet>('prescriptions');
  useSheetGivenBack('prescriptions', open);
  return (
    <SheetsContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} {...props} />
        </DraftContext>
      ) : null}
    </SheetsContext>
  );
}

function CurrentSheet({ sheet, ...props }: { sheet: PrescriptionSheet } & OpenSheetProps) {
  switch (sheet.kind) {
    case 'add':
      return <PrescriptionFormSheet patient={sheet.patient} {...props} />;
    case 'edit':
      return <PrescriptionFormSheet prescription={sheet.prescription} {...props} />;
    case 'renew':
      return <PrescriptionRenewSheet prescription={sheet.prescription} {...props} />;
    case 'details':
      return <DoctorDetailsSheet prescription={sheet.prescription} {...props} />;
    case 'read':
      return <PatientPrescriptionSheet prescription={sheet.prescription} patient={sheet.patient} {...props} />;
  }
}
