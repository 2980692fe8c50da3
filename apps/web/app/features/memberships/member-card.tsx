import type { Member } from '@balsamo/contract/memberships/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useDayText } from '../../platform/day-text.ts';
import { membershipProblem } from './membership-problem.ts';
import { useInvite, useRemoveMember } from './membership-queries.ts';

/** One member: who, since when and how they came, and what the staff may do about it. */
export function MemberCard({
  member,
  summary,
  documents,
}: {
  member: Member;
  summary?: ReactNode;
  documents?: ReactNode;
}) {
  const { t } = useTranslation(['memberships']);
  const dayText = useDayText();
  const { name, joinedAt, leftAt, source, sharesSummary, invitedEmail } = member;
  const facts = [
    leftAt === null
      ? t('memberships:member.since', { day: dayText(joinedAt) })
      : t('memberships:member.until', { day: dayText(leftAt) }),
    t(`memberships:member.source.${source}`),
  ];
  return (
    <li className="flex items-start gap-2 rounded-card border border-line bg-surface py-3 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal break-words">{name}</h3>
          {sharesSummary && !summary ? <Badge tone="done">{t('memberships:member.sharesSummary')}</Badge> : null}
        </div>
        <p className="text-13 text-ink-soft">{facts.join(' · ')}</p>
        {invitedEmail === null ? null : <p className="text-13 break-all text-ink-soft">{invitedEmail}</p>}
        <div className="flex flex-wrap gap-x-6 empty:hidden">
          {summary}
          {documents}
        </div>
        {leftAt === null ? null : <ComeBack member={member} />}
      </div>
      {leftAt === null ? <RemoveMenu member={member} /> : null}
    </li>
  );
}

/** Whoever left comes back as they came: by an invitation to the address that the association knows, or by their code. */
function ComeBack({ member: { name, invitedEmail } }: { member: Member }) {
  const { t } = useTranslation(['memberships']);
  const invite = useInvite();
  if (invitedEmail === null) {
    return <p className="mt-1 text-13 text-ink-soft">{t('memberships:member.byCodeAgain')}</p>;
  }
  const ask = () =>
    void invite.mutateAsync({ email: invitedEmail }).then(
      ({ email }) => showToast('success', t('memberships:invite.sent', { email })),
      (error) => {
        const problem = membershipProblem(error, t('memberships:invite.failed'), t);
        void showToast('error', problem.title, { description: problem.text });
      },
    );
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-mx-3"
      isPending={invite.isPending}
      aria-label={t('memberships:member.inviteAgainNamed', { name })}
      onClick={ask}
    >
      {t('memberships:member.inviteAgain')}
    </Button>
  );
}

function RemoveMenu({ member: { id, name } }: { member: Member }) {
  const { t } = useTranslation(['memberships']);
  const remove = useRemoveMember();
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    void remove
      .mutateAsync(id)
      .then(
        () => showToast('success', t('memberships:member.removed')),
        (error) => {
          const problem = membershipProblem(error, t('memberships:member.removeFailed'), t);
          void showToast('error', problem.title, { description: problem.text });
        },
      )
      .finally(() => setAsking(false));
  return (
    <>
      <Menu
        label={t('memberships:member.actions', { name })}
        actions={[
          {
            name: 'remove',
            label: t('memberships:member.remove'),
            onChoose: () => setAsking(true),
            isDestructive: true,
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('memberships:member.removeTitle')}
        description={t('memberships:member.removeText', { name })}
        confirmLabel={t('memberships:member.remove')}
        onConfirm={end}
        isDestructive
        isPending={remove.isPending}
      />
    </>
  );
}
