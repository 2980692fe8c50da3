import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { Hourglass, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useAccount } from '../../platform/session.ts';
import { InvitationAccepted, InvitationAsked } from './invitation-accepted.tsx';
import { InvitationForAnother } from './invitation-for-another.tsx';
import { InvitationHeader } from './invitation-header.tsx';
import { InvitationSignUpForm } from './invitation-sign-up-form.tsx';
import { InvitationTap } from './invitation-tap.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';
import { type Invitation, type Opened, useInvitation } from './use-invitation.ts';

/** /aceitar-convite#token={token}: a doctor's invitation, for someone new and for a patient who has an account. */
export function InvitationScreen({ token }: { token: string | undefined }) {
  const { t } = useTranslation(['invitations']);
  const { found, check, setFound } = useInvitation(token);
  const { data: account, isError: isAccountUnknown } = useAccount();
  const [outcome, setOutcome] = useState<'accepted' | 'asked'>();
  const isSettled = found.state !== 'checking' && (found.state !== 'open' || account !== undefined || isAccountUnknown);
  return (
    <>
      <title>{t('invitations:pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {!isSettled ? (
        <Checking />
      ) : found.state !== 'open' ? (
        <NotOpen found={found} onRetry={check} />
      ) : outcome === 'accepted' ? (
        <InvitationAccepted doctor={found.invitation.doctorName} />
      ) : outcome === 'asked' ? (
        <InvitationAsked doctor={found.invitation.doctorName} />
      ) : (
        <>
          <InvitationHeader invitation={found.invitation} />
          {account && !isFor(account, found.invitation) ? (
            <InvitationForAnother
              token={token ?? ''}
              invitation={found.invitation}
              account={account}
              onAsked={() => setOutcome('asked')}
              onLinkLost={setFound}
            />
          ) : account ? (
            <InvitationTap
              token={token ?? ''}
              doctorName={found.invitation.doctorName}
              account={account}
              onAccepted={() => setOutcome('accepted')}
              onLinkLost={setFound}
            />
          ) : (
            <InvitationSignUpForm
              token={token ?? ''}
              invitation={found.invitation}
              onAccepted={() => setOutcome('accepted')}
              onLinkLost={setFound}
            />
          )}
        </>
      )}
    </>
  );
}

/** Both addresses are as they are stored. */
const isFor = (account: Account, invitation: Opened) =>
  account.role === 'paciente' && account.email === invitation.email;

/** As high as the form that comes. */
function Checking() {
  const { t } = useTranslation(['invitations']);
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{t('invitations:checking')}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  );
}

function NotOpen({ found, onRetry }: { found: Exclude<Invitation, { state: 'open' }>; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'invitations']);
  if (found.state === 'checking') return null;
  if (found.state === 'errorValidating') {
    return (
      <ScreenMessage
        icon={<Unlink aria-hidden="true" />}
        tone="problem"
        title={t('invitations:errorValidating.title')}
        actions={
          <Button size="lg" onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        }
      >
        <p>{submissionProblem(found.error, t).text}</p>
      </ScreenMessage>
    );
  }
  const isExpired = found.state === 'expired';
  return (
    <ScreenMessage
      icon={isExpired ? <Hourglass aria-hidden="true" /> : <Unlink aria-hidden="true" />}
      tone={isExpired ? 'pending' : 'problem'}
      title={t(`invitations:${found.state}.title`)}
      actions={
        <Button asChild size="lg">
          <Link to="/entrar" replace>
            {t('invitations:goToSignIn')}
          </Link>
        </Button>
      }
    >
      <p>{t(`invitations:${found.state}.text`)}</p>
    </ScreenMessage>
  );
}
