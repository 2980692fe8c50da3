import type { OwnerProof } from '@balsamo/contract/second-factor/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodesSheet } from '../../components/second-factor/codes-sheet.tsx';
import { OwnerStep } from '../../components/second-factor/owner-step.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';

/** New recovery codes in the place of those from before. */
export default function RecoverySheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  const [codes, setCodes] = useState<string[]>();
  const [isKept, setKept] = useState(false);
  const renew = async (proof: OwnerProof) => {
    const answer = await api.post('/api/account/second-factor/recovery-codes', { body: proof });
    setCodes(answer.recoveryCodes);
    void refresh();
  };
  const done = () => {
    setKept(true);
    sheet.onOpenChange(false);
  };
  return (
    <CodesSheet
      {...sheet}
      holds={codes !== undefined && !isKept}
      title={t('security:recovery.renewTitle')}
      description={codes ? null : t('security:recovery.renewText')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <OwnerStep submitLabel={t('security:recovery.renewSubmit')} onSubmit={renew} />
      )}
    </CodesSheet>
  );
}
