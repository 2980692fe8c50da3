import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

type Translate = TFunction<['memberships']>;

/** Refusals that a field of a form is to blame for (spec §5). */
export function fieldRefusal(error: unknown, t: Translate): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  switch (error.code) {
    case 'memberships.already_member':
      return t('memberships:invite.alreadyMember');
    case 'memberships.already_pending':
      return t('memberships:invite.alreadyPending');
    case 'memberships.code_unknown':
      return t('memberships:code.unknown');
    case 'memberships.code_used':
      return t('memberships:code.used');
    default:
      return undefined;
  }
}

/** A failure around members in words. `title` says what did not work. */
export function membershipProblem(error: unknown, title: string, t: Translate): { title: string; text: string } {
  if (error instanceof NetworkProblem) return { title, text: t('memberships:problem.connection') };
  if (!(error instanceof ApiProblem)) return { title, text: t('memberships:problem.unexpected') };
  const known = commonFailureText(error, t) ?? fieldRefusal(error, t);
  if (known) return { title, text: known };
  switch (error.code) {
    case 'memberships.no_such_member':
    case 'memberships.no_such_invitation':
      return { title, text: t('memberships:problem.gone') };
    case 'associations.not_found':
      return { title, text: t('memberships:problem.notKept') };
    case 'memberships.too_many_lists':
      return { title, text: t('memberships:problem.tooManyLists') };
  }
  if (error.status === 429) {
    return { title, text: t('memberships:problem.tooMany', { count: Math.ceil((error.retryAfter ?? 60) / 60) }) };
  }
  if (error.status === 401) return { title, text: t('memberships:problem.signIn') };
  return { title, text: t('memberships:problem.unexpected') };
}
