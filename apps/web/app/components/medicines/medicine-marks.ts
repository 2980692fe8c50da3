import { type MedicineMark, medicineMarks } from '@balsamo/domain/medicines/medicine.ts';
import { createContext, useContext } from 'react';

type Marked = Parameters<typeof medicineMarks>[0];

/** The medicines whose beginnings and ends the charts below mark; none where nobody gives any. */
export const MarkedMedicinesContext = createContext<Marked>([]);

/** What falls into these days, the earliest first. */
export function useMedicineMarks({ from, to }: { from: string; to: string }): MedicineMark[] {
  return medicineMarks(useContext(MarkedMedicinesContext)).filter(({ day }) => day >= from && day <= to);
}
