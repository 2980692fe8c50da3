export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** From here on length does what kinds of characters do for shorter ones (spec-D37). */
export const PASSPHRASE_MIN_LENGTH = 15;

const MISSING_KINDS = {
  lowercase: 'password_lowercase_missing',
  uppercase: 'password_uppercase_missing',
  digit: 'password_digit_missing',
  special: 'password_special_missing',
} as const;
const KINDS = ['lowercase', 'uppercase', 'digit', 'special'] as const;

export type PasswordProblem =
  | 'password_required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_simple'
  | (typeof MISSING_KINDS)[keyof typeof MISSING_KINDS];

/**
 * Why a new password is refused (spec §5, spec-D37), in the order of its messages; what is refused besides is in
 * `common-passwords.ts`. Length in UTF-16 units, as HTML and the contract count it.
 */
export function newPasswordProblem(password: string): PasswordProblem | undefined {
  if (password.length === 0) return 'password_required';
  if (password.length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'password_too_long';
  const missing = password.length < PASSPHRASE_MIN_LENGTH ? KINDS.find((kind) => !TESTS[kind](password)) : undefined;
  if (missing) return MISSING_KINDS[missing];
  return hasSimplePattern(password) ? 'password_too_simple' : undefined;
}

const SIMPLE_SEQUENCES = ['123456', '654321', 'qwerty', 'password'] as const;

/** One character three times in a row, a well-known sequence anywhere, or nothing but one block repeated. */
export function hasSimplePattern(password: string): boolean {
  const lowerCase = password.toLowerCase();
  if (/(.)\1\1/su.test(lowerCase)) return true;
  if (SIMPLE_SEQUENCES.some((sequence) => lowerCase.includes(sequence))) return true;
  return /^(.+?)\1+$/su.test(lowerCase);
}

/** The five rules of the checklist, in the order shown. */
export const VISIBLE_PASSWORD_RULES = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const;
export type VisiblePasswordRule = (typeof VISIBLE_PASSWORD_RULES)[number];
export type PasswordRule = VisiblePasswordRule | 'not_too_long' | 'no_simple_pattern';

const TESTS: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => password.length >= PASSWORD_MIN_LENGTH,
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  not_too_long: (password) => password.length <= PASSWORD_MAX_LENGTH,
  no_simple_pattern: (password) => !hasSimplePattern(password),
};

/** The tests that a password passes. */
export function passedPasswordRules(password: string): ReadonlySet<PasswordRule> {
  const rules = Object.keys(TESTS) as PasswordRule[];
  return new Set(rules.filter((rule) => TESTS[rule](password)));
}

export type PasswordStrength = 'weak' | 'medium' | 'strong' | 'very_strong';

/**
 * Of seven tests: weak up to 3 passed, medium 4, strong 5–6, very strong 7. What is refused is never called strong: one that lacks a
 * kind of character is medium at most, and one of a wrong length, with a simple pattern or that is common is weak.
 */
export function passwordStrength(password: string, isCommon = false): PasswordStrength {
  const { size } = passedPasswordRules(password);
  const problem = newPasswordProblem(password);
  const lacksKind = KINDS.some((kind) => problem === MISSING_KINDS[kind]);
  if (isCommon || size <= 3 || hasSimplePattern(password) || (problem && !lacksKind)) return 'weak';
  if (size === 4 || problem) return 'medium';
  return size <= 6 ? 'strong' : 'very_strong';
}

/** Letters and digits of a text without case, accents and the usual stand-ins (`4` for a, `0` for o, `@`…). */
function plainLetters(text: string): string {
  const standIns: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  };
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[013457@$]/g, (mark) => standIns[mark] ?? mark)
    .replace(/[^\p{L}]/gu, '');
}

/** Letters only, stand-ins dropped instead of read as letters. */
function bareLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

const PERSONAL_PART_MIN_LENGTH = 3;
const LETTERS_OF_ONES_OWN = 3;

/**
 * Is this the person's own name or address with little more than digits and marks around it? Such passwords are the first
 * that someone who knows the person tries.
 */
export function isOwnNameVaried(password: string, person: { name: string; email: string }): boolean {
  const parts = [person.name, person.email]
    .flatMap((text) => [...text.split(/[^\p{L}\p{M}]+/u), ...text.split('@').slice(0, 1), text])
    .map(bareLetters)
    .filter((part) => part.length >= PERSONAL_PART_MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return [bareLetters(password), plainLetters(password)].some((letters) => {
    const left = parts.reduce((rest, part) => rest.replaceAll(part, ''), letters);
    return left.length < letters.length && left.length < LETTERS_OF_ONES_OWN;
  });
}
