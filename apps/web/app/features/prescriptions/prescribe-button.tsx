import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import type { Prescribed } from './patient-field.tsx';
import { PrescriptionSheets, useOpenPrescriptionSheet } from './prescription-sheets.tsx';
import { SideContext } from './prescription-side.ts';

/** Prescribes to the patient whose page is open. */
export function PrescribeButton({ patient }: { patient: Prescribed }) {
  return (
    <SideContext value="prescribed">
      <PrescriptionSheets>
        <Opener patient={patient} />
      </PrescriptionSheets>
    </SideContext>
  );
}

function Opener({ patient }: { patient: Prescribed }) {
  const { t } = useTranslation(['prescribed']);
  const open = useOpenPrescriptionSheet();
  return (
    <Button onClick={() => open({ kind: 'add', patient })}>
      <Plus className="size-5" aria-hidden="true" />
      {t('prescribed:add')}
    </Button>
  );
}
