/** Counted in code points. */
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** More devices than anyone signs in on; a limit against rows without end. */
export const PASSKEYS_MAX = 20;

export const RECOVERY_CODE_COUNT = 10;

/** Digits of a code of an authenticator app (RFC 6238 with the values that every app knows). */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;

/** How long a browser may be trusted with the password alone. */
export const TRUST_DAYS = 30;

/** Crockford's alphabet: no letter is taken for another or for a digit. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 10 letters of 32 are 50 bits. */
export const RECOVERY_CODE_LENGTH = 10;

export type TypedCode = { kind: 'totp'; code: string } | { kind: 'recovery'; code: string };

/**
 * What someone typed as their second step, in its canonical form: six digits, or a recovery code in small letters without
 * hyphen. Look-alikes are read as what they look like. Undefined: neither.
 */
export function readCode(typed: string): TypedCode | undefined {
  const compact = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(compact)) return { kind: 'totp', code: compact };
  const plain = compact.replaceAll('o', '0').replace(/[il]/g, '1');
  const isRecovery =
    plain.length === RECOVERY_CODE_LENGTH && [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { kind: 'recovery', code: plain } : undefined;
}

/** A recovery code as it is shown: `abcde-fghjk`. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** What a person is to be asked about the second factor when they come in. */
export const SECOND_FACTOR_QUESTIONS = ['offered', 'required'] as const;
export type SecondFactorQuestion = (typeof SECOND_FACTOR_QUESTIONS)[number];

/**
 * Doctors whose address is confirmed are asked once and may put it off; where the installation requires it, nobody of the role gets further without.
 * Undefined: nothing to ask.
 */
export function secondFactorQuestion(person: {
  role: string;
  isOn: boolean;
  isRequired: boolean;
  wasPutOff: boolean;
  /** The e-mail address: without it no factor is set up. */
  isConfirmed: boolean;
}): SecondFactorQuestion | undefined {
  if (person.isOn) return undefined;
  if (person.isRequired) return 'required';
  return person.role === 'medico' && person.isConfirmed && !person.wasPutOff ? 'offered' : undefined;
}

/** Why a passkey's name is refused. */
export function passkeyNameProblem(name: string): 'passkey_name_required' | 'passkey_name_too_long' | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'passkey_name_required';
  return [...trimmed].length > PASSKEY_NAME_MAX_LENGTH ? 'passkey_name_too_long' : undefined;
}
