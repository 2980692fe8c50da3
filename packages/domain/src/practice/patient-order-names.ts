/** Orders of a doctor's list of patients; the first is the one that it opens with. */
export const PATIENT_ORDERS = ['attention', 'unread', 'activity', 'frequency', 'name', 'connected'] as const;
export type PatientOrder = (typeof PATIENT_ORDERS)[number];
