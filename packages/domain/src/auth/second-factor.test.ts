import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRecoveryCode,
  passkeyNameProblem,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  readCode,
  secondFactorQuestion,
} from './second-factor.ts';

describe('what someone types as a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56', '123456'],
  ])('is six digits of an app: %j', (typed, code) => {
    expect(readCode(typed)).toEqual({ kind: 'totp', code });
  });

  it('is a recovery code in any case, with or without its hyphen, and with look-alikes', () => {
    for (const typed of ['abcde-01fgh', 'ABCDE 01FGH', 'abcdeo1fgh', 'abcde0lfgh', 'AbCdE-OiFgH']) {
      expect(readCode(typed)).toEqual({ kind: 'recovery', code: 'abcde01fgh' });
    }
  });

  it.each(['', '12345', '1234567', 'abcde', 'abcde-fghju', 'abcde-fghjkm', '１２３４５６'])(
    'is neither: %j',
    (typed) => {
      expect(readCode(typed)).toBeUndefined();
    },
  );

  it('reads every recovery code as it is shown', () => {
    const code = fc
      .array(fc.constantFrom(...RECOVERY_ALPHABET), {
        minLength: RECOVERY_CODE_LENGTH,
        maxLength: RECOVERY_CODE_LENGTH,
      })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(code, (made) => {
        expect(readCode(formatRecoveryCode(made))).toEqual({ kind: 'recovery', code: made });
      }),
    );
  });
});

describe('what a person is asked', () => {
  const doctor = { role: 'medico', isOn: false, isRequired: false, wasPutOff: false, isConfirmed: true };

  it('is nothing once the second factor is on', () => {
    expect(secondFactorQuestion({ ...doctor, isOn: true, isRequired: true })).toBeUndefined();
  });

  it('is offered to doctors with a confirmed address until they put it off, and to nobody else', () => {
    expect(secondFactorQuestion(doctor)).toBe('offered');
    expect(secondFactorQuestion({ ...doctor, wasPutOff: true })).toBeUndefined();
    expect(secondFactorQuestion({ ...doctor, isConfirmed: false })).toBeUndefined();
    for (const role of ['paciente', 'associacao', 'operador']) {
      expect(secondFactorQuestion({ ...doctor, role })).toBeUndefined();
    }
  });

  it('cannot be put off where it is required, of whatever role', () => {
    for (const role of ['paciente', 'medico', 'operador']) {
      expect(secondFactorQuestion({ role, isOn: false, isRequired: true, wasPutOff: true, isConfirmed: false })).toBe(
        'required',
      );
    }
  });
});

it('a passkey has a name of up to 60 characters', () => {
  expect(passkeyNameProblem(' ')).toBe('passkey_name_required');
  expect(passkeyNameProblem('😀'.repeat(60))).toBeUndefined();
  expect(passkeyNameProblem('a'.repeat(61))).toBe('passkey_name_too_long');
});
