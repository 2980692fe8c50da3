import type { OpenedCareInvitation } from '@balsamo/contract/care/schemas.ts';
import { careInvitationPath } from '@balsamo/domain/care/care.ts';
import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { HeartHandshake, Hourglass, MailX, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useActFor } from '../../components/care/use-act-for.ts';
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
import { CareAcceptForm, CareSignUpForm } from './care-invitation-forms.tsx';
import { CareTakeOverForm } from './care-take-over-form.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';

/** Who is cared for from now on; the id is missing after a sign-up, which answers the account. */
type Joined = { name: string; personId?: string };

/** /cuidado#token={token}: an invitation to care for somebody, or to take one's own diary over. Null: not known yet. */
export function CareInvitationScreen({ token }: { token: string | null | undefined }) {
  const { t } = useTranslation(['auth', 'care', 'common']);
  const [joined, setJoined] = useState<Joined>();
  const [isTakenOver, setTakenOver] = useState(false);
  const { data: account, isPending: isAccountPending } = useAccount();
  const query = useQuery({
    queryKey: ['care-invitation', token],
    queryFn: () => api.post('/api/care/invitations/open', { body: { token: token ?? '' } }),
    enabled: typeof token === 'string',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <title>{t('care:mail.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {draw()}
    </>
  );

  function draw(): ReactNode {
    if (token === null) return <Checking />;
    if (token === undefined) return <NotOpen kind="missing" />;
    if (isTakenOver) return <TakenOver />;
    if (joined) return <JoinedMessage joined={joined} />;
    if (query.isError) {
      const refusal = query.error instanceof ApiProblem ? query.error : undefined;
      if (refusal?.code === 'care.expired') return <NotOpen kind="expired" />;
      // `care.invalid`, or no token at all.
      if (refusal?.status === 410 || refusal?.status === 422) return <NotOpen kind="invalid" />;
      return (
        <ScreenMessage
          icon={<Unlink aria-hidden="true" />}
          tone="problem"
          title={t('care:mail.errorValidating')}
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
    const { email, personName: name } = invitation;
    const onLinkLost = () => void query.refetch();
    if (invitation.role === 'owns') {
      return (
        <>
          <Header invitation={invitation} />
          <div className="mt-6">
            {account ? (
              <SignOutFirst title={t('care:mail.takeOver.signedIn', { name: account.name })} />
            ) : invitation.account !== 'none' ? (
              <Banner tone="pending" role="alert" title={t('care:mail.takeOver.taken')}>
                {t('care:mail.takeOver.takenText')}
              </Banner>
            ) : (
              <CareTakeOverForm
                token={token}
                invitation={invitation}
                onTaken={() => setTakenOver(true)}
                onLinkLost={onLinkLost}
              />
            )}
          </div>
        </>
      );
    }
    if (invitation.account === 'other') return <OtherAddress email={email} />;
    return (
      <>
        <Header invitation={invitation} />
        <div className="mt-6">
          {account && account.email !== email ? (
            <SignOutFirst title={t('care:mail.forAnother.title')}>
              {t('care:mail.forAnother.text', { email })}
            </SignOutFirst>
          ) : account ? (
            <CareAcceptForm
              token={token}
              account={account}
              onJoined={(personId) => setJoined({ name, personId })}
              onLinkLost={onLinkLost}
            />
          ) : invitation.account === 'patient' ? (
            <SignIn token={token} email={email} />
          ) : (
            <CareSignUpForm
              token={token}
              invitation={invitation}
              onJoined={() => setJoined({ name })}
              onLinkLost={onLinkLost}
            />
          )}
        </div>
      </>
    );
  }
}

function Header({ invitation }: { invitation: OpenedCareInvitation }) {
  const { t, i18n } = useTranslation(['care']);
  const { personName: name, inviterName: inviter, role, email } = invitation;
  const end = new Date(invitation.expiresAt);
  const time = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'short', timeStyle: 'short' });
  const title =
    role === 'owns'
      ? t('care:mail.takeOver.title', { name })
      : inviter === name
        ? t('care:mail.titleOf', { name })
        : t('care:mail.title', { inviter, name });
  return (
    <>
      <h1 className="text-28 break-words">{title}</h1>
      <p className="mt-1 text-15 break-words text-ink-soft">
        {role === 'owns' ? t('care:mail.takeOver.intro', { inviter, email }) : t(`care:mail.intro.${role}`, { name })}
      </p>
      {expiresSoon(end, presentTime()) ? (
        <p className="mt-4 flex items-start gap-2.5 rounded-card bg-honey-wash px-4 py-3 text-15">
          <Hourglass className="mt-0.5 size-5 shrink-0 text-honey" aria-hidden="true" />
          {t('care:mail.expiresSoon', { time: time.format(end) })}
        </p>
      ) : null}
    </>
  );
}

function SignIn({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation(['care']);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 break-words">{t('care:mail.hasAccount', { email })}</p>
      <Button asChild size="lg">
        <Link to={withNext('/entrar', careInvitationPath(token))}>{t('care:mail.signIn')}</Link>
      </Button>
    </div>
  );
}

/** Signed in as somebody else: what that account has, this link does not touch. */
function SignOutFirst({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation(['care']);
  const signOut = useMutation({ mutationFn: useSignOut() });
  return (
    <Banner
      tone="pending"
      role="alert"
      title={title}
      action={
        <Button variant="secondary" isPending={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('care:mail.forAnother.action')}
        </Button>
      }
    >
      {children ? <span className="break-words">{children}</span> : null}
    </Banner>
  );
}

function OtherAddress({ email }: { email: string }) {
  const { t } = useTranslation(['care']);
  return (
    <ScreenMessage icon={<MailX aria-hidden="true" />} tone="pending" title={t('care:mail.other.title')}>
      <p className="break-words">{t('care:mail.other.text', { email })}</p>
    </ScreenMessage>
  );
}

function JoinedMessage({ joined: { name, personId } }: { joined: Joined }) {
  const { t } = useTranslation(['care']);
  const actFor = useActFor();
  const open = useMutation({
    mutationFn: async () => {
      // Whoever has just signed up cares for nobody else.
      const id = personId ?? (await api.get('/api/care')).caresFor[0]?.personId;
      if (id) await actFor(id);
      else window.location.assign('/app');
    },
  });
  return (
    <ScreenMessage
      icon={<HeartHandshake aria-hidden="true" />}
      title={t('care:mail.joined.title', { name })}
      actions={
        <>
          {open.isError ? <p role="alert">{t('care:problem.network')}</p> : null}
          <Button size="lg" isPending={open.isPending} onClick={() => open.mutate()}>
            {t('care:mail.joined.action', { name })}
          </Button>
        </>
      }
    >
      <p>{t('care:mail.joined.text', { name })}</p>
    </ScreenMessage>
  );
}

function TakenOver() {
  const { t } = useTranslation(['care']);
  return (
    <ScreenMessage
      icon={<HeartHandshake aria-hidden="true" />}
      title={t('care:mail.takeOver.done')}
      actions={
        <Button asChild size="lg">
          <Link to="/diary" replace>
            {t('care:people.open')}
          </Link>
        </Button>
      }
    />
  );
}

function NotOpen({ kind }: { kind: 'missing' | 'expired' | 'invalid' }) {
  const { t } = useTranslation(['care']);
  const isExpired = kind === 'expired';
  return (
    <ScreenMessage
      icon={isExpired ? <Hourglass aria-hidden="true" /> : <Unlink aria-hidden="true" />}
      tone={isExpired ? 'pending' : 'problem'}
      title={t(`care:mail.${kind}.title`)}
      actions={
        <Button asChild size="lg">
          <Link to="/entrar" replace>
            {t('care:mail.goToSignIn')}
          </Link>
        </Button>
      }
    >
      <p>{t(`care:mail.${kind}.text`)}</p>
    </ScreenMessage>
  );
}

/** As high as the form that comes. */
function Checking() {
  const { t } = useTranslation(['care']);
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{t('care:mail.checking')}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  );
}
