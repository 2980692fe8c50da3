import { BRAZILIAN_STATES, isCrmNumber, type NameProblem, nameProblem, type SignUpRole } from './account.ts';
import { type EmailProblem, emailProblem } from './email.ts';
import { newPasswordProblem, type PasswordProblem } from './password.ts';

/** A field that was refused and why; the texts are translations of the code. */
export type FieldProblem<Field extends string, Code extends string> = { field: Field; code: Code };

export type SignUpForm = {
  name: string;
  email: string;
  password: string;
  role: SignUpRole;
  crm: string;
  crmState: string;
};
/** What is wrong with a doctor's registration. */
export type RegistrationProblem = 'crm_required' | 'crm_invalid' | 'crm_state_required' | 'crm_state_invalid';
export type SignUpProblem = NameProblem | EmailProblem | PasswordProblem | RegistrationProblem;

export function crmProblem(crm: string): RegistrationProblem | undefined {
  if (crm.trim() === '') return 'crm_required';
  return isCrmNumber(crm.trim()) ? undefined : 'crm_invalid';
}

export function crmStateProblem(state: string): RegistrationProblem | undefined {
  if (state === '') return 'crm_state_required';
  return BRAZILIAN_STATES.some((known) => known === state) ? undefined : 'crm_state_invalid';
}

/** What is wrong with a sign-up, in the order of the form; registration fields count for doctors only. */
export function signUpProblems(form: SignUpForm): FieldProblem<keyof SignUpForm, SignUpProblem>[] {
  const isDoctor = form.role === 'medico';
  const found: [keyof SignUpForm, SignUpProblem | undefined][] = [
    ['name', nameProblem(form.name)],
    ['email', emailProblem(form.email)],
    ['password', newPasswordProblem(form.password)],
    ['crm', isDoctor ? crmProblem(form.crm) : undefined],
    ['crmState', isDoctor ? crmStateProblem(form.crmState) : undefined],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

export type SignInForm = { email: string; password: string };

/** Sign-in asks for something in both fields; whether it is right only the server says. */
export function signInProblems(form: SignInForm): FieldProblem<keyof SignInForm, EmailProblem | 'password_required'>[] {
  const email = emailProblem(form.email);
  return [
    ...(email ? [{ field: 'email', code: email } as const] : []),
    ...(form.password === '' ? [{ field: 'password', code: 'password_required' } as const] : []),
  ];
}

export type NewPasswordForm = { password: string; confirmation: string };

export function newPasswordProblems(
  form: NewPasswordForm,
): FieldProblem<keyof NewPasswordForm, PasswordProblem | 'passwords_differ'>[] {
  const password = newPasswordProblem(form.password);
  if (password) return [{ field: 'password', code: password }];
  return form.confirmation === form.password ? [] : [{ field: 'confirmation', code: 'passwords_differ' }];
}
