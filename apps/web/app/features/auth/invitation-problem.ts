import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { submissionProblem } from './submission-problem.ts';

/** Words for a doctor who can take no more patients; undefined for every other refusal. */
export function doctorFullProblem(error: unknown, t: TFunction<['auth', 'invitations']>) {
  if (!(error instanceof ApiProblem) || error.code !== 'connections.doctor_limit_reached') return undefined;
  return { title: t('invitations:full.title'), text: t('invitations:full.text') };
}

const REFUSED = {
  'connections.already_connected': 'alreadyConnected',
  'connections.already_requested': 'alreadyRequested',
  'connections.answer_waits': 'answerWaits',
  'invitations.other_address': 'otherAddress',
} as const;

/** Why nothing came of an invitation, where the link is not to blame. */
export function invitationProblem(
  error: unknown,
  t: TFunction<['auth', 'invitations']>,
  title = t('invitations:failed'),
): { title: string; text: string } {
  const refused = error instanceof ApiProblem ? REFUSED[error.code as keyof typeof REFUSED] : undefined;
  if (refused) return { title, text: t(`invitations:problem.${refused}`) };
  return doctorFullProblem(error, t) ?? { title, text: submissionProblem(error, t).text };
}
