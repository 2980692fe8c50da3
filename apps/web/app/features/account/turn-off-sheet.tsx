import type { OwnerProof } from '@balsamo/contract/second-factor/schemas.ts';
import { useTranslation } from 'react-i18next';
import { OwnerStep } from '../../components/second-factor/owner-step.tsx';
import { useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';

/** The way out of the second factor: the password, and once more what is to be turned off. */
export default function TurnOffSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  const turnOff = async (proof: OwnerProof) => {
    await api.post('/api/account/second-factor/off', { body: proof });
    await refresh();
    sheet.onOpenChange(false);
    void showToast('success', t('security:turnOff.done'));
  };
  return (
    <Sheet {...sheet} title={t('security:turnOff.title')} description={t('security:turnOff.text')}>
      <div className="pt-2 pb-4">
        <OwnerStep submitLabel={t('security:turnOff.submit')} isDestructive onSubmit={turnOff} />
      </div>
    </Sheet>
  );
}
