import type { OpenedStaffInvitation } from '@balsamo/contract/association-staff/schemas.ts';
import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { staffInvitationPath } from '@balsamo/domain/associations/staff-invitation.ts';
import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Handshake, Hourglass, MailX, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { associationKeys } from '../../components/association/association-keys.ts';
import { useSignOut } from '../../components/sign-out/sign-out-provider.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { withNext } from '../../platform/next-path.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useAccount } from '../../platform/session.ts';
import { ScreenMessage } from './screen-message.tsx';
import { StaffSignUpForm } from './staff-sign-up-form.tsx';
import { submissionProblem } from './submission-problem.ts';

/** /equipe-associacao#token={token}: an invitation to the staff of an association, for someone new and for who has an account. Null: not known yet. */
export function StaffInvitationScreen({ token }: { token: string | null | undefined }) {
  const { t } = useTranslation(['auth', 'staffInvitation', 'common']);
  const [joined, setJoined] = useState<string>();
  const { data: account, isPending: isAccountPending } = useAccount();
  const query = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => api.post('/api/staff-invitations/open', { body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <title>{t('staffInvitation:pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {draw()}
    </>
  );

  function draw(): ReactNode {
    if (token === null) return <Checking />;
    if (token === undefined) return <NotOpen kind="missing" />;
    if (joined !== undefined) return <Joined association={joined} />;
    if (query.isError) {
      const refusal = query.error instanceof ApiProblem ? query.error : undefined;
      if (refusal?.code === 'associationStaff.expired') return <NotOpen kind="expired" />;
      if (refusal?.status === 410 || refusal?.status === 422) return <NotOpen kind="invalid" />;
      return (
        <ScreenMessage
          icon={<Unlink aria-hidden="true" />}
          tone="problem"
          title={t('staffInvitation:errorValidating.title')}
          actions={
            <Button size="lg" isPending={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        >
          <p>{submissionProblem(query.error, t).text}</p>
        </ScreenMessage>
      );
    }
    if (!query.data || isAccountPending) return <Checking />;
    const invitation = query.data;
    if (invitation.account === 'other') return <OtherAddress email={invitation.email} />;
    return (
      <>
        <Header invitation={invitation} />
        <div className="mt-6">
          {account && account.email !== invitation.email ? (
            <ForAnother email={invitation.email} />
          ) : account ? (
            <Accept token={token} account={account} onJoined={() => setJoined(invitation.associationName)} />
          ) : invitation.account === 'association' ? (
            <SignIn token={token} email={invitation.email} />
          ) : (
            <StaffSignUpForm
              token={token}
              invitation={invitation}
              onJoined={() => setJoined(invitation.associationName)}
              onLinkLost={() => void query.refetch()}
            />
          )}
        </div>
      </>
    );
  }
}

function Header({ invitation }: { invitation: OpenedStaffInvitation }) {
  const { t, i18n } = useTranslation(['staffInvitation']);
  const end = new Date(invitation.expiresAt);
  const time = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'short', timeStyle: 'short' });
  return (
    <>
      <h1 className="break-words text-28">{t('staffInvitation:title', { association: invitation.associationName })}</h1>
      <p className="mt-1 text-15 text-ink-soft">
        {t('staffInvitation:intro', { role: t(`staffInvitation:role.${invitation.role}`) })}
      </p>
      {expiresSoon(end, presentTime()) ? (
        <p className="mt-4 flex items-start gap-2.5 rounded-card bg-honey-wash px-4 py-3 text-15">
          <Hourglass className="mt-0.5 size-5 shrink-0 text-honey" aria-hidden="true" />
          {t('staffInvitation:expiresSoon', { time: time.format(end) })}
        </p>
      ) : null}
    </>
  );
}

type AcceptProps = { token: string; account: Account; onJoined: () => void };

function Accept({ token, account, onJoined }: AcceptProps) {
  const { t } = useTranslation(['auth', 'staffInvitation']);
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: () => api.post('/api/staff-invitations/accept', { body: { token } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: associationKeys.staffed });
      onJoined();
    },
  });
  const code = join.error instanceof ApiProblem ? join.error.code : undefined;
  const text =
    code === 'associationStaff.already_staff'
      ? t('staffInvitation:already')
      : code?.startsWith('associationStaff.')
        ? t('staffInvitation:invalid.text')
        : submissionProblem(join.error, t).text;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15">{t('staffInvitation:signedIn', { name: account.name })}</p>
      {join.isError ? (
        <Banner tone="overdue" role="alert" title={t('staffInvitation:failed')}>
          {text}
        </Banner>
      ) : null}
      <Button size="lg" isPending={join.isPending} onClick={() => join.mutate()}>
        {t('staffInvitation:accept')}
      </Button>
      <Button asChild variant="ghost" size="lg">
        <Link to="/associacao">{t('staffInvitation:notNow')}</Link>
      </Button>
    </div>
  );
}

function SignIn({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation(['staffInvitation']);
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words text-15">{t('staffInvitation:hasAccount', { email })}</p>
      <Button asChild size="lg">
        <Link to={withNext('/entrar', staffInvitationPath(token))}>{t('staffInvitation:signIn')}</Link>
      </Button>
    </div>
  );
}

/** Signed in as somebody else: what that account has, this invitation does not touch. */
function ForAnother({ email }: { email: string }) {
  const { t } = useTranslation(['staffInvitation']);
  const signOut = useMutation({ mutationFn: useSignOut() });
  return (
    <Banner
      tone="pending"
      role="alert"
      title={t('staffInvitation:forAnother.title')}
      action={
        <Button variant="secondary" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('staffInvitation:forAnother.action')}
        </Button>
      }
    >
      <span className="break-words">{t('staffInvitation:forAnother.text', { email })}</span>
    </Banner>
  );
}

function OtherAddress({ email }: { email: string }) {
  const { t } = useTranslation(['staffInvitation']);
  return (
    <ScreenMessage icon={<MailX aria-hidden="true" />} tone="pending" title={t('staffInvitation:other.title')}>
      <p className="break-words">{t('staffInvitation:other.text', { email })}</p>
    </ScreenMessage>
  );
}

function Joined({ association }: { association: string }) {
  const { t } = useTranslation(['staffInvitation']);
  return (
    <ScreenMessage
      icon={<Handshake aria-hidden="true" />}
      title={t('staffInvitation:joined.title')}
      actions={
        <Button asChild size="lg">
          <Link to="/associacao" replace>
            {t('staffInvitation:joined.action')}
          </Link>
        </Button>
      }
    >
      <p>{t('staffInvitation:joined.text', { association })}</p>
    </ScreenMessage>
  );
}

function NotOpen({ kind }: { kind: 'missing' | 'expired' | 'invalid' }) {
  const { t } = useTranslation(['staffInvitation']);
  const isExpired = kind === 'expired';
  return (
    <ScreenMessage
      icon={isExpired ? <Hourglass aria-hidden="true" /> : <Unlink aria-hidden="true" />}
      tone={isExpired ? 'pending' : 'problem'}
      title={t(`staffInvitation:${kind}.title`)}
      actions={
        <Button asChild size="lg">
          <Link to="/entrar" replace>
            {t('staffInvitation:goToSignIn')}
          </Link>
        </Button>
      }
    >
      <p>{t(`staffInvitation:${kind}.text`)}</p>
    </ScreenMessage>
  );
}

/** As high as the form that comes. */
function Checking() {
  const { t } = useTranslation(['staffInvitation']);
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{t('staffInvitation:checking')}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  );
}
