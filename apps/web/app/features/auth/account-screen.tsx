import type { Account, SecondStep } from '@balsamo/contract/auth/schemas.ts';
import { homePathIn } from '@balsamo/domain/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { Banner } from '../../components/ui/banner.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { track } from '../../platform/analytics.ts';
import { destinationOf, nextPath } from '../../platform/next-path.ts';
import { accountQuery } from '../../platform/session.ts';
import { arrive, tellTimeZone } from './arrive.ts';
import { SignInForm } from './sign-in-form.tsx';
import { WaitingNote } from './waiting-note.tsx';

const loadSignUp = () => import('./sign-up-form.tsx');
/** With its tab: what holds its form weighs what the first load of /entrar has no room for. */
const SignUpForm = lazy(loadSignUp);

/** Fetched when a password was right and is not enough. */
const SecondStepForm = lazy(() => import('./second-step-form.tsx'));

/** Who has to sign in to get there is told why. */
const SUBSCRIBE_PATH = '/assinar';

/** The part of the diary that asks a new patient (features/diary/start). */
const FIRST_QUESTIONS = '#comecar';

const MODES = ['login', 'signup'] as const;
export type AccountMode = (typeof MODES)[number];

/** /entrar and /cadastrar: the same screen, opened on one tab or the other. What was typed stays when the tab changes. */
export function AccountScreen({ initialMode }: { initialMode: AccountMode }) {
  const { t, i18n } = useTranslation(['auth']);
  const location = useLocation();
  const search = new URLSearchParams(location.search);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [secondStep, setSecondStep] = useState<SecondStep['secondStep']>();
  const [destination, setDestination] = useState<string>();
  const mode = MODES.find((known) => known === search.get('mode')) ?? initialMode;
  const isSubscribing = nextPath(location) === SUBSCRIBE_PATH;
  const isDoctor = search.get('role') === 'medico' || isSubscribing;
  // The server has sent people with a session home already; this is for those who come from another page of the app.
  const { data: account } = useQuery({ ...accountQuery, enabled: false });

  function changeMode(next: AccountMode) {
    search.set('mode', next);
    navigate({ search: `${search}`, hash: location.hash }, { replace: true, preventScrollReset: true });
  }

  function enter(signedIn: Account, to = destinationOf(signedIn, location)) {
    setDestination(to);
    arrive(client, signedIn);
    navigate(to, { replace: true });
  }

  /** A new patient is asked three short questions first; who came for something else goes on to that. */
  function begin(signedUp: Account) {
    const hasPlace = nextPath(location) !== undefined || location.hash !== '';
    const isAsked = signedUp.role === 'paciente' && !hasPlace;
    enter(signedUp, destinationOf(signedUp, isAsked ? { search: '', hash: FIRST_QUESTIONS } : location));
  }

  function greet(signedIn: Account) {
    track({ event: 'login' });
    enter(signedIn);
    void showToast('success', t('auth:signIn.welcome', { name: signedIn.name.split(' ')[0] }));
  }

  if (account) return <Navigate to={destination ?? destinationOf(account, location)} replace />;

  if (secondStep) {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStepForm
          step={secondStep}
          email={email.trim()}
          onSignedIn={greet}
          onBack={() => setSecondStep(undefined)}
        />
      </Suspense>
    );
  }

  const doctorWords = { title: t('auth:signIn.titleDoctor'), intro: t('auth:signIn.introDoctor') };
  const signInWords = isDoctor ? doctorWords : { title: t('auth:signIn.title'), intro: t('auth:signIn.intro') };
  const words = mode === 'login' ? signInWords : { title: t('auth:signUp.title'), intro: t('auth:signUp.intro') };
  return (
    <>
      <title>{mode === 'login' ? t('auth:signIn.pageTitle') : t('auth:signUp.pageTitle')}</title>
      <meta name="description" content={t('auth:signIn.pageDescription')} />
      <h1 className="text-28">{words.title}</h1>
      <p className="mt-1 text-15 text-ink-soft">{words.intro}</p>
      {isSubscribing ? (
        <Banner tone="pending" role="status" title={t('auth:signIn.toSubscribe')} className="mt-5" />
      ) : null}
      {mode === 'login' ? <WaitingNote /> : null}
      <SegmentedControl
        className="mt-6"
        label={t('auth:mode.label')}
        segments={[
          { value: 'login', label: t('auth:mode.login') },
          // Should that fail, the tab itself says so.
          { value: 'signup', label: t('auth:mode.signup'), onApproach: () => void loadSignUp().catch(() => {}) },
        ]}
        value={mode}
        onValueChange={changeMode}
      >
        <SegmentPanel value="login">
          <SignInForm email={email} onEmailChange={setEmail} onSignedIn={greet} onSecondStep={setSecondStep} />
        </SegmentPanel>
        <SegmentPanel value="signup">
          <Suspense fallback={<Skeleton className="h-124" />}>
            <SignUpForm
              email={email}
              onEmailChange={setEmail}
              initialRole={isDoctor ? 'medico' : 'paciente'}
              onSignedUp={(signedUp) => {
                track({ event: 'sign_up', signup_method: 'email' });
                begin(signedUp);
                void tellTimeZone(client, signedUp);
                // At the bottom of a phone it would lie over what a doctor is asked next.
                void showToast('success', t('auth:signUp.success'), {
                  position: 'top-center',
                  description: t('auth:signUp.successText'),
                });
              }}
              onSignInInstead={() => changeMode('login')}
            />
          </Suspense>
        </SegmentPanel>
      </SegmentedControl>
      <Link
        to={homePathIn(i18n.language)}
        className="mt-auto flex min-h-11 items-center gap-2 self-center pt-8 text-15 text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('auth:backToSite')}
      </Link>
    </>
  );
}
