import type { TFunction } from 'i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { submissionProblem } from './submission-problem.ts';

/** Why an invitation could not be accepted, where no field and not the link is to blame. */
export function invitationProblem(
  error: unknown,
  t: TFunction<['auth', 'invitations']>,
): { title: string; text: string } {
  if (error instanceof ApiProblem && error.code === 'connections.doctor_limit_reached') {
    return { title: t('invitations:full.title'), text: t('invitations:full.text') };
  }
  const { title, text } = submissionProblem(error, t);
  return { title: t('invitations:failed'), text: text ?? title };
}
