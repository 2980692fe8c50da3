import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { maskedEmail } from '@balsamo/domain/auth/email.ts';
import { invitationPath } from '@balsamo/domain/connections/invitation-link.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { api } from '../../platform/api-client.ts';
import { withNext } from '../../platform/next-path.ts';
import { invitationProblem } from './invitation-problem.ts';
import { type Invitation, lostLink, type Opened } from './use-invitation.ts';

type InvitationForAnotherProps = {
  token: string;
  invitation: Opened;
  account: Account;
  onAsked: () => void;
  onLinkLost: (found: Invitation) => void;
};

/**
 * Opened where somebody else is signed in, as on a family's shared phone (spec-D36): says for whom it was made and leads that person to
 * the sign-in. Going on all the same asks the doctor, who sees the real name.
 */
export function InvitationForAnother({ token, invitation, account, onAsked, onLinkLost }: InvitationForAnotherProps) {
  const { t } = useTranslation(['auth', 'invitations']);
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [busyWith, setBusyWith] = useState<'leaving' | 'asking'>();
  const [firstName = ''] = invitation.name.split(' ');

  const leave = async () => {
    setAlert(undefined);
    setBusyWith('leaving');
    try {
      const { signOutHere } = await import('../../offline/device/leave-device.ts');
      const leadsTo = withNext('/entrar', invitationPath(token));
      // What the other person has not sent yet waits here for them.
      await signOutHere(account.id, { keepsWrites: 'whereThereAreSome', leadsTo });
    } catch (error) {
      setBusyWith(undefined);
      setAlert({ ...invitationProblem(error, t), title: t('invitations:another.signOutFailed') });
    }
  };
  const ask = async () => {
    setAlert(undefined);
    setBusyWith('asking');
    try {
      await api.post('/api/invitations/request', { body: { token } });
      onAsked();
    } catch (error) {
      const lost = lostLink(error);
      if (lost) return onLinkLost(lost);
      setAlert(invitationProblem(error, t, t('invitations:another.failed')));
    } finally {
      setBusyWith(undefined);
    }
  };

  const names = { doctor: invitation.doctorName, name: account.name };
  const isPatient = account.role === 'paciente';
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Banner
        tone="pending"
        title={
          <span className="break-words">
            {t('invitations:another.title', { name: invitation.name, email: maskedEmail(invitation.email) })}
          </span>
        }
      >
        {isPatient ? t('invitations:another.text', names) : t('invitations:another.textOfOther', names)}
      </Banner>
      <FormAlert problem={alert} />
      <Button
        size="lg"
        isPending={busyWith === 'leaving'}
        disabled={busyWith === 'asking'}
        onClick={() => void leave()}
        className="h-auto min-h-13 py-2 break-words whitespace-normal"
      >
        {t('invitations:another.signIn', { name: firstName })}
      </Button>
      {isPatient ? (
        <div>
          <Button
            variant="secondary"
            size="lg"
            isPending={busyWith === 'asking'}
            disabled={busyWith === 'leaving'}
            onClick={() => void ask()}
            className="h-auto min-h-13 w-full py-2 break-words whitespace-normal"
          >
            {t('invitations:another.ask', names)}
          </Button>
          <p className="mt-1 px-1 text-13 text-ink-soft">{t('invitations:another.askHint', names)}</p>
        </div>
      ) : null}
      <Button asChild variant="ghost" size="lg">
        <Link to={homePathOf(account.role)}>{t('invitations:notNow')}</Link>
      </Button>
    </div>
  );
}
