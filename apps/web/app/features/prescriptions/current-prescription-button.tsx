import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import type { Prescribed } from './patient-field.tsx';
import { useOpenPrescriptionOf } from './use-open-prescription-of.ts';

export type CurrentPrescriptionButtonProps = { patient: Prescribed; prescriptions: readonly Prescription[] };

/** Opens the newest prescription in force; nothing where there is none. Inside of `Prescribing`. */
export function CurrentPrescriptionButton({ patient, prescriptions }: CurrentPrescriptionButtonProps) {
  const { t } = useTranslation(['prescribed']);
  const open = useOpenPrescriptionOf(patient);
  const current = prescriptions.find(({ status }) => status === 'ativa');
  if (!current) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => open(current)}>
      {t('prescribed:seeCurrent')}
    </Button>
  );
}
