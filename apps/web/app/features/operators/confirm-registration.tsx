import type { OperatedRegistration } from '@balsamo/contract/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { operatorProblem } from './operator-problem.ts';
import { useFindRegistration } from './operator-queries.ts';

type ConfirmRegistrationProps = {
  registration: OperatedRegistration;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Says once more which number belongs to whom, before everybody is told that it does. */
export function ConfirmRegistration({ registration, isOpen, onOpenChange }: ConfirmRegistrationProps) {
  const { t } = useTranslation(['operators']);
  const find = useFindRegistration();
  const confirm = () =>
    void find
      .mutateAsync({ registration, check: 'conferido' })
      .then(
        () => void showToast('success', t('operators:registrations.confirmDone')),
        (error) =>
          void showToast('error', t('operators:registrations.confirmFailed'), {
            description: operatorProblem(error, t),
          }),
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('operators:registrations.confirmTitle')}
      description={t('operators:registrations.confirmText', { name: registration.name, crm: registration.crm })}
      confirmLabel={t('operators:registrations.confirm')}
      onConfirm={confirm}
      isPending={find.isPending}
    />
  );
}
