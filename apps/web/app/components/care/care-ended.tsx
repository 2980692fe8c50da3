import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endedCares, forgetEndedCare } from '../../offline/device/act-for.ts';
import { showToast } from '../ui/toast.ts';

/** Says that the care of somebody has ended, until it is put away: a page that loads once more says it again. */
export default function CareEnded() {
  const { t } = useTranslation(['care']);
  useEffect(() => {
    for (const { id, name, unsent } of endedCares()) {
      const forget = () => forgetEndedCare(id);
      void showToast('info', name ? t('care:ended.title', { name }) : t('care:ended.titleUnnamed'), {
        id: `care-ended-${id}`,
        description: unsent > 0 ? t('care:ended.unsent', { count: unsent }) : t('care:ended.text'),
        duration: Number.POSITIVE_INFINITY,
        action: { label: t('care:ended.understood'), onClick: forget },
        onDismiss: forget,
      });
    }
  }, [t]);
  return null;
}
