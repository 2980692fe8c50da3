import { type KeptMark, keptMarks, type MarkedKept } from '@balsamo/domain/medicines/medicine.ts';
import { createContext, useContext } from 'react';

export const NOTHING_MARKED: MarkedKept = { medicines: [], conditions: [] };

/** The medicines and conditions whose beginnings, changes and ends the charts below mark; none where nobody gives any. */
export const MarkedKeptContext = createContext<MarkedKept>(NOTHING_MARKED);

/** What falls into these days, the earliest first. */
export function useKeptMarks({ from, to }: { from: string; to: string }): KeptMark[] {
  return keptMarks(useContext(MarkedKeptContext)).filter(({ day }) => day >= from && day <= to);
}
