import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
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

/** One tap for the patient whom it was made for. */
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

  return (
    <div className="mt-6 flex flex-col gap-4">
      <p className="text-15">{t('invitations:signedIn', { name: account.name })}</p>
      <FormAlert problem={alert} />
      <Button size="lg" isPending={isSending} onClick={() => void accept()}>
        {t('invitations:accept')}
      </Button>
      <Button asChild variant="ghost" size="lg">
        <Link to={homePathOf(account.role)}>{t('invitations:notNow')}</Link>
      </Button>
    </div>
  );
}
