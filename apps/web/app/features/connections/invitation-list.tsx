import type { Invitation } from '@balsamo/contract/invitations/schemas.ts';
import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { ConnectionList } from './connection-list.tsx';
import { useCancelInvitation, useResendInvitation } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';
import { invitationsQuery } from './connection-queries.ts';

/** Invitations that nobody has accepted yet; expired ones can be sent again. Nothing where there are none. */
export function InvitationList() {
  const { t } = useTranslation(['connections']);
  const query = useInfiniteQuery({ ...invitationsQuery, refetchInterval: usePollWhileStreamIsDown() });
  return (
    <ConnectionList
      query={query}
      title={t('connections:invitations.title')}
      failedTitle={t('connections:invitations.loadFailed')}
    >
      {(invitations) => invitations.map((invitation) => <OneInvitation key={invitation.id} invitation={invitation} />)}
    </ConnectionList>
  );
}

function OneInvitation({ invitation: { id, name, email, status, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation(['connections']);
  const dayText = useDayText();
  const now = useNow();
  const resend = useResendInvitation();
  const cancel = useCancelInvitation();
  const [isAsking, setAsking] = useState(false);

  const sayFailed = (title: string) => (error: unknown) => {
    const problem = connectionProblem(error, title, 'medico', t);
    void showToast('error', problem.title, { description: problem.text });
  };
  const sendAgain = () =>
    void resend.mutateAsync(id).then(
      () =>
        showToast('success', t('connections:invitations.resent'), {
          description: t('connections:invitations.resentText'),
        }),
      sayFailed(t('connections:invitations.resendFailed')),
    );
  const takeBack = () =>
    void cancel
      .mutateAsync(id)
      .then(
        () => showToast('success', t('connections:invitations.cancelled')),
        sayFailed(t('connections:invitations.cancelFailed')),
      )
      .finally(() => setAsking(false));

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal break-words">{name}</h3>
          {status === 'expired' ? (
            <Badge tone="overdue">{t('connections:invitations.expired')}</Badge>
          ) : expiresSoon(new Date(expiresAt), now) ? (
            <Badge tone="pending">{t('connections:invitations.expiresSoon')}</Badge>
          ) : null}
        </div>
        <p className="text-13 break-all text-ink-soft">{email}</p>
        {status === 'expired' ? null : (
          <p className="text-13 text-ink-soft">{t('connections:invitations.expires', { day: dayText(expiresAt) })}</p>
        )}
      </div>
      <div className="-mx-3 -mb-2.5 flex flex-wrap md:mb-0">
        <Button
          variant="ghost"
          size="sm"
          isPending={resend.isPending}
          aria-label={t('connections:invitations.resendNamed', { name })}
          onClick={sendAgain}
        >
          {t('connections:invitations.resend')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-clay hover:bg-clay-wash"
          aria-label={t('connections:invitations.cancelNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('connections:invitations.cancelShort')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('connections:invitations.cancelTitle')}
        description={t('connections:invitations.cancelText', { name })}
        confirmLabel={t('connections:invitations.cancel')}
        onConfirm={takeBack}
        isDestructive
        isPending={cancel.isPending}
      />
    </li>
  );
}
