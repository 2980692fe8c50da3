import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { api } from '../../platform/api-client.ts';
import { invitationProblem } from './invitation-problem.ts';
import { type Invitation, lostLink } from './use-invitation.ts';

type InvitationTapProps = {
  token: string;
  account: Account;
  onAccepted: () => void;
  onLinkLost: (found: Invitation) => void;
};

/** One tap for a patient who is signed in; those of another role are told why there is none. */
export function InvitationTap({ token, account, onAccepted, onLinkLost }: InvitationTapProps) {
  const { t } = useTranslation(['auth', 'invitations']);
  const [alert, setAlert] = useState<{ title: string; text: string }>();
  const [isSending, setSending] = useState(false);
  const wasPressed = useRef(false);

  const accept = async () => {
    if (wasPressed.current) return;
    wasPressed.current = true;
    setAlert(undefined);
    setSending(true);
    try {
      await api.post('/api/invitations/accept', { body: { token } });
      onAccepted();
    } catch (error) {
      const lost = lostLink(error);
      if (lost) return onLinkLost(lost);
      setAlert(invitationProblem(error, t));
    } finally {
      wasPressed.current = false;
      setSending(false);
    }
  };

  const leave = (
    <Button asChild variant="ghost" size="lg">
      <Link to={homePathOf(account.role)}>{t('invitations:notNow')}</Link>
    </Button>
  );
  if (account.role !== 'paciente') {
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone="pending" title={t('invitations:notPatient.title')}>
          {t('invitations:notPatient.text')}
        </Banner>
        {leave}
      </div>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-4">
      <p className="text-15">{t('invitations:signedIn', { name: account.name })}</p>
      <FormAlert problem={alert} />
      <Button size="lg" isPending={isSending} onClick={() => void accept()}>
        {t('invitations:accept')}
      </Button>
      {leave}
    </div>
  );
}
