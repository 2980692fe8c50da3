import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MarkedMedicinesContext } from '../../components/medicines/medicine-marks.ts';
import { patientMedicinesQuery } from '../../components/medicines/medicine-queries.ts';

const NONE = [] as const;

/** The charts below mark what the patient shows of their other medicines. */
export function PatientMedicineMarks({ patientId, children }: { patientId: string; children: ReactNode }) {
  const { data } = useQuery(patientMedicinesQuery(patientId));
  return <MarkedMedicinesContext value={data?.medicines ?? NONE}>{children}</MarkedMedicinesContext>;
}
