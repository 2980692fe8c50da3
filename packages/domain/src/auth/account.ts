/** Rules for what a person types into an account form (spec §5). Each returns a code; the texts are translations. */

/** Roles of spec-D1. The first two can be chosen at sign-up; the others never. */
export const ROLES = ['paciente', 'medico', 'associacao', 'operador'] as const;
export type Role = (typeof ROLES)[number];
export const SIGN_UP_ROLES = ['paciente', 'medico'] as const satisfies readonly Role[];
export type SignUpRole = (typeof SIGN_UP_ROLES)[number];

/** Where each role lives (spec §2.1); operators work under /admin (spec-D24). */
export function homePathOf(role: Role | null | undefined): '/diary' | '/dashboard' | '/associacao' | '/admin' {
  if (role === 'medico') return '/dashboard';
  if (role === 'associacao') return '/associacao';
  if (role === 'operador') return '/admin';
  return '/diary';
}

export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export type NameProblem = 'name_too_short' | 'name_too_long' | 'name_not_letters';

/**
 * 2 to 100 characters, letters and spaces. Hyphen and apostrophe count as letters of a name
 * (Maria-José, D'Ávila): refusing someone's own name would be worse than the letter of the rule.
 */
export function nameProblem(name: string): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed.length < NAME_MIN_LENGTH) return 'name_too_short';
  if (trimmed.length > NAME_MAX_LENGTH) return 'name_too_long';
  if (!/^\p{L}[\p{L}\p{M} '’-]*$/u.test(trimmed)) return 'name_not_letters';
  return undefined;
}

/** The 26 states and the federal district of Brazil. */
export const BRAZILIAN_STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
export type BrazilianState = (typeof BRAZILIAN_STATES)[number];

/** A doctor's registration number: 4 to 7 digits. */
export function isCrmNumber(crm: string): boolean {
  return /^\d{4,7}$/.test(crm);
}

/** How a registration is written: number-UF, for example `123456-SP`. */
export function formatCrm(crm: string, state: BrazilianState): string {
  return `${crm}-${state}`;
}
