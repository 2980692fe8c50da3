import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { failureText } from '../../components/failure-text.ts';
import { dismissToast, showToast } from '../../components/ui/toast.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useUndoDispensing } from './dispensing-queries.ts';

/** The toast that offers to undo one; gone once it was. */
export const undoToastOf = (id: string) => `dispensed-${id}`;

/** Takes back what was just handed out, and says how that went. */
export function useUndo() {
  const { t } = useTranslation(['diary', 'dispensing']);
  const { id: associationId } = useAssociation();
  const { mutateAsync, isPending, variables } = useUndoDispensing(associationId);
  const undo = (id: string) =>
    mutateAsync({ id }).then(
      () => {
        void dismissToast(undoToastOf(id));
        return showToast('success', t('dispensing:sheet.undone'));
      },
      (error) =>
        showToast('error', t('dispensing:errors.undo'), {
          description:
            error instanceof ApiProblem && error.code === 'dispensary.too_late_to_undo'
              ? t('dispensing:problem.too_late_to_undo')
              : failureText(error, t),
        }),
    );
  return { undo, undoingId: isPending ? variables.id : undefined };
}
