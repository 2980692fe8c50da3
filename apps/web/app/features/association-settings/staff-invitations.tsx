import type { NewStaffInvitation, StaffInvitation } from '@balsamo/contract/association-staff/schemas.ts';
import { STAFF_ROLES, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { type EmailProblem, emailProblem } from '@balsamo/domain/auth/email.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { useForm } from '../../components/form/use-form.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { useDayText } from '../../platform/day-text.ts';
import { settingsFailure } from './settings-failure.ts';
import { staffInvitationsQuery } from './settings-queries.ts';

/** Who is invited to the staff, and an invitation to make. It never says whether an address has an account. */
export function StaffInvitations({ associationId }: { associationId: string }) {
  const { t } = useTranslation(['associationSettings', 'common']);
  const query = useQuery(staffInvitationsQuery(associationId));
  return (
    <>
      <InviteForm associationId={associationId} />
      <section className="flex flex-col gap-3">
        <h2 className="font-sans text-17 font-semibold">{t('associationSettings:staff.open')}</h2>
        {query.isError ? (
          <LoadFailed query={query} title={t('associationSettings:staff.loadFailed')} retry={t('common:action.retry')}>
            {settingsFailure(query.error, t)}
          </LoadFailed>
        ) : query.data?.items.length ? (
          <ul aria-label={t('associationSettings:staff.open')} className="flex flex-col gap-3">
            {query.data.items.map((invitation) => (
              <OpenInvitation key={invitation.id} associationId={associationId} invitation={invitation} />
            ))}
          </ul>
        ) : (
          <p className="text-15 text-ink-soft">{t('associationSettings:staff.noneOpen')}</p>
        )}
      </section>
    </>
  );
}

type Typed = { email: string; role: StaffRole };

function InviteForm({ associationId }: { associationId: string }) {
  const { t } = useTranslation(['associationSettings', 'association']);
  const client = useQueryClient();
  const form = useForm<Typed, NewStaffInvitation>({
    start: { email: '', role: 'manager' },
    isKept: true,
    isAlertAboutValues: true,
    read: ({ email, role }) => {
      const findings = findingsAt('email' as const, emailProblem(email));
      return findings.length > 0 ? { findings } : { body: { email: email.trim(), role } };
    },
    send: async (body) => {
      await api.post('/api/associations/{associationId}/staff-invitations', { params: { associationId }, body });
      void client.invalidateQueries({ queryKey: staffInvitationsQuery(associationId).queryKey });
      form.settle({ email: '', role: body.role });
      void showToast('success', t('associationSettings:staff.sent'), {
        description: t('associationSettings:staff.sentText'),
      });
    },
    refusal: {
      fieldText: (code) =>
        t(`associationSettings:problem.${code as EmailProblem}`, {
          defaultValue: t('associationSettings:problem.email_invalid'),
        }),
      fieldsOf: (error) =>
        error instanceof ApiProblem && error.code === 'associationStaff.already_invited'
          ? { email: t('associationSettings:staff.alreadyInvited') }
          : {},
      general: (error) => ({ title: t('associationSettings:staff.failed'), text: settingsFailure(error, t) }),
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <h2 className="font-sans text-17 font-semibold">{t('associationSettings:staff.invite')}</h2>
      <EmailField
        label={t('associationSettings:staff.email')}
        value={form.values.email}
        onValueChange={(email) => form.set({ email })}
        error={form.errorOf('email')}
      />
      <RadioCards
        legend={t('associationSettings:staff.invite')}
        isLegendHidden
        name="role"
        columns={1}
        cards={STAFF_ROLES.map((role) => ({
          value: role,
          label: t(`association:role.${role}`),
          hint: t(`associationSettings:staff.roleText.${role}`),
        }))}
        value={form.values.role}
        onValueChange={(role) => form.set({ role })}
      />
      <FormAlert problem={form.alert} />
      <Button type="submit" isPending={form.isSending} className="sm:self-start">
        {t('associationSettings:staff.send')}
      </Button>
    </form>
  );
}

function OpenInvitation({ associationId, invitation }: { associationId: string; invitation: StaffInvitation }) {
  const { t } = useTranslation(['associationSettings', 'association']);
  const dayText = useDayText();
  const client = useQueryClient();
  const { id, email, role, isExpired, expiresAt } = invitation;
  const params = { associationId, id };
  const settled = {
    onError: (error: unknown) =>
      void showToast('error', t('associationSettings:staff.failed'), { description: settingsFailure(error, t) }),
    onSettled: () => client.invalidateQueries({ queryKey: staffInvitationsQuery(associationId).queryKey }),
  };
  const resend = useMutation({
    mutationFn: () => api.post('/api/associations/{associationId}/staff-invitations/{id}/resend', { params }),
    onSuccess: () => void showToast('success', t('associationSettings:staff.resent')),
    ...settled,
  });
  const cancel = useMutation({
    mutationFn: () => api.delete('/api/associations/{associationId}/staff-invitations/{id}', { params }),
    onSuccess: () => void showToast('success', t('associationSettings:staff.cancelled')),
    ...settled,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{email}</p>
        <p className="text-13 text-ink-soft">
          {t(`association:role.${role}`)} ·{' '}
          {isExpired
            ? t('associationSettings:staff.expired')
            : t('associationSettings:staff.until', { day: dayText(expiresAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={t('associationSettings:staff.resendTo', { email })}
          isPending={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('associationSettings:staff.resend')}
        </Button>
        <Button
          variant="ghost"
          className="text-clay hover:bg-clay-wash"
          aria-label={t('associationSettings:staff.cancelTo', { email })}
          isPending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('associationSettings:staff.cancel')}
        </Button>
      </div>
    </li>
  );
}
