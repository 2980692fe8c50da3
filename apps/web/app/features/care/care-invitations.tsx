import type { CareInvitation } from '@balsamo/contract/care/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careProblemText } from '../../components/care/care-problem.ts';
import { careKeys } from '../../components/care/care-query.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { useDayText } from '../../platform/day-text.ts';

/** Invitations that nobody has answered yet. */
export function CareInvitations({ invitations }: { invitations: readonly CareInvitation[] }) {
  const { t } = useTranslation(['care']);
  if (invitations.length === 0) return null;
  return (
    <div className="flex flex-col gap-2.5">
      <h4 id="care-invitations" className="font-sans text-15 font-semibold">
        {t('care:invite.pending')}
      </h4>
      <ul aria-labelledby="care-invitations" className="flex flex-col gap-3">
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </div>
  );
}

function OpenInvitation({ invitation }: { invitation: CareInvitation }) {
  const { t } = useTranslation(['care']);
  const client = useQueryClient();
  const dayText = useDayText();
  const { id, email, role, isExpired, expiresAt } = invitation;
  const params = { id };
  const settled = {
    onError: (error: unknown) =>
      void showToast('error', t('care:problem.failed'), { description: careProblemText(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: careKeys.all, exact: true }),
  };
  const resend = useMutation({
    mutationFn: () => api.post('/api/care/invitations/{id}/resend', { params }),
    onSuccess: () => void showToast('success', t('care:invite.resent')),
    ...settled,
  });
  const cancel = useMutation({
    mutationFn: () => api.delete('/api/care/invitations/{id}', { params }),
    onSuccess: () => void showToast('success', t('care:invite.cancelled')),
    ...settled,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line border-dashed p-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{email}</p>
        <p className="text-13 text-ink-soft">
          {t(`care:role.${role}`)} ·{' '}
          {isExpired ? t('care:invite.expired') : t('care:invite.until', { day: dayText(expiresAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={t('care:invite.resendTo', { email })}
          isPending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('care:invite.resend')}
        </Button>
        <Button
          variant="ghost"
          className="text-clay hover:bg-clay-wash"
          aria-label={t('care:invite.cancelTo', { email })}
          isPending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('care:invite.cancel')}
        </Button>
      </div>
    </li>
  );
}
