import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAssociation } from '../../components/association/association-context.tsx';
import { associationKeys } from '../../components/association/association-keys.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { useSignOut } from '../../components/sign-out/sign-out-provider.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { settingsFailure } from './settings-failure.ts';

/** What everybody of the staff has of their own here: the account, the way out, and leaving the association. */
export function OwnAccess() {
  const { t } = useTranslation(['associationSettings']);
  const { id: associationId, name } = useAssociation();
  const { id: userId, name: ownName } = useSignedInAccount();
  const client = useQueryClient();
  const signOut = useSignOut();
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
  const leavingHere = useMutation({
    mutationFn: signOut,
    onError: () => void showToast('error', t('associationSettings:account.signOutFailed')),
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
        <Button variant="secondary" isPending={leavingHere.isPending} onClick={() => leavingHere.mutate()}>
          <LogOut className="size-5" aria-hidden="true" />
          {t('associationSettings:account.signOut')}
        </Button>
      </div>
      <Button
        variant="ghost"
        className="-ml-gutter self-start text-clay hover:bg-clay-wash"
        onClick={() => setAsking(true)}
      >
        {t('associationSettings:account.leave')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('associationSettings:account.leaveTitle', { name })}
        description={t('associationSettings:account.leaveText')}
        confirmLabel={t('associationSettings:account.leave')}
        onConfirm={() => leaving.mutate()}
        isDestructive
        isPending={leaving.isPending}
      />
    </div>
  );
}
