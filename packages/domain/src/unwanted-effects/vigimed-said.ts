/**
 * What VigiMed asks of the patient and no account holds: it is said for one text, and kept nowhere. Element D.5 of ICH E2B(R3) knows male and female;
 * unknown is who does not say.
 */
export const PATIENT_SEXES = ['feminino', 'masculino'] as const;
export type PatientSex = (typeof PATIENT_SEXES)[number];

/** In whole years; nobody has been older than 122. */
export const PATIENT_AGE_MAX = 130;

/** An age as it was typed, in whole years; undefined = not said, null = no age. */
export function typedAge(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const years = /^\d{1,3}$/.test(typed) ? Number(typed) : null;
  return years !== null && years <= PATIENT_AGE_MAX ? years : null;
}
