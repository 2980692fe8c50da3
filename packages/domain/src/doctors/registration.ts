/** What an operator found of a doctor's registration (spec-D35); no answer yet = *registro não conferido*. */
export const REGISTRATION_CHECKS = ['conferido', 'recusado'] as const;
export type RegistrationCheck = (typeof REGISTRATION_CHECKS)[number];
