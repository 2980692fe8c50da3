import type { ReactNode } from 'react';
import { PrescriptionSheets } from './prescription-sheets.tsx';
import { SideContext } from './prescription-side.ts';

/** Around whatever a doctor prescribes on: holds the one sheet that is open of it. */
export function Prescribing({ children }: { children: ReactNode }) {
  return (
    <SideContext value="prescribed">
      <PrescriptionSheets>{children}</PrescriptionSheets>
    </SideContext>
  );
}
