import type { OperatedAssociation } from '@balsamo/contract/operators/association-schemas.ts';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSetAssociationStatus } from './association-queries.ts';
import { operatorProblem } from './operator-problem.ts';

type CloseAssociationProps = {
  association: OperatedAssociation;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Says what becomes of staff and members before an association is closed. */
export function CloseAssociation({ association, isOpen, onOpenChange }: CloseAssociationProps) {
  const { t } = useTranslation(['operators']);
  const set = useSetAssociationStatus();
  const close = () =>
    void set
      .mutateAsync({ associationId: association.id, status: 'closed' })
      .then(
        () => void showToast('success', t('operators:associations.closed')),
        (error) =>
          void showToast('error', t('operators:associations.closeFailed'), { description: operatorProblem(error, t) }),
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('operators:associations.closeTitle', { name: association.name })}
      description={t('operators:associations.closeText')}
      confirmLabel={t('operators:associations.close')}
      onConfirm={close}
      isDestructive
      isPending={set.isPending}
    />
  );
}
