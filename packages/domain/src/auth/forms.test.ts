import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRAZILIAN_STATES, formatCrm, homePathOf, isCrmNumber, nameProblem, ROLES } from './account.ts';
import { BRAZILIAN_STATE_NAMES } from './brazilian-states.ts';
import { newPasswordProblems, type SignUpForm, signInProblems, signUpProblems } from './forms.ts';

const patient: SignUpForm = {
  name: 'Maria Silva',
  email: 'maria@exemplo.com',
  password: 'camomila e mel novo',
  role: 'paciente',
  crm: '',
  crmState: '',
};

describe('a name', () => {
  it.each([
    ['M', 'name_too_short'],
    ['  M  ', 'name_too_short'],
    ['Jô', undefined],
    ['Maria-José D’Ávila', undefined],
    ['Zoë Müller', undefined],
    ['M'.repeat(100), undefined],
    ['M'.repeat(101), 'name_too_long'],
    ['Maria 2', 'name_not_letters'],
    ['<b>Maria', 'name_not_letters'],
    ['-Maria', 'name_not_letters'],
  ])('"%s" → %s', (name, problem) => expect(nameProblem(name)).toBe(problem));
});

describe("a doctor's registration", () => {
  it.each([
    ['123', false],
    ['1234', true],
    ['1234567', true],
    ['12345678', false],
    ['12a45', false],
    ['', false],
  ])('number %s is valid: %s', (crm, isValid) => expect(isCrmNumber(crm)).toBe(isValid));

  it('is written number-UF', () => expect(formatCrm('123456', 'SP')).toBe('123456-SP'));

  it('offers the 27 states, each with a name of its own', () => {
    expect(BRAZILIAN_STATES).toHaveLength(27);
    expect(new Set(Object.values(BRAZILIAN_STATE_NAMES)).size).toBe(27);
  });
});

describe('the sign-up form', () => {
  it('accepts a patient without registration', () => expect(signUpProblems(patient)).toEqual([]));

  it('asks a doctor for number and state', () => {
    expect(signUpProblems({ ...patient, role: 'medico' })).toEqual([
      { field: 'crm', code: 'crm_required' },
      { field: 'crmState', code: 'crm_state_required' },
    ]);
    expect(signUpProblems({ ...patient, role: 'medico', crm: '12', crmState: 'XX' })).toEqual([
      { field: 'crm', code: 'crm_invalid' },
      { field: 'crmState', code: 'crm_state_invalid' },
    ]);
    expect(signUpProblems({ ...patient, role: 'medico', crm: '123456', crmState: 'SP' })).toEqual([]);
  });

  it('names the problems in the order of the form', () => {
    const empty: SignUpForm = { name: '', email: '', password: '', role: 'medico', crm: '', crmState: '' };
    expect(signUpProblems(empty).map((problem) => problem.field)).toEqual([
      'name',
      'email',
      'password',
      'crm',
      'crmState',
    ]);
  });

  it('never looks at registration fields of a patient', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (crm, crmState) => {
        expect(signUpProblems({ ...patient, crm, crmState })).toEqual([]);
      }),
    );
  });
});

it('asks for something in both fields of sign-in, and for no length', () => {
  expect(signInProblems({ email: '', password: '' })).toEqual([
    { field: 'email', code: 'email_required' },
    { field: 'password', code: 'password_required' },
  ]);
  expect(signInProblems({ email: 'maria@exemplo.com', password: 'x' })).toEqual([]);
});

describe('the new password form', () => {
  it.each([
    ['', '', [{ field: 'password', code: 'password_required' }]],
    ['curta', 'curta', [{ field: 'password', code: 'password_too_short' }]],
    ['camomila e mel novo', 'camomila e mel', [{ field: 'confirmation', code: 'passwords_differ' }]],
    ['camomila e mel novo', 'camomila e mel novo', []],
  ] as const)('"%s" and "%s"', (password, confirmation, problems) => {
    expect(newPasswordProblems({ password, confirmation })).toEqual(problems);
  });
});

it.each(ROLES)('every role has a home: %s', (role) => {
  expect(homePathOf(role)).toBe(
    { paciente: '/diary', medico: '/dashboard', associacao: '/associacao', operador: '/admin' }[role],
  );
});

it('an unknown role lives at the diary', () => {
  expect(homePathOf(undefined)).toBe('/diary');
});
