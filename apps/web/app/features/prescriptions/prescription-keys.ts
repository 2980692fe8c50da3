/** Under what a patient's own prescriptions and what a doctor prescribed are kept; invalidating one asks for all of that side anew. */
export const prescriptionKeys = { own: ['prescriptions'], prescribed: ['prescribed'] } as const;
