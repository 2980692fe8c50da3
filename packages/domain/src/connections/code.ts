import type { Role } from '../auth/account.ts';

/** Letters and digits that nobody confuses when reading one aloud or off a screen: no 0/O/Q, 1/I/L, 2/Z, 5/S, 8/B, U/V (spec-D7). */
export const CODE_ALPHABET = 'ACDEFGHJKMNPRTVWXY34679';
/** Characters behind the prefix: 23⁶ = 148 million codes of each kind. */
export const CODE_LENGTH = 6;

/** Who has a code, and how it begins. */
export const CODE_PREFIXES = { paciente: 'PA', medico: 'DR' } as const satisfies Partial<Record<Role, string>>;
export type CodeRole = keyof typeof CODE_PREFIXES;

/** A code as the database checks it, for both kinds. */
export const CODE_PATTERN = `(${Object.values(CODE_PREFIXES).join('|')})[${CODE_ALPHABET}]{${CODE_LENGTH}}`;
const CODE = new RegExp(`^${CODE_PATTERN}$`);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is typed is trimmed, in capitals and at least 3 characters long (spec §5). An id is the longest that may be typed. */
export const TYPED_CODE_MIN_LENGTH = 3;
export const TYPED_CODE_MAX_LENGTH = 64;

export function hasCode(role: Role): role is CodeRole {
  return role in CODE_PREFIXES;
}

/** Who connects with whom: patients with doctors, doctors with patients. */
export function otherSideOf(role: CodeRole): CodeRole {
  return role === 'paciente' ? 'medico' : 'paciente';
}

/**
 * A new code.
 * @param randomBelow a whole number from 0 up to, and not including, its argument; unpredictable
 */
export function makeCode(role: CodeRole, randomBelow: (limit: number) => number): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]);
  return `${CODE_PREFIXES[role]}${letters.join('')}`;
}

/** Whom a person names: by code or by account id. */
export type Named = { code: string } | { id: string };

/** What was typed, as a code or an id; undefined: it can be neither ('Código inválido'). Spaces, hyphens in a code and case do not count. */
export function readCode(typed: string): Named | undefined {
  const trimmed = typed.trim();
  const id = trimmed.toLowerCase();
  if (ID.test(id)) return { id };
  const code = trimmed.toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? { code } : undefined;
}
