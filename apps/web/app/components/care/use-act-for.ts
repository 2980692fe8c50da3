import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toast.ts';

/** Its code comes with the tap; what the service worker keeps has it without a network too. */
const goOn = async (personId: string, leadsTo?: string) => {
  const { actFor } = await import('../../offline/device/act-for.ts');
  return actFor(personId, leadsTo);
};

/** Goes on to another of the account's people; says so where that cannot be done now. */
export function useActFor(): (personId: string, leadsTo?: string) => Promise<void> {
  const { t } = useTranslation(['care']);
  return useCallback(
    async (personId, leadsTo) => {
      const description = await goOn(personId, leadsTo).then(
        (refused) => refused && t(`care:switch.${refused}Text`),
        () => t('care:problem.network'),
      );
      if (!description) return;
      void showToast('error', t('care:switch.failed'), { description });
    },
    [t],
  );
}
