import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { submissionProblem } from './submission-problem.ts';

/** Words for a doctor who can take no more patients; undefined for every other refusal. */
export function doctorFullProblem(error: unknown, t: TFunction<['auth', 'invitations']>) {
  if (!(error instanceof ApiProblem) || error.code !== 'connections.doctor_limit_reached') return undefined;
  return { title: t('invitations:full.title'), text: t('invitations:full.text') };
}

/** Why an invitation could not be accepted, where the link is not to blame. */
export function invitationProblem(
  error: unknown,
  t: TFunction<['auth', 'invitations']>,
): { title: string; text: string } {
  return doctorFullProblem(error, t) ?? { title: t('invitations:failed'), text: submissionProblem(error, t).text };
}
