import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

export type RemovePatientButtonProps = { patient: { id: string; name: string }; onRemoved?: () => void };

/** Ends the connection with a patient, after a question. */
export function RemovePatientButton({ patient, onRemoved }: RemovePatientButtonProps) {
  const { t } = useTranslation(['connections']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="text-ink-soft hover:bg-clay-wash hover:text-clay"
        aria-label={t('connections:remove.named', { name: patient.name })}
        onClick={() => setAsking(true)}
      >
        {t('connections:remove.label')}
      </Button>
      <DisconnectDialog
        role="medico"
        person={patient}
        isOpen={isAsking}
        onOpenChange={setAsking}
        {...(onRemoved ? { onDone: onRemoved } : {})}
      />
    </>
  );
}
