import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasSimplePattern,
  isOwnNameVaried,
  newPasswordProblem,
  passedPasswordRules,
  passwordStrength,
} from './password.ts';

describe('a new password is refused', () => {
  it.each([
    ['', 'password_required'],
    ['Ab1!567', 'password_too_short'],
    ['Rio-7azul', undefined],
    ['RIO-7AZUL', 'password_lowercase_missing'],
    ['rio-7azul', 'password_uppercase_missing'],
    ['Rio-azuis', 'password_digit_missing'],
    ['Rio7azuis', 'password_special_missing'],
    ['Rio-7azuuul', 'password_too_simple'],
    ['um rio bem azu', 'password_uppercase_missing'],
    ['um rio bem azul', undefined],
    ['password de rio azul', 'password_too_simple'],
    [`Rio-7${'az'.repeat(60)}`, undefined],
    [`Rio-7${'az'.repeat(62)}`, 'password_too_long'],
  ])('%s → %s', (password, problem) => expect(newPasswordProblem(password)).toBe(problem));

  it('for its length and simple patterns alone from 15 characters on', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 15, maxLength: 128, unit: 'grapheme' }), (password) => {
        fc.pre(password.length <= 128);
        expect(newPasswordProblem(password)).toBe(hasSimplePattern(password) ? 'password_too_simple' : undefined);
      }),
    );
  });
});

describe('a simple pattern', () => {
  it.each(['xaaay', 'abc123456z', 'z654321', 'myQWERTYkeys', 'Password-9', 'abcabc', 'zuzu', '!!!'])(
    'is found in %s',
    (password) => expect(hasSimplePattern(password)).toBe(true),
  );

  it.each(['balsamo-demo-2026', 'aabbccdd', 'cavalo bateria grampo', '12345-67'])('is not seen in %s', (password) =>
    expect(hasSimplePattern(password)).toBe(false),
  );

  it('is found in every block that is only repeated', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.integer({ min: 2, max: 5 }), (block, times) => {
        expect(hasSimplePattern(block.repeat(times))).toBe(true);
      }),
    );
  });
});

describe('the strength meter', () => {
  it.each([
    ['', 'weak'],
    ['Aa1!', 'weak'],
    ['Password123!', 'weak'],
    ['abcdefgh', 'medium'],
    ['abcdefg1', 'medium'],
    ['balsamo-demo-2026', 'strong'],
    ['Cavalo-demo-2026', 'very_strong'],
    ['Ação-das-9-marés', 'very_strong'],
  ])('calls %s %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('never calls strong what is refused', () => {
    expect(passwordStrength('Abcdefg1!', true)).toBe('weak');
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (password) => {
        fc.pre(newPasswordProblem(password) !== undefined);
        expect(['weak', 'medium']).toContain(passwordStrength(password));
      }),
    );
  });

  it('calls very strong exactly what passes all seven tests', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (password) => {
        expect(passwordStrength(password) === 'very_strong').toBe(passedPasswordRules(password).size === 7);
      }),
    );
  });
});

describe("a password made of the person's own name", () => {
  const maria = { name: 'Maria José da Silva', email: 'mjsilva.87@exemplo.com.br' };

  it.each(['mariasilva2024', 'Maria1985', 'Silva@2026!', 'mjsilva.87', 'jose.maria', 'M4ria-s1lva', '2020josé2020'])(
    '%s is recognised',
    (password) => expect(isOwnNameVaried(password, maria)).toBe(true),
  );

  it.each(['balsamo-demo-2026', 'maria-colhe-camomila', '20201985', 'girassol-da-silva'])('%s is not', (password) =>
    expect(isOwnNameVaried(password, maria)).toBe(false),
  );

  it('is recognised with any digits and marks around it', () => {
    const around = fc.string({ unit: fc.constantFrom(...'2689-_.! #'), maxLength: 8 });
    fc.assert(
      fc.property(around, around, fc.constantFrom('maria', 'Silva', 'mariasilva'), (before, after, name) => {
        expect(isOwnNameVaried(`${before}${name}${after}`, maria)).toBe(true);
      }),
    );
  });

  it('never catches the demo password on a demo account', () => {
    expect(isOwnNameVaried('balsamo-demo-2026', { name: 'Maria Andrade', email: 'paciente@demo.test' })).toBe(false);
  });
});
