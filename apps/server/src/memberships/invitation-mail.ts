import type { WaitingInvitation } from '@balsamo/database/memberships/invitation-mails.ts';
import { associationInvitationPath } from '@balsamo/domain/memberships/invitation.ts';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { texts } from '../platform/texts.ts';

/** The subject names neither association nor treatment: it may be read over a shoulder (spec-D20). */
export function associationInvitationMail(
  { email, language, associationName: association, message }: WaitingInvitation,
  appUrl: string,
  token: string,
): Mail {
  const t = texts.getFixedT(language);
  return actionEmail({
    to: email,
    language,
    subject: t('mail:invitation.subject'),
    greeting: t('mail:associationInvitation.greeting'),
    body: [
      t('mail:associationInvitation.body', { association }),
      ...(message === null ? [] : [t('mail:associationInvitation.message', { message })]),
    ].join(' '),
    button: t('mail:invitation.button'),
    link: `${appUrl}${associationInvitationPath(token)}`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:invitation.footnote'),
    signature: t('mail:signature'),
  });
}
