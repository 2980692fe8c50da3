import { asSystem } from '@balsamo/database/as-system.ts';
import type { OpenInvitationRow } from '@balsamo/database/connections/invitations.ts';
import { invitationPath } from '@balsamo/domain/connections/invitation-link.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { actionEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mailer.ts';
import { texts } from '../../platform/texts.ts';
import type { Services } from '../../services/services.ts';

export const invitationLink = (appUrl: string, token: string) => `${appUrl}${invitationPath(token)}`;

type Invited = Pick<OpenInvitationRow, 'name' | 'email' | 'language'>;

type Inviting = { name: string; isRegistrationChecked: boolean };

/** The subject names neither doctor nor treatment: it may be read over a shoulder. */
function invitationMail({ name, email, language }: Invited, doctor: Inviting, link: string): Mail {
  const t = texts.getFixedT(language);
  return actionEmail({
    to: email,
    language,
    subject: t('mail:invitation.subject'),
    greeting: t('mail:greeting', { name }),
    body: [
      t('mail:invitation.body', { doctor: doctor.name }),
      ...(doctor.isRegistrationChecked ? [] : [t('mail:invitation.unchecked')]),
    ].join(' '),
    button: t('mail:invitation.button'),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:invitation.footnote'),
    signature: t('mail:signature'),
  });
}

export function createInvitationMails(services: Services) {
  const { db, env, mail } = services;
  const rateLimits = createRateLimits(services);
  return {
    /**
     * Sends the mail once the request is answered: whether the address has an account, whose language then counts, and
     * whether its mailbox has had enough for now, shows neither in the answer nor in its time.
     */
    send(doctorId: string, invited: Invited, token: string): void {
      mail.afterAnswer('invitation', async () => {
        if (!(await rateLimits.mayMailInvitation(invited.email))) return;
        const { rows } = await asSystem(db, 'a doctor reads no other account', ({ client }) =>
          client.query<Inviting & { language: Language | null }>(
            `select name, registration_check is not distinct from 'conferido' as "isRegistrationChecked",
               (select language from users where email = $2) as language
             from users where id = $1`,
            [doctorId, invited.email],
          ),
        );
        const [doctor] = rows;
        if (!doctor) return;
        const to = { ...invited, language: doctor.language ?? invited.language };
        await mail.send(invitationMail(to, doctor, invitationLink(env.appUrl, token)));
      });
    },
  };
}
