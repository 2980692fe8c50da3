import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MarkedKeptContext, NOTHING_MARKED } from '../../components/medicines/medicine-marks.ts';
import { patientMedicinesQuery } from '../../components/medicines/medicine-queries.ts';

/** The charts below mark what the patient shows of their other medicines. */
export function PatientMedicineMarks({ patientId, children }: { patientId: string; children: ReactNode }) {
  const { data } = useQuery(patientMedicinesQuery(patientId));
  return <MarkedKeptContext value={data ?? NOTHING_MARKED}>{children}</MarkedKeptContext>;
}
