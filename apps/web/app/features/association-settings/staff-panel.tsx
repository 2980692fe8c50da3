import type { StaffMember } from '@balsamo/contract/association-staff/schemas.ts';
import { STAFF_ROLES, type StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { useDayText } from '../../platform/day-text.ts';
import { settingsFailure } from './settings-failure.ts';
import { staffQuery } from './settings-queries.ts';
import { StaffInvitations } from './staff-invitations.tsx';

/** Who works in the association; for admins what can be done about it, and who is invited. */
export function StaffPanel() {
  const { t } = useTranslation(['associationSettings', 'common']);
  const { id: associationId, may } = useAssociation();
  const query = useQuery(staffQuery(associationId));
  const isAdmin = may('admin');
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <p className="text-15 text-ink-soft">{t('associationSettings:staff.intro')}</p>
      {query.data ? (
        <ul aria-label={t('associationSettings:staff.list')} className="flex flex-col gap-3">
          {query.data.items.map((member) => (
            <Person key={member.id} associationId={associationId} member={member} isAdmin={isAdmin} />
          ))}
        </ul>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('associationSettings:staff.loadFailed')} retry={t('common:action.retry')}>
          {settingsFailure(query.error, t)}
        </LoadFailed>
      ) : (
        <Skeleton className="h-48" aria-label={t('associationSettings:loading')} />
      )}
      {isAdmin ? <StaffInvitations associationId={associationId} /> : null}
    </div>
  );
}

type PersonProps = { associationId: string; member: StaffMember; isAdmin: boolean };

function Person({ associationId, member, isAdmin }: PersonProps) {
  const { t } = useTranslation(['associationSettings', 'association']);
  const dayText = useDayText();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<StaffRole>();
  const params = { associationId, userId: member.id };
  // What the person may do themselves can have changed with it.
  const refresh = () => client.invalidateQueries({ queryKey: associationKeys.all });
  const failed = (error: unknown) =>
    void showToast('error', t('associationSettings:staff.failed'), { description: settingsFailure(error, t) });
  const change = useMutation({
    mutationFn: (role: StaffRole) =>
      api.patch('/api/associations/{associationId}/staff/{userId}', { params, body: { role } }),
    onSuccess: () => void showToast('success', t('associationSettings:staff.roleChanged')),
    onError: failed,
    onSettled: async () => {
      await refresh();
      setWanted(undefined);
    },
  });
  const end = useMutation({
    mutationFn: () => api.delete('/api/associations/{associationId}/staff/{userId}', { params }),
    onSuccess: () => void showToast('success', t('associationSettings:staff.ended')),
    onError: failed,
    onSettled: () => {
      setAsking(false);
      return refresh();
    },
  });
  const { name } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 flex-1 basis-40">
        <p className="break-words font-medium">
          {name}
          {member.isSelf ? (
            <span className="text-13 text-ink-soft"> ({t('associationSettings:staff.self')})</span>
          ) : null}
        </p>
        <p className="text-13 text-ink-soft">
          {t(`association:role.${member.role}`)} ·{' '}
          {t('associationSettings:staff.since', { day: dayText(member.assignedAt) })}
        </p>
        <p className="text-13 text-ink-soft">{t(`associationSettings:staff.roleText.${member.role}`)}</p>
      </div>
      {isAdmin ? (
        <div className="flex flex-wrap items-center gap-2">
          <Field label={t('associationSettings:staff.roleOf', { name })} isLabelHidden>
            <Select
              value={wanted ?? member.role}
              disabled={change.isPending}
              onChange={(event) => setWanted(event.target.value as StaffRole)}
            >
              <Options values={STAFF_ROLES} label={(role) => t(`association:role.${role}`)} />
            </Select>
          </Field>
          {member.isSelf ? null : (
            <Button
              variant="ghost"
              className="text-clay hover:bg-clay-wash"
              aria-label={t('associationSettings:staff.endOf', { name })}
              onClick={() => setAsking(true)}
            >
              {t('associationSettings:staff.end')}
            </Button>
          )}
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={wanted !== undefined && wanted !== member.role}
        onOpenChange={() => setWanted(undefined)}
        title={t('associationSettings:staff.roleTitle', { name })}
        description={[
          t('associationSettings:staff.roleChange', {
            before: t(`association:role.${member.role}`),
            after: t(`association:role.${wanted ?? member.role}`),
          }),
          t(`associationSettings:staff.roleText.${wanted ?? member.role}`),
        ].join(' ')}
        confirmLabel={t('associationSettings:staff.roleConfirm')}
        onConfirm={() => wanted && change.mutate(wanted)}
        isPending={change.isPending}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('associationSettings:staff.endTitle', { name })}
        description={t('associationSettings:staff.endText', { name })}
        confirmLabel={t('associationSettings:staff.end')}
        onConfirm={() => end.mutate()}
        isDestructive
        isPending={end.isPending}
      />
    </li>
  );
}
