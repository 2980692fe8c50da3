import type { SignUpProblem } from '@balsamo/domain/auth/forms.ts';
import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import type { RefusalWords } from '../../components/form/form-problem.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

export type FieldCode =
  | SignUpProblem
  | 'passwords_differ'
  | 'email_taken'
  | 'password_common'
  | 'password_wrong'
  | 'code_wrong'
  | 'code_used'
  | 'recovery_code_wrong'
  | 'code_required';

/** Words for why a field was refused, by our own rules or by the server's. */
export function fieldText(code: string, t: TFunction<['auth']>): string {
  return t(`auth:invalid.${code as FieldCode}`, { defaultValue: t('auth:invalid.refused') });
}

/** A failed submission in words (spec §8), where no field is to blame. */
export function submissionProblem(error: unknown, t: TFunction<['auth']>): { title: string; text: string } {
  if (error instanceof NetworkProblem) {
    return { title: t('auth:problem.network'), text: t('auth:problem.networkText') };
  }
  const unexpected = { title: t('auth:problem.server'), text: t('auth:problem.serverText') };
  if (!(error instanceof ApiProblem)) return unexpected;
  const count = Math.ceil((error.retryAfter ?? 60) / 60);
  switch (error.code) {
    case 'auth.account_confirmed':
      return { title: t('auth:problem.accountConfirmed'), text: t('auth:problem.accountConfirmedText') };
    case 'auth.too_many_guesses':
      return { title: t('auth:problem.tooManyGuesses'), text: t('auth:problem.tooManyGuessesText', { count }) };
    case 'auth.too_many_mails':
      return { title: t('auth:problem.tooManyMails'), text: t('auth:problem.tooManyMailsText', { count }) };
    case 'auth.too_many_sign_ups':
    case 'auth.too_many_from_network':
      return { title: t('auth:problem.tooManyFromNetwork'), text: t('auth:problem.tooManyFromNetworkText', { count }) };
  }
  const full = commonFailureText(error, t);
  if (full) return { title: t('auth:problem.temporary'), text: full };
  if (error.status !== 503 && error.status !== 429) return unexpected;
  return { title: t('auth:problem.temporary'), text: t('auth:problem.temporaryText') };
}

/** What a refusal is called that names fields. Without an error it was the form's own rules that refused. */
export function refusalTitle(error: unknown, t: TFunction<['auth']>): string {
  if (!(error instanceof ApiProblem)) return t('auth:invalid.title');
  switch (error.code) {
    case 'auth.wrong_credentials':
      return t('auth:problem.wrongCredentials');
    case 'auth.email_taken':
      return t('auth:problem.emailTaken');
    case 'auth.password_common':
    case 'auth.password_weak':
      return t('auth:problem.passwordWeak');
    default:
      return t('auth:invalid.title');
  }
}

/** The words of a form at the door. */
export function refusalWords<Field extends string>(t: TFunction<['auth']>): RefusalWords<Field> {
  return { fieldText: (code) => fieldText(code, t), general: (error) => submissionProblem(error, t) };
}
