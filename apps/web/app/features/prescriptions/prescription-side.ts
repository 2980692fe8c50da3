import { createContext, useContext } from 'react';
import { prescriptionKeys } from './prescription-keys.ts';

/** Whose prescriptions a page shows: a patient's own ones, or what a doctor prescribed. */
export type PrescriptionSide = 'own' | 'prescribed';

/** Where each side asks, and where its answers are kept. */
export const PLACES = {
  own: { path: '/api/prescriptions', key: prescriptionKeys.own },
  prescribed: { path: '/api/prescribed', key: prescriptionKeys.prescribed },
} as const satisfies Record<PrescriptionSide, { path: string; key: readonly [string] }>;

export const SideContext = createContext<PrescriptionSide>('own');
export const usePrescriptionSide = () => useContext(SideContext);
