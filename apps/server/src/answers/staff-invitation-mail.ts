import { staffInvitationPath } from '@balsamo/domain/associations/staff-invitation.ts';
import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Env } from '../platform/env.ts';
import { texts } from '../platform/texts.ts';

type Invitation = { inviterId: string; associationId: string; email: string };
type Invited = { email: string; language: Language; admin: string; association: string };

/**
 * The mail with the link of an invitation to the staff of an association, in the language of whoever has the address, else of who invites.
 * As the system role: nobody else reads both accounts. Undefined where either side is gone.
 */
export async function findStaffInvitationMail(
  client: Pick<pg.ClientBase, 'query'>,
  { appUrl }: Pick<Env, 'appUrl'>,
  { inviterId, associationId, email }: Invitation,
  token: string,
): Promise<Mail | undefined> {
  const { rows } = await client.query<{ admin: string; association: string; language: Language | null }>(
    `select inviter.name as admin, association.name as association,
       coalesce((select language from users where email = $3), inviter.language) as language
     from users inviter, associations association where inviter.id = $1 and association.id = $2`,
    [inviterId, associationId, email],
  );
  const [told] = rows;
  if (!told) return undefined;
  const to = { ...told, email, language: told.language ?? DEFAULT_LANGUAGE };
  return staffInvitationMail(to, `${appUrl}${staffInvitationPath(token)}`);
}

/** The subject names neither association nor role: it may be read over a shoulder (spec-D20). */
function staffInvitationMail({ email, language, admin, association }: Invited, link: string): Mail {
  const t = texts.getFixedT(language);
  return actionEmail({
    to: email,
    language,
    subject: t('mail:staffInvitation.subject'),
    greeting: t('mail:staffInvitation.greeting'),
    body: t('mail:staffInvitation.body', { admin, association }),
    button: t('mail:staffInvitation.button'),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:staffInvitation.footnote'),
    signature: t('mail:signature'),
  });
}
