import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RegistrationMark } from '../../components/doctor/registration-mark.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { presentTime } from '../../platform/server-clock.ts';
import type { Opened } from './use-invitation.ts';

/** Who invites, what accepting means, and whether it has to be soon. */
export function InvitationHeader({ invitation }: { invitation: Opened }) {
  const { t, i18n } = useTranslation(['invitations']);
  const { doctorName: doctor, expiresAt } = invitation;
  const end = new Date(expiresAt);
  const time = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'short', timeStyle: 'short' });
  return (
    <>
      <h1 className="text-28 break-words">{t('invitations:title', { doctor })}</h1>
      <p className="mt-1 text-15 text-ink-soft">{t('invitations:intro', { doctor })}</p>
      {invitation.isRegistrationChecked ? null : (
        <p className="mt-2 text-15">
          <RegistrationMark isChecked={false} /> {t('invitations:unchecked')}
        </p>
      )}
      {expiresSoon(end, presentTime()) ? (
        <p className="mt-4 flex items-start gap-2.5 rounded-card bg-honey-wash px-4 py-3 text-15">
          <Hourglass className="mt-0.5 size-5 shrink-0 text-honey" aria-hidden="true" />
          {t('invitations:expiresSoon', { time: time.format(end) })}
        </p>
      ) : null}
    </>
  );
}
