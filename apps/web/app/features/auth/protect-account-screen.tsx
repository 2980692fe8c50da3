import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ConfirmAddressFirst } from '../../components/second-factor/confirm-address-first.tsx';
import { type FactorMethod, FactorSetup } from '../../components/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { secondFactorQuery } from '../../components/second-factor/second-factor-queries.ts';
import { securityProblemText } from '../../components/second-factor/security-problem.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { nextPath } from '../../platform/next-path.ts';
import { accountQuery, useKnownAccount } from '../../platform/session.ts';

/**
 * /proteger-conta: asks for a second factor, of doctors at their first sign-in, who may put it off, and of everyone of whom the
 * installation requires it, who may not.
 */
export default function ProtectAccountScreen() {
  const { t } = useTranslation(['security']);
  const { data: factor, error, isError, isFetching, refetch } = useQuery(secondFactorQuery);
  const [method, setMethod] = useState<FactorMethod>();
  // What was on before this page set anything up: the recovery codes that follow are still to be seen.
  const [wasOn, setWasOn] = useState<boolean>();
  const [codes, setCodes] = useState<string[] | null>();
  const isAdded = codes !== undefined;
  const leave = useLeave();
  const done = () => {
    void showToast('success', t('security:turnedOn'));
    void leave();
  };
  if (factor && wasOn === undefined) setWasOn(factor.isOn);

  if (error instanceof ApiProblem && error.status === 401) return <Navigate to="/entrar" replace />;
  return (
    <>
      <title>{t('security:protect.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-28">{t('security:protect.title')}</h1>
      {factor ? (
        <p className="mt-1 mb-6 text-15 text-ink-soft">
          {factor.isRequired ? t('security:protect.introRequired') : t('security:protect.intro')}
        </p>
      ) : null}
      {factor && wasOn ? (
        <Button size="lg" onClick={leave}>
          {t('security:continue')}
        </Button>
      ) : null}
      {factor?.emailToConfirm ? <ConfirmAddressFirst email={factor.emailToConfirm} /> : null}
      {factor && !factor.emailToConfirm && wasOn === false && !method ? (
        <Choice canUsePasskeys={factor.canUsePasskeys} onChoose={setMethod} />
      ) : null}
      {factor && wasOn === false && method ? (
        <>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={done} />
          ) : (
            <FactorSetup
              key={method}
              method={method}
              isFirst
              onAdded={(codes) => {
                setCodes(codes);
                if (!codes) done();
              }}
            />
          )}
          {isAdded ? null : (
            <Button variant="ghost" className="mt-3 self-start text-ink-soft" onClick={() => setMethod(undefined)}>
              {t('security:protect.other')}
            </Button>
          )}
        </>
      ) : null}
      {!factor && !isError ? <Skeleton className="mt-6 h-48" aria-label={t('security:loading')} /> : null}
      {!factor && isError ? (
        <div role="alert" className="mt-6 flex flex-col items-start gap-3">
          <p>{t('security:loadFailed')}</p>
          <Button variant="secondary" isPending={isFetching} onClick={() => refetch()}>
            {t('security:retry')}
          </Button>
        </div>
      ) : null}
      {factor && wasOn === false && !isAdded ? <WayOut isRequired={factor.isRequired} onLeave={leave} /> : null}
    </>
  );
}

/** On to where the person wanted to go. What was known of the account is asked anew: it may reach everything now. */
function useLeave(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const known = useKnownAccount();
  return async () => {
    await client.resetQueries({ queryKey: accountQuery.queryKey, exact: true });
    client.removeQueries({ queryKey: secondFactorQuery.queryKey });
    const account = known ?? (await client.fetchQuery(accountQuery).catch(() => undefined));
    navigate(nextPath(location) ?? (account ? homePathOf(account.role) : '/app'), { replace: true });
  };
}

type ChoiceProps = { canUsePasskeys: boolean; onChoose: (method: FactorMethod) => void };

function Choice({ canUsePasskeys, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['security']);
  const hasPasskeys = canUsePasskeys && 'PublicKeyCredential' in window;
  return (
    <section aria-label={t('security:protect.choose')} className="flex flex-col gap-3">
      <p className="font-medium">{t('security:protect.choose')}</p>
      <ChoiceButton
        icon={Smartphone}
        hint={t('security:protect.chooseAppHint')}
        label={t('security:protect.chooseApp')}
        onClick={() => onChoose('app')}
      />
      {hasPasskeys ? (
        <ChoiceButton
          icon={KeyRound}
          hint={t('security:protect.choosePasskeyHint')}
          label={t('security:protect.choosePasskey')}
          onClick={() => onChoose('passkey')}
        />
      ) : null}
    </section>
  );
}

type ChoiceButtonProps = { icon: LucideIcon; label: string; hint: string; onClick: () => void };

function ChoiceButton({ icon: Icon, label, hint, onClick }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-19 items-center gap-4 rounded-card border border-line bg-surface p-4 text-left transition-colors hover:border-leaf hover:bg-leaf-wash"
    >
      <Icon className="size-6 text-leaf" aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-17 font-semibold">{label}</span>
        <span className="text-13 text-ink-soft">{hint}</span>
      </span>
      <ChevronRight className="size-5 text-ink-soft" aria-hidden="true" />
    </button>
  );
}

function WayOut({ isRequired, onLeave }: { isRequired: boolean; onLeave: () => Promise<void> }) {
  const { t } = useTranslation(['security']);
  const personId = useKnownAccount()?.id;
  const [isLeaving, setLeaving] = useState(false);
  const act = async () => {
    setLeaving(true);
    try {
      if (isRequired) return await signOut(personId);
      await api.post('/api/account/second-factor/later');
      await onLeave();
    } catch (error) {
      void showToast('error', t('security:problem.title'), { description: securityProblemText(error, t) });
    }
    setLeaving(false);
  };
  return (
    <div className="mt-auto flex flex-col items-center gap-1 pt-8">
      <Button variant="ghost" isPending={isLeaving} onClick={act}>
        {isRequired ? t('security:protect.signOut') : t('security:protect.later')}
      </Button>
      {isRequired ? null : <p className="text-13 text-ink-soft">{t('security:protect.laterHint')}</p>}
    </div>
  );
}

/** Leaves this device; what waits on it for its person goes on waiting. */
async function signOut(personId: string | undefined): Promise<void> {
  if (personId) {
    const { signOutHere } = await import('../../offline/device/leave-device.ts');
    return signOutHere(personId, { keepsWrites: true });
  }
  await api.post('/api/auth/sign-out');
  window.location.assign('/');
}
