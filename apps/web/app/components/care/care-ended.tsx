import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endedCare, forgetEndedCare } from '../../offline/device/act-for.ts';
import { showToast } from '../ui/toast.ts';

/** Says that the care of somebody has ended, until it is put away: a page that loads once more says it again. */
export default function CareEnded() {
  const { t } = useTranslation(['care']);
  useEffect(() => {
    const ended = endedCare();
    if (!ended) return;
    const title = ended.name ? t('care:ended.title', { name: ended.name }) : t('care:ended.titleUnnamed');
    const description = ended.unsent > 0 ? t('care:ended.unsent', { count: ended.unsent }) : t('care:ended.text');
    void showToast('info', title, {
      id: 'care-ended',
      description,
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('care:ended.understood'), onClick: forgetEndedCare },
      onDismiss: forgetEndedCare,
    });
  }, [t]);
  return null;
}
