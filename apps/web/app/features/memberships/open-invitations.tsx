import type { AssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { expiresSoon } from '@balsamo/domain/connections/invitation-expiry.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { membershipProblem } from './membership-problem.ts';
import { openInvitationsQuery, useCancelInvitation, useResendInvitation } from './membership-queries.ts';

/** Invitations that nobody has answered; expired ones can be sent again. Nothing where there are none. */
export function OpenInvitations() {
  const { t } = useTranslation(['common', 'memberships']);
  const { id } = useAssociation();
  const query = useInfiniteQuery(openInvitationsQuery(id));
  const invitations = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isError && !query.data) {
    return (
      <LoadFailed query={query} title={t('memberships:invitations.loadFailed')} retry={t('common:action.retry')}>
        {t('memberships:problem.connection')}
      </LoadFailed>
    );
  }
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="flex flex-col gap-3">
      <h2 id="open-invitations" className="text-21">
        {t('memberships:invitations.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-2.5 lg:grid-cols-2">
        {invitations.map((invitation) => (
          <OneInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <MoreButton query={query} className="self-start">
        {t('memberships:invitations.more')}
      </MoreButton>
    </section>
  );
}

function OneInvitation({
  invitation: { id, email, status, sentAt, expiresAt },
}: {
  invitation: AssociationInvitation;
}) {
  const { t } = useTranslation(['memberships']);
  const dayText = useDayText();
  const now = useNow();
  const resend = useResendInvitation();
  const cancel = useCancelInvitation();
  const [isAsking, setAsking] = useState(false);

  const sayFailed = (title: string) => (error: unknown) => {
    const problem = membershipProblem(error, title, t);
    void showToast('error', problem.title, { description: problem.text });
  };
  const sendAgain = () =>
    void resend
      .mutateAsync(id)
      .then(
        () => showToast('success', t('memberships:invitations.resent', { email })),
        sayFailed(t('memberships:invitations.resendFailed')),
      );
  const takeBack = () =>
    void cancel
      .mutateAsync(id)
      .then(
        () => showToast('success', t('memberships:invitations.cancelled')),
        sayFailed(t('memberships:invitations.cancelFailed')),
      )
      .finally(() => setAsking(false));

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface p-4">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h3 className="font-sans text-15 font-semibold tracking-normal break-all">{email}</h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 text-13 text-ink-soft">
          {status === 'expired' ? (
            <Badge tone="overdue">{t('memberships:invitations.expired')}</Badge>
          ) : (
            <>
              {sentAt === null ? <Badge tone="neutral">{t('memberships:invitations.waiting')}</Badge> : null}
              {expiresSoon(new Date(expiresAt), now) ? (
                <Badge tone="pending">{t('memberships:invitations.expiresSoon')}</Badge>
              ) : null}
              {t('memberships:invitations.until', { day: dayText(expiresAt) })}
            </>
          )}
        </p>
      </div>
      <div className="-mx-3 -mb-2.5 flex flex-wrap md:mb-0">
        <Button
          variant="ghost"
          size="sm"
          isPending={resend.isPending}
          aria-label={t('memberships:invitations.resendNamed', { email })}
          onClick={sendAgain}
        >
          {t('memberships:invitations.resend')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-clay hover:bg-clay-wash"
          aria-label={t('memberships:invitations.cancelNamed', { email })}
          onClick={() => setAsking(true)}
        >
          {t('memberships:invitations.cancelShort')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('memberships:invitations.cancelTitle')}
        description={t('memberships:invitations.cancelText', { email })}
        confirmLabel={t('memberships:invitations.cancel')}
        onConfirm={takeBack}
        isDestructive
        isPending={cancel.isPending}
      />
    </li>
  );
}
