import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { SignOutButton } from '../../components/sign-out/sign-out-button.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { settingsFailure } from './settings-failure.ts';
import { staffQuery } from './settings-queries.ts';

/**
 * What everybody of the staff has of their own here: the account, the way out, and leaving the association. The only admin is told
 * first to name another one; `onOpenStaff` leads to where.
 */
export function OwnAccess({ onOpenStaff }: { onOpenStaff?: () => void }) {
  const { t } = useTranslation(['associationSettings']);
  const { id: associationId, name, may } = useAssociation();
  const { id: userId, name: ownName } = useSignedInAccount();
  const isAdmin = may('admin');
  const staff = useQuery({ ...staffQuery(associationId), enabled: isAdmin }).data?.items;
  const isOnlyAdmin = isAdmin && staff?.filter(({ role }) => role === 'admin').length === 1;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () =>
      api.delete('/api/associations/{associationId}/staff/{userId}', { params: { associationId, userId } }),
    onSuccess: async () => {
      void showToast('success', t('associationSettings:account.left'));
      client.removeQueries({ queryKey: associationKeys.of(associationId) });
      await client.invalidateQueries({ queryKey: associationKeys.staffed });
    },
    onError: (error) =>
      void showToast('error', t('associationSettings:account.leaveFailed'), {
        description: settingsFailure(error, t),
      }),
    onSettled: () => setAsking(false),
  });
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <p>
        <span className="block font-medium">{ownName}</span>
        <span className="text-15 text-ink-soft">{t('associationSettings:account.intro')}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <Link to="/conta">
            <UserRound className="size-5" aria-hidden="true" />
            {t('associationSettings:account.open')}
          </Link>
        </Button>
        <SignOutButton variant="secondary" />
      </div>
      {isOnlyAdmin ? (
        <div className="flex flex-col items-start gap-3 border-line border-t pt-4">
          <p className="text-15 text-ink-soft">{t('associationSettings:account.lastAdmin')}</p>
          {onOpenStaff ? (
            <Button variant="secondary" onClick={onOpenStaff}>
              {t('associationSettings:account.openStaff')}
            </Button>
          ) : null}
        </div>
      ) : (
        <Button
          variant="ghost"
          className="-ml-gutter self-start text-clay hover:bg-clay-wash"
          onClick={() => setAsking(true)}
        >
          {t('associationSettings:account.leave')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('associationSettings:account.leaveTitle')}
        description={t('associationSettings:account.leaveText', { name })}
        confirmLabel={t('associationSettings:account.leave')}
        onConfirm={() => leaving.mutate()}
        isDestructive
        isPending={leaving.isPending}
      />
    </div>
  );
}
