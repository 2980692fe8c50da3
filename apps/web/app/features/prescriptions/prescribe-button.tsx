import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import type { Prescribed } from './patient-field.tsx';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

/** Prescribes to a patient; inside of `Prescribing`. */
export function PrescribeButton({ patient, ...look }: { patient: Prescribed } & Pick<ButtonProps, 'variant' | 'size'>) {
  const { t } = useTranslation(['prescribed']);
  const open = useOpenPrescriptionSheet();
  return (
    <Button {...look} onClick={() => open({ kind: 'add', patient })}>
      <Plus className="size-5" aria-hidden="true" />
      {t('prescribed:add')}
    </Button>
  );
}
