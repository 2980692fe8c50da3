import type { Passkey, SecondFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorMethod } from '../../components/second-factor/factor-setup.tsx';
import { secondFactorQuery } from '../../components/second-factor/second-factor-queries.ts';
import { securityProblemText } from '../../components/second-factor/security-problem.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { PasskeyList } from './passkey-list.tsx';
import { SettingsRow } from './settings-section.tsx';

const SHEETS = {
  factor: () => import('./factor-sheet.tsx'),
  recovery: () => import('./recovery-sheet.tsx'),
  turnOff: () => import('./turn-off-sheet.tsx'),
  passkey: () => import('./passkey-sheet.tsx'),
};
const FactorSheet = lazy(SHEETS.factor);
const RecoverySheet = lazy(SHEETS.recovery);
const TurnOffSheet = lazy(SHEETS.turnOff);
const PasskeySheet = lazy(SHEETS.passkey);

type TwoStepsSheet =
  | { name: 'factor'; method: FactorMethod }
  | { name: 'recovery' }
  | { name: 'turnOff' }
  | { name: 'passkey'; passkey: Passkey; isRemoval: boolean };

/** The second factor in the settings: how it stands, its app, its recovery codes, the passkeys. */
export function TwoSteps({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['security']);
  const { data: factor, isError, refetch, isFetching } = useQuery(secondFactorQuery);
  const { current, props, open } = useSheets<TwoStepsSheet>('two-steps');
  if (!factor) {
    if (!isError) return <Skeleton className="h-32" aria-label={t('security:loading')} />;
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
        <p>{t('security:loadFailed')}</p>
        <Button variant="secondary" isPending={isFetching} onClick={() => refetch()}>
          {t('security:retry')}
        </Button>
      </div>
    );
  }
  const show = (sheet: TwoStepsSheet) =>
    void open(sheet, SHEETS[sheet.name]).catch(
      (error: unknown) =>
        void showToast('error', t('security:problem.title'), { description: securityProblemText(error, t) }),
    );
  const sheet = current?.sheet;
  return (
    <>
      <Overview factor={factor} onOpen={show} />
      <PasskeyList
        factor={factor}
        timeZone={timeZone}
        onAdd={() => show({ name: 'factor', method: 'passkey' })}
        onRename={(passkey) => show({ name: 'passkey', passkey, isRemoval: false })}
        onRemove={(passkey) => show({ name: 'passkey', passkey, isRemoval: true })}
      />
      {current && sheet ? (
        <Suspense fallback={null}>
          {sheet.name === 'factor' ? (
            <FactorSheet
              key={current.opening}
              {...props}
              method={sheet.method}
              isFirst={!factor.isOn}
              isReplacement={factor.hasApp}
            />
          ) : null}
          {sheet.name === 'recovery' ? <RecoverySheet key={current.opening} {...props} /> : null}
          {sheet.name === 'turnOff' ? <TurnOffSheet key={current.opening} {...props} /> : null}
          {sheet.name === 'passkey' ? (
            <PasskeySheet key={current.opening} {...props} passkey={sheet.passkey} isRemoval={sheet.isRemoval} />
          ) : null}
        </Suspense>
      ) : null}
    </>
  );
}

function Overview({ factor, onOpen }: { factor: SecondFactor; onOpen: (sheet: TwoStepsSheet) => void }) {
  const { t } = useTranslation(['security']);
  const { isOn, isRequired, hasApp, recoveryCodesLeft, emailToConfirm } = factor;
  const hints = [
    t('security:hint'),
    ...(isRequired ? [t('security:required')] : []),
    // What to do about it stands with the address, in the same section.
    ...(emailToConfirm && !isOn ? [t('security:confirmFirst.hint')] : []),
  ];
  const setUpApp = () => onOpen({ name: 'factor', method: 'app' });
  return (
    <>
      <SettingsRow
        label={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {t('security:title')}
            <Badge tone={isOn ? 'done' : 'neutral'}>{isOn ? t('security:on') : t('security:off')}</Badge>
          </span>
        }
        hint={hints.join(' ')}
        action={<OnOrOff factor={factor} onTurnOn={setUpApp} onTurnOff={() => onOpen({ name: 'turnOff' })} />}
      />
      {isOn ? (
        <>
          <SettingsRow
            label={t('security:app.label')}
            hint={t('security:app.hint')}
            action={
              <Button
                variant="secondary"
                onClick={setUpApp}
                aria-label={hasApp ? t('security:app.replaceLabel') : t('security:app.setUpLabel')}
              >
                {hasApp ? t('security:app.replace') : t('security:app.setUp')}
              </Button>
            }
          >
            {hasApp ? (
              <Badge tone="done" className="self-start">
                {t('security:app.on')}
              </Badge>
            ) : null}
          </SettingsRow>
          <SettingsRow
            label={t('security:recovery.label')}
            hint={t('security:recovery.hint')}
            action={
              <Button
                variant="secondary"
                onClick={() => onOpen({ name: 'recovery' })}
                aria-label={t('security:recovery.renewLabel')}
              >
                {t('security:recovery.renew')}
              </Button>
            }
          >
            <p>{t('security:recovery.left', { count: recoveryCodesLeft })}</p>
          </SettingsRow>
        </>
      ) : null}
    </>
  );
}

type OnOrOffProps = { factor: SecondFactor; onTurnOn: () => void; onTurnOff: () => void };

function OnOrOff({ factor, onTurnOn, onTurnOff }: OnOrOffProps) {
  const { t } = useTranslation(['security']);
  if (!factor.isOn && factor.emailToConfirm) return null;
  if (!factor.isOn) return <Button onClick={onTurnOn}>{t('security:turnOn')}</Button>;
  if (factor.isRequired) return null;
  return (
    <Button variant="secondary" onClick={onTurnOff} aria-label={t('security:turnOff.label')}>
      {t('security:turnOff.action')}
    </Button>
  );
}
