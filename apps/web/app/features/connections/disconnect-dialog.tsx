import type { CodeRole } from '@balsamo/domain/connections/code.ts';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useDisconnect } from './connection-mutations.ts';
import { connectionProblem } from './connection-problem.ts';

export type DisconnectDialogProps = {
  /** Of whoever ends it. */
  role: CodeRole;
  person: { id: string; name: string };
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDone?: () => void;
};

/** Asks before a connection is ended, and says what ends with it at once. */
export function DisconnectDialog({ role, person: { id, name }, isOpen, onOpenChange, onDone }: DisconnectDialogProps) {
  const { t } = useTranslation(['connections']);
  const whose = useWhose();
  const disconnect = useDisconnect();
  const words =
    role === 'paciente'
      ? {
          title: t('connections:disconnect.patientTitle', { name }),
          description: t('connections:disconnect.patientText', { ...whose, name }),
          confirmLabel: t('connections:disconnect.patientConfirm'),
        }
      : {
          title: t('connections:disconnect.doctorTitle', { name }),
          description: t('connections:disconnect.doctorText', { name }),
          confirmLabel: t('connections:disconnect.doctorConfirm'),
        };
  const end = () =>
    void disconnect
      .mutateAsync(id)
      .then(
        () => {
          void showToast('success', t('connections:disconnect.done'));
          onDone?.();
        },
        (error) => {
          const problem = connectionProblem(error, t('connections:disconnect.failed'), role, t);
          void showToast('error', problem.title, { description: problem.text });
        },
      )
      .finally(() => onOpenChange(false));
  return (
    <ConfirmDialog
      {...words}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onConfirm={end}
      isDestructive
      isPending={disconnect.isPending}
    />
  );
}
