import type { OperatedAccount } from '@balsamo/contract/operators/account-schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';
import { useEndAccountSessions, useMailReset } from './account-queries.ts';
import { operatorProblem } from './operator-problem.ts';

/** Who an account belongs to, and what can be done for somebody who cannot get in. */
export function AccountCard({ account, email }: { account: OperatedAccount; email: string }) {
  const { t } = useTranslation(['operators']);
  const dayText = useDayText();
  const calendarDayText = useCalendarDayText();
  const { name, role, isEmailConfirmed, createdAt, hasSecondFactor, lastSessionOn } = account;
  const confirmation = t(isEmailConfirmed ? 'operators:accounts.confirmed' : 'operators:accounts.unconfirmed');
  return (
    <section
      aria-label={t('operators:accounts.found')}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-gutter"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-21 wrap-anywhere">{name}</h2>
        <Badge>{t(`operators:accounts.role.${role}`)}</Badge>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 md:grid-cols-2">
        <Fact label={t('operators:accounts.fact.email')}>
          {email} <span className={isEmailConfirmed ? 'text-ink-soft' : 'text-honey-text'}>({confirmation})</span>
        </Fact>
        <Fact label={t('operators:accounts.fact.created')}>{dayText(createdAt)}</Fact>
        <Fact label={t('operators:accounts.fact.secondFactor')}>
          {t(hasSecondFactor ? 'operators:accounts.on' : 'operators:accounts.off')}
        </Fact>
        <Fact label={t('operators:accounts.fact.lastSession')}>
          {lastSessionOn ? calendarDayText(lastSessionOn) : t('operators:accounts.noSession')}
        </Fact>
      </dl>
      {role === 'operador' ? (
        <p className="text-15 text-ink-soft">{t('operators:accounts.ofOperator')}</p>
      ) : (
        <Helps account={account} />
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Helps({ account: { id, name } }: { account: OperatedAccount }) {
  const { t } = useTranslation(['operators']);
  const [isAsking, setAsking] = useState(false);
  const reset = useMailReset();
  const end = useEndAccountSessions();
  const mailReset = () =>
    reset.mutate(id, {
      onSuccess: () =>
        void showToast('success', t('operators:accounts.resetDone'), {
          description: t('operators:accounts.resetDoneText'),
        }),
      onError: (error) =>
        void showToast('error', t('operators:accounts.resetFailed'), { description: operatorProblem(error, t) }),
    });
  const endSessions = () =>
    void end
      .mutateAsync(id)
      .then(
        () => void showToast('success', t('operators:accounts.endDone')),
        (error) =>
          void showToast('error', t('operators:accounts.endFailed'), { description: operatorProblem(error, t) }),
      )
      .finally(() => setAsking(false));
  return (
    <div className="flex flex-wrap gap-2.5 border-line border-t pt-4">
      <Button variant="secondary" className="py-2" onClick={mailReset} isPending={reset.isPending}>
        {t('operators:accounts.reset')}
      </Button>
      <Button variant="ghost" className="text-clay hover:bg-clay-wash" onClick={() => setAsking(true)}>
        {t('operators:accounts.end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('operators:accounts.endTitle', { name })}
        description={t('operators:accounts.endText')}
        confirmLabel={t('operators:accounts.endConfirm')}
        onConfirm={endSessions}
        isDestructive
        isPending={end.isPending}
      />
    </div>
  );
}
