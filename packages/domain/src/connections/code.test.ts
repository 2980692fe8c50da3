import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET, hasCode, makeCode, otherSideOf, readCode } from './code.ts';

const role = fc.constantFrom('paciente' as const, 'medico' as const);
const picks = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
const codeOf = (of: 'paciente' | 'medico', numbers: readonly number[]) => {
  let at = 0;
  return makeCode(of, (limit) => (numbers[at++] ?? 0) % limit);
};

describe('a code', () => {
  it('is PA or DR and six characters that nobody confuses', () => {
    fc.assert(
      fc.property(role, picks, (of, numbers) => {
        expect(codeOf(of, numbers)).toMatch(of === 'paciente' ? /^PA.{6}$/ : /^DR.{6}$/);
        expect(codeOf(of, numbers).slice(2)).toMatch(/^[^0O1ILQ2Z5S8BU]{6}$/);
      }),
    );
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
  });

  it('may be any that the alphabet allows', () => {
    const all = Array.from(CODE_ALPHABET, (_, index) => codeOf('medico', Array(6).fill(index)).at(-1));
    expect(all.join('')).toBe(CODE_ALPHABET);
  });

  it('is read back however it is typed', () => {
    fc.assert(
      fc.property(role, picks, (of, numbers) => {
        const code = codeOf(of, numbers);
        const typed = ` ${code.slice(0, 2).toLowerCase()}-${code.slice(2, 5)} ${code.slice(5).toLowerCase()} `;
        expect(readCode(typed)).toEqual({ code });
      }),
    );
  });

  it.each(['', '  ', 'DR', 'DR12345', 'DRK7M4XPA', 'XX7M4XPA', 'DR0OIL1Z', 'DRK7M4X!'])('is not %j', (typed) => {
    expect(readCode(typed)).toBeUndefined();
  });
});

describe('an id', () => {
  it('is read in any case', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(readCode(` ${id.toUpperCase()} `)).toEqual({ id });
      }),
    );
  });
});

it('patients and doctors have codes and find each other; other roles have none', () => {
  expect([hasCode('paciente'), hasCode('medico'), hasCode('associacao'), hasCode('operador')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([otherSideOf('paciente'), otherSideOf('medico')]).toEqual(['medico', 'paciente']);
});
