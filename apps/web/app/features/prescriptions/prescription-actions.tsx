import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { refusalText } from './prescription-problem.ts';
import { useDeletePrescription, usePrescriptionAction } from './prescription-queries.ts';
import { useSideWords } from './side-words.ts';
import { useOpenPrescriptionSheet } from './use-open-prescription-sheet.ts';

export type PrescriptionActionsProps = {
  prescription: Prescription;
  /** Stands before them. */
  children?: ReactNode;
};

/** What whoever wrote a prescription can do with it. */
export function PrescriptionActions({ prescription, children }: PrescriptionActionsProps) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const open = useOpenPrescriptionSheet();
  const act = usePrescriptionAction(prescription.id);
  const remove = useDeletePrescription(prescription.id);
  const [isAsking, setAsking] = useState(false);
  const { protocolName: name, status } = prescription;
  const words = useSideWords(name);

  const pauseOrResume = (action: 'pause' | 'resume') =>
    void act.mutateAsync(action).then(
      () => showToast('success', action === 'pause' ? words.paused : words.resumed),
      (error) => showToast('error', t(`prescriptions:errors.${action}`), { description: refusalText(error, t) }),
    );
  const erase = () =>
    void remove.mutateAsync(undefined).then(
      () => {
        setAsking(false);
        return showToast('success', words.deleted);
      },
      (error) => {
        setAsking(false);
        return showToast('error', t('prescriptions:errors.delete'), { description: refusalText(error, t) });
      },
    );

  return (
    <div className="-mx-[min(0.75rem,3.75vw)] mt-2 -mb-1.5 flex flex-wrap">
      {children}
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('prescriptions:action.editNamed', { name })}
        onClick={() => open({ kind: 'edit', prescription })}
      >
        {t('prescriptions:action.edit')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('prescriptions:action.renewNamed', { name })}
        onClick={() => open({ kind: 'renew', prescription })}
      >
        {t('prescriptions:action.renew')}
      </Button>
      {status === 'ativa' ? (
        <Button
          variant="ghost"
          size="sm"
          isPending={act.isPending}
          aria-label={t('prescriptions:action.pauseNamed', { name })}
          onClick={() => pauseOrResume('pause')}
        >
          {t('prescriptions:action.pause')}
        </Button>
      ) : null}
      {status === 'pausada' ? (
        <Button
          variant="ghost"
          size="sm"
          isPending={act.isPending}
          aria-label={t('prescriptions:action.resumeNamed', { name })}
          onClick={() => pauseOrResume('resume')}
        >
          {t('prescriptions:action.resume')}
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        className="text-clay hover:bg-clay-wash"
        aria-label={t('prescriptions:action.deleteNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('prescriptions:action.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={words.deleteTitle}
        description={words.deleteText}
        confirmLabel={t('prescriptions:delete.confirm')}
        onConfirm={erase}
        isDestructive
        isPending={remove.isPending}
      />
    </div>
  );
}
