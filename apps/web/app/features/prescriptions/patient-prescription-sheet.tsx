import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import type { Prescribed } from './patient-field.tsx';
import { usePrescriptionAuthor } from './prescription-author.ts';
import { STATUS_TONES, usePrescriptionDates } from './prescription-dates.ts';
import { PrescriptionProducts } from './prescription-products.tsx';

export type PatientPrescriptionSheetProps = { prescription: Prescription; patient: Prescribed } & OpenSheetProps;

/** A prescription that somebody else wrote for a patient of the doctor, or the patient noted: to be read. */
export function PatientPrescriptionSheet({ prescription, patient, ...sheet }: PatientPrescriptionSheetProps) {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const author = usePrescriptionAuthor();
  const { protocolName, status } = prescription;
  return (
    <Sheet
      {...sheet}
      title={protocolName}
      description={[patient.name, author(prescription), ...usePrescriptionDates(prescription)].join(' · ')}
    >
      <Badge tone={STATUS_TONES[status]}>{t(`prescriptions:status.${status}`)}</Badge>
      <PrescriptionProducts prescription={prescription} />
      <p className="mt-4 text-13 text-ink-soft">{t('prescriptions:doctorDisclaimer')}</p>
    </Sheet>
  );
}
