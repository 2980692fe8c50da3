import type { TFunction } from 'i18next';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { commonFailureText } from '../failure-text.ts';

type CareTexts = TFunction<['care']>;

const WORDS = {
  'care.not_found': 'notFound',
  'care.too_many_people': 'tooManyPeople',
  'care.too_many_caregivers': 'tooManyCaregivers',
  'care.erasure_asked': 'erasureAsked',
  'care.responsible_stays': 'responsibleStays',
  'care.not_responsible': 'notResponsible',
  'care.already_invited': 'alreadyInvited',
  'care.has_own_sign_in': 'hasOwnSignIn',
  'care.read_only': 'readOnly',
  'care.acting': 'acting',
  'care.already_cares': 'alreadyCares',
  'care.oneself': 'oneself',
  'care.other_address': 'otherAddress',
} as const;

/** Words for a failed request about who cares for whom, where no field is to blame. */
export function careProblemText(error: unknown, t: CareTexts): string {
  if (error instanceof NetworkProblem) return t('care:problem.network');
  if (!(error instanceof ApiProblem)) return t('care:problem.server');
  const word = WORDS[error.code as keyof typeof WORDS] as (typeof WORDS)[keyof typeof WORDS] | undefined;
  if (word) return t(`care:problem.${word}`);
  if (error.status === 401) return t('care:problem.signInNeeded');
  if (error.status === 429) return t('care:problem.tooManyTries');
  return commonFailureText(error, t) ?? t('care:problem.server');
}

const FIELDS = {
  password_wrong: 'wrongPassword',
  password_required: 'password',
  declaration_required: 'declaration',
  birth_date: 'birthDate',
  birth_date_wrong: 'birthDateWrong',
  relation_required: 'relation',
} as const;

/** Words for why a field was refused, by our own rules or by the server's. */
export function careFieldText(code: string, place: string, t: CareTexts): string {
  const word = FIELDS[code as keyof typeof FIELDS] as (typeof FIELDS)[keyof typeof FIELDS] | undefined;
  if (word) return t(`care:invalid.${word}`);
  const field = place.replace(/^\//, '');
  if (field === 'name' || field === 'birthDate' || field === 'email') return t(`care:invalid.${field}`);
  return t('care:invalid.refused');
}
