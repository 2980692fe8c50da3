import type { ReactNode } from 'react';
import { DraftContext } from '../../components/form/draft.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { DoctorDetailsSheet } from './doctor-details-sheet.tsx';
import { PatientPrescriptionSheet } from './patient-prescription-sheet.tsx';
import { PrescriptionFormSheet } from './prescription-form-sheet.tsx';
import { PrescriptionRenewSheet } from './prescription-renew-sheet.tsx';
import { OpenPrescriptionSheetContext, type PrescriptionSheet } from './use-open-prescription-sheet.ts';

export function PrescriptionSheets({ children }: { children: ReactNode }) {
  const { current, props, open } = useSheets<PrescriptionSheet>('prescriptions');
  useSheetGivenBack('prescriptions', open);
  return (
    <OpenPrescriptionSheetContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} {...props} />
        </DraftContext>
      ) : null}
    </OpenPrescriptionSheetContext>
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
