import { asSystem } from '@balsamo/database/as-system.ts';
import { staffInvitationPath } from '@balsamo/domain/associations/staff-invitation.ts';
import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { texts } from '../platform/texts.ts';
import type { Services } from '../services/services.ts';

type Invited = { email: string; language: Language; admin: string; association: string };

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

export function createStaffMails(services: Services) {
  const { db, env, mail } = services;
  const rateLimits = createRateLimits(services);
  return {
    /**
     * Sends the mail once the request is answered: whether the address has an account, whose language then counts, and whether its mailbox
     * has had enough for now, shows neither in the answer nor in its time.
     */
    send(invitation: { adminId: string; associationId: string; email: string }, token: string): void {
      mail.afterAnswer('staffInvitation', async () => {
        const { adminId, associationId, email } = invitation;
        if (!(await rateLimits.mayMailInvitation(email))) return;
        const { rows } = await asSystem(db, 'an admin reads no other account', ({ client }) =>
          client.query<{ admin: string; association: string; language: Language | null }>(
            `select admin.name as admin, association.name as association,
               coalesce((select language from users where email = $3), admin.language) as language
             from users admin, associations association where admin.id = $1 and association.id = $2`,
            [adminId, associationId, email],
          ),
        );
        const [told] = rows;
        if (!told) return;
        const to = { ...told, email, language: told.language ?? DEFAULT_LANGUAGE };
        await mail.send(staffInvitationMail(to, `${env.appUrl}${staffInvitationPath(token)}`));
      });
    },
  };
}
