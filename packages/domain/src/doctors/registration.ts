/** What an operator found of a doctor's registration (spec-D35); no answer yet = *registro não conferido*. */
export const REGISTRATION_CHECKS = ['conferido', 'recusado'] as const;
export type RegistrationCheck = (typeof REGISTRATION_CHECKS)[number];

/** Characters of why a registration was refused. */
export const REFUSAL_MAX_LENGTH = 300;

/** What was found of a registration; refused is it with the reason that its doctor reads. */
export type RegistrationFinding = { check: 'conferido' } | { check: 'recusado'; reason: string };
