import { useTranslation } from 'react-i18next';
import { usePrescriptionSide } from './prescription-side.ts';

/**
 * What patients call a receita is a prescrição to the doctor who wrote it.
 * @param name of the protocol
 */
export function useSideWords(name = '') {
  const { t } = useTranslation(['prescriptions']);
  return usePrescriptionSide() === 'own'
    ? {
        addTitle: t('prescriptions:form.addTitle'),
        editTitle: t('prescriptions:form.editTitle'),
        submitAdd: t('prescriptions:form.submitAdd'),
        saved: t('prescriptions:form.added'),
        renewTitle: t('prescriptions:renew.title'),
        renewed: t('prescriptions:renew.done'),
        paused: t('prescriptions:paused'),
        resumed: t('prescriptions:resumed'),
        deleteTitle: t('prescriptions:delete.title'),
        deleteText: t('prescriptions:delete.text', { name }),
        deleted: t('prescriptions:delete.done'),
      }
    : {
        addTitle: t('prescriptions:ofDoctor.addTitle'),
        editTitle: t('prescriptions:ofDoctor.editTitle'),
        submitAdd: t('prescriptions:ofDoctor.submitAdd'),
        saved: t('prescriptions:ofDoctor.saved'),
        renewTitle: t('prescriptions:ofDoctor.renewTitle'),
        renewed: t('prescriptions:ofDoctor.renewed'),
        paused: t('prescriptions:ofDoctor.paused'),
        resumed: t('prescriptions:ofDoctor.resumed'),
        deleteTitle: t('prescriptions:ofDoctor.deleteTitle'),
        deleteText: t('prescriptions:ofDoctor.deleteText', { name }),
        deleted: t('prescriptions:ofDoctor.deleted'),
      };
}
