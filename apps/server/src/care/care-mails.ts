import { asSystem } from '@balsamo/database/as-system.ts';
import { type CareContact, type Deciding, listContacts } from '@balsamo/database/care/contacts.ts';
import { careInvitationPath, type InvitedCareRole, mayKeep } from '@balsamo/domain/care/care.ts';
import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { accountMail, careErasureNotice } from '../mail/account-mails.ts';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { texts } from '../platform/texts.ts';
import type { Services } from '../services/services.ts';

type Invitation = { inviterId: string; personId: string; email: string; role: InvitedCareRole };

export function createCareMails(services: Services) {
  const { db, env, mail } = services;
  const rateLimits = createRateLimits(services);

  type Told = Omit<CareContact, 'linkId' | 'role' | 'timeZone'>;
  type About = 'careRemoved' | 'careResponsible' | 'careAccepted' | 'careTakenOver' | 'careTakenOverEnded';

  /** Mails what happened to their care, once the request is answered. No subject names the person. */
  function tell(about: About, told: readonly Told[], values: Record<string, string> = {}): void {
    if (told.length === 0) return;
    mail.afterAnswer('care notice', async () => {
      for (const { personName, ...to } of told) {
        await mail.send(accountMail(about, to, `${env.appUrl}/conta#cuidado`, { person: personName, ...values }));
      }
    });
  }

  async function findInvitation(
    { inviterId, personId, email, role }: Invitation,
    token: string,
  ): Promise<Mail | undefined> {
    const reason = 'whoever invites reads no other account';
    const told = await asSystem(db, reason, async ({ client }) => {
      const { rows } = await client.query<{ inviter: string; person: string; language: Language | null }>(
        `select inviter.name as inviter, person.name as person,
           coalesce((select language from users where email = $3), inviter.language) as language
         from users inviter, users person where inviter.id = $1 and person.id = $2`,
        [inviterId, personId, email],
      );
      return rows[0];
    });
    if (!told) return undefined;
    const language = told.language ?? DEFAULT_LANGUAGE;
    const t = texts.getFixedT(language);
    const about = role === 'owns' ? 'careHandover' : 'careInvitation';
    // The subject tells neither who is cared for nor of what: it may be read over a shoulder (spec-D20).
    return actionEmail({
      to: email,
      language,
      subject: t(`mail:${about}.subject`),
      greeting: t(`mail:${about}.greeting`),
      body: t(`mail:${about}.body`, { inviter: told.inviter, person: told.person }),
      button: t(`mail:${about}.button`),
      link: `${env.appUrl}${careInvitationPath(token)}`,
      linkFallback: t('mail:linkFallback'),
      footnote: t(`mail:${about}.footnote`),
      signature: t('mail:signature'),
    });
  }

  return {
    /**
     * Sends the mail once the request is answered: whether the address has an account, whose language then counts, and whether its mailbox
     * has had enough for now, shows neither in the answer nor in its time.
     */
    invite(invitation: Invitation, token: string): void {
      mail.afterAnswer('careInvitation', async () => {
        if (!(await rateLimits.mayMailInvitation(invitation.email))) return;
        const found = await findInvitation(invitation, token);
        if (found) await mail.send(found);
      });
    },

    /** The access of a caregiver was ended by somebody else. */
    tellOfRemoval: (removed: Told) => tell('careRemoved', [removed]),

    /** Somebody else made them responsible. */
    tellOfResponsibility: (responsible: Told) => tell('careResponsible', [responsible]),

    /** Whoever decides about the circle hears who accepted. */
    tellOfAcceptance: ({ caregiverName, ...deciding }: Deciding) =>
      tell('careAccepted', [deciding], { name: caregiverName }),

    /** The person took their diary over: to everybody who cared until then, whether they go on. */
    tellOfTakeover(contacts: readonly CareContact[], goesOn: readonly string[]): void {
      tell(
        'careTakenOver',
        contacts.filter(({ linkId }) => goesOn.includes(linkId)),
      );
      tell(
        'careTakenOverEnded',
        contacts.filter(({ linkId }) => !goesOn.includes(linkId)),
      );
    },

    /** Whoever keeps a diary hears that it is to be erased, and can keep it. */
    tellOfErasure(personId: string, dueAt: Date): void {
      mail.afterAnswer('erasure', async () => {
        const contacts = await asSystem(db, 'who keeps a diary beside oneself, no request reads', ({ client }) =>
          listContacts(client, personId),
        );
        for (const contact of contacts) {
          if (mayKeep(contact.role)) await mail.send(careErasureNotice(contact, dueAt, env.appUrl));
        }
      });
    },
  };
}
