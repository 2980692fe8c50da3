import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { OpenedAssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { homePathIn } from '@balsamo/domain/language.ts';
import { WELCOME_OF_ASSOCIATION, WELCOME_PARAMETER } from '@balsamo/domain/memberships/invitation.ts';
import { Hourglass, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  AssociationInvitationDetails,
  AssociationInvitationHeader,
} from '../../components/association/invitation-details.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useAccount } from '../../platform/session.ts';
import { AssociationInvitationForAnother } from './association-invitation-for-another.tsx';
import { AssociationInvitationSignUp } from './association-invitation-sign-up.tsx';
import { AssociationInvitationTap } from './association-invitation-tap.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';
import {
  type AnswerProps,
  type AssociationInvitation,
  useAssociationInvitation,
} from './use-association-invitation.ts';

/** /convite-associacao#token={token}: an association's invitation, for someone new and for a patient who has an account. */
export function AssociationInvitationScreen({ token = '' }: { token: string | undefined }) {
  const { t, i18n } = useTranslation(['memberships']);
  const { found, check, setFound } = useAssociationInvitation(token);
  const { data: account, isError: isAccountUnknown } = useAccount();
  const navigate = useNavigate();
  const isSettled = found.state !== 'checking' && (found.state !== 'open' || account !== undefined || isAccountUnknown);

  const accepted = (association: string) =>
    navigate(`/diary?${WELCOME_PARAMETER}=${WELCOME_OF_ASSOCIATION}`, { replace: true, state: { association } });
  const declined = () => {
    void showToast('info', t('memberships:taking.declined'));
    navigate(account ? homePathOf(account.role) : homePathIn(i18n.language), { replace: true });
  };

  return (
    <>
      <title>{t('memberships:taking.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {!isSettled ? (
        <Checking />
      ) : found.state !== 'open' ? (
        <NotOpen found={found} onRetry={check} />
      ) : account && !isFor(account, found.invitation) ? (
        <>
          <AssociationInvitationHeader invitation={found.invitation} isSignedIn />
          <AssociationInvitationForAnother token={token} invitation={found.invitation} account={account} />
        </>
      ) : (
        <>
          <AssociationInvitationHeader invitation={found.invitation} isSignedIn={Boolean(account)} />
          <AssociationInvitationDetails invitation={found.invitation} />
          <Answer
            account={account ?? undefined}
            token={token}
            invitation={found.invitation}
            onAccepted={() => accepted(found.invitation.association.name)}
            onDeclined={declined}
            onLinkLost={setFound}
          />
        </>
      )}
    </>
  );
}

/** Both addresses are as they are stored. */
const isFor = (account: Account, invitation: OpenedAssociationInvitation) =>
  account.role === 'paciente' && account.email === invitation.email;

function Answer({ account, ...answer }: AnswerProps & { account: Account | undefined }) {
  if (account) return <AssociationInvitationTap account={account} {...answer} />;
  return <AssociationInvitationSignUp {...answer} />;
}

/** As high as what comes. */
function Checking() {
  const { t } = useTranslation(['memberships']);
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{t('memberships:taking.checking')}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-13" />
    </div>
  );
}

function NotOpen({
  found,
  onRetry,
}: {
  found: Exclude<AssociationInvitation, { state: 'open' }>;
  onRetry: () => void;
}) {
  const { t, i18n } = useTranslation(['auth', 'common', 'memberships']);
  if (found.state === 'checking') return null;
  if (found.state === 'failed') {
    return (
      <ScreenMessage
        icon={<Unlink aria-hidden="true" />}
        tone="problem"
        title={t('memberships:taking.loadFailed')}
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
      title={t('memberships:taking.invalidTitle')}
      actions={
        <Button asChild size="lg">
          <Link to={homePathIn(i18n.language)} replace>
            {t('memberships:taking.goHome')}
          </Link>
        </Button>
      }
    >
      <p className="font-semibold text-ink">{t(`memberships:taking.problem.${found.state}`)}</p>
      <p>{t(`memberships:taking.help.${found.state}`)}</p>
    </ScreenMessage>
  );
}
