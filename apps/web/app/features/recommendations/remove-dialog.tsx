import type { RecommendedDoctor } from '@balsamo/contract/recommendations/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { recommendationProblem } from './recommendation-problem.ts';
import { useRemoveRecommendation } from './recommendation-queries.ts';

type RemoveDialogProps = {
  doctor: RecommendedDoctor;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks before a doctor is taken off the list (spec §5). */
export function RemoveDialog({ doctor, isOpen, onOpenChange }: RemoveDialogProps) {
  const { t } = useTranslation(['recommendations', 'doctors']);
  const remove = useRemoveRecommendation(useAssociation().id);
  const confirm = () =>
    void remove
      .mutateAsync(doctor.id)
      .then(
        () => void showToast('success', t('recommendations:remove.done')),
        (error) =>
          void showToast('error', t('recommendations:remove.failed'), { description: recommendationProblem(error, t) }),
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('recommendations:remove.title')}
      description={t('recommendations:remove.text', { name: t('doctors:title', { name: doctor.name }) })}
      confirmLabel={t('recommendations:remove.confirm')}
      onConfirm={confirm}
      isDestructive
      isPending={remove.isPending}
    />
  );
}
