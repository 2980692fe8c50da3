import type { SignUpProblem } from '@balsamo/domain/auth/forms.ts';
import type { TFunction } from 'i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

export type FieldCode =
  | SignUpProblem
  | 'passwords_differ'
  | 'email_taken'
  | 'password_common'
  | 'password_wrong'
  | 'code_wrong'
  | 'code_used'
  | 'code_required';

/** Words for why a field was refused, by our own rules or by the server's. */
export function fieldText(code: string, t: TFunction<['auth']>): string {
  return t(`auth:invalid.${code as FieldCode}`, { defaultValue: t('auth:invalid.refused') });
}

/** A failed submission in words (product.md §8): a title for the toast, more where no field is to blame. */
export type SubmissionProblem = { title: string; text?: string; fields: Readonly<Record<string, string>> };

/** `fieldOf` names the form's fields by the JSON pointers of the request. */
export function submissionProblem(
  error: unknown,
  t: TFunction<['auth']>,
  fieldOf: Readonly<Record<string, string>> = {},
): SubmissionProblem {
  if (error instanceof NetworkProblem) {
    return { title: t('auth:problem.network'), text: t('auth:problem.networkText'), fields: {} };
  }
  if (!(error instanceof ApiProblem)) {
    return { title: t('auth:problem.server'), text: t('auth:problem.serverText'), fields: {} };
  }
  const refused = error.errors.flatMap(({ pointer, code }) => {
    const field = fieldOf[pointer];
    return field ? [[field, fieldText(code, t)] as const] : [];
  });
  const fields = Object.fromEntries(refused);
  switch (error.code) {
    case 'auth.wrong_credentials':
      return {
        title: t('auth:problem.wrongCredentials'),
        fields: { password: t('auth:problem.wrongCredentialsText') },
      };
    case 'auth.email_taken':
      return { title: t('auth:problem.emailTaken'), fields };
    case 'auth.account_confirmed':
      return { title: t('auth:problem.accountConfirmed'), text: t('auth:problem.accountConfirmedText'), fields };
    case 'auth.password_common':
      return { title: t('auth:problem.passwordWeak'), fields };
    case 'auth.too_many_guesses': {
      const count = Math.ceil((error.retryAfter ?? 60) / 60);
      return { title: t('auth:problem.tooManyGuesses'), text: t('auth:problem.tooManyGuessesText', { count }), fields };
    }
    case 'auth.too_many_sign_ups':
    case 'auth.too_many_from_network': {
      const count = Math.ceil((error.retryAfter ?? 60) / 60);
      const text = t('auth:problem.tooManyFromNetworkText', { count });
      return { title: t('auth:problem.tooManyFromNetwork'), text, fields };
    }
  }
  if (refused.length > 0) return { title: t('auth:invalid.title'), fields };
  const full = storageFullText(error, t);
  if (full) return { title: t('auth:problem.temporary'), text: full, fields };
  return error.status === 503 || error.status === 429
    ? { title: t('auth:problem.temporary'), text: t('auth:problem.temporaryText'), fields }
    : { title: t('auth:problem.server'), text: t('auth:problem.serverText'), fields };
}
