import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../components/ui/menu.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

export type PatientMenuProps = { patient: { id: string; name: string }; onRemoved: () => void };

/** What a doctor seldom does with a patient: ends the connection, after a question. */
export function PatientMenu({ patient, onRemoved }: PatientMenuProps) {
  const { t } = useTranslation(['connections']);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={t('connections:remove.more', { name: patient.name })}
        actions={[
          {
            name: 'remove',
            label: t('connections:remove.named', { name: patient.name }),
            onChoose: () => setAsking(true),
            isDestructive: true,
          },
        ]}
      />
      <DisconnectDialog role="medico" person={patient} isOpen={isAsking} onOpenChange={setAsking} onDone={onRemoved} />
    </>
  );
}
