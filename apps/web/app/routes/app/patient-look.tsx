import { PatientDialog, type PatientDialogProps } from '../../features/patients/record/patient-dialog.tsx';
import { CurrentPrescriptionButton } from '../../features/prescriptions/current-prescription-button.tsx';
import { PatientPrescriptions } from '../../features/prescriptions/patient-prescriptions.tsx';
import { PrescribeButton } from '../../features/prescriptions/prescribe-button.tsx';
import { Prescribing } from '../../features/prescriptions/prescribing.tsx';

/** Prescriptions on a page in a dialog (spec §9). */
const PAGE_SIZE = 5;

/** A look at a patient over the list, with what can be prescribed. A sheet of prescribing takes the dialog's place. */
export default function PatientLook(dialog: Omit<PatientDialogProps, 'actionsFor' | 'prescriptionsFor'>) {
  const { patient } = dialog;
  return (
    <Prescribing>
      <PatientDialog
        {...dialog}
        actionsFor={({ prescriptions }) => (
          <>
            <CurrentPrescriptionButton patient={patient} prescriptions={prescriptions} />
            <PrescribeButton patient={patient} variant="secondary" size="sm" />
          </>
        )}
        prescriptionsFor={() => <PatientPrescriptions patient={patient} pageSize={PAGE_SIZE} />}
      />
    </Prescribing>
  );
}
