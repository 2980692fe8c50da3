import { useQuery } from '@tanstack/react-query';
import { MarkedMedicinesContext } from '../../components/medicines/medicine-marks.ts';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';
import SeizuresPage from '../../features/seizures/seizures-page.tsx';

const NONE = [] as const;

/** `/diary#seizures`, with the medicines that the weeks mark. */
export default function SeizuresTab() {
  const { data: kept } = useQuery(medicinesQuery);
  return (
    <MarkedMedicinesContext value={kept?.medicines ?? NONE}>
      <SeizuresPage />
    </MarkedMedicinesContext>
  );
}
