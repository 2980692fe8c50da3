import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useIsOwnPrescription } from './use-open-prescription-of.ts';

/** Who wrote a patient's prescription, as a doctor of theirs reads it: one of no doctor may be the patient's or a caregiver's. */
export function usePrescriptionAuthor(): (prescription: Prescription) => string {
  const { t } = useTranslation(['prescriptions', 'prescribed']);
  const isOwn = useIsOwnPrescription();
  return (prescription) => {
    const { doctorName, doctorSpecialty: specialty } = prescription;
    if (isOwn(prescription)) return t('prescriptions:byYou');
    if (doctorName === null) return t('prescribed:inDiary');
    return specialty
      ? t('prescriptions:byDoctorOf', { name: doctorName, specialty })
      : t('prescriptions:byDoctor', { name: doctorName });
  };
}
