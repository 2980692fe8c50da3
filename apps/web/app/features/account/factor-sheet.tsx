import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactorMethod, FactorSetup } from '../../components/second-factor/factor-setup.tsx';
import { useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';

type FactorSheetProps = OpenSheetProps & { method: FactorMethod; isFirst: boolean; isReplacement: boolean };

/** An app or a passkey for the account. */
export default function FactorSheet({ method, isFirst, isReplacement, ...sheet }: FactorSheetProps) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  // As it was when the sheet opened: by the end the factor is on, and there is an app to replace.
  const [added] = useState(() => {
    if (isFirst) return t('security:turnedOn');
    if (method === 'passkey') return t('security:passkeys.added');
    return isReplacement ? t('security:app.replaced') : t('security:app.added');
  });
  const done = () => {
    sheet.onOpenChange(false);
    void showToast('success', added);
  };
  return (
    <Sheet {...sheet} title={method === 'app' ? t('security:app.title') : t('security:passkeys.title')}>
      <div className="pt-2 pb-4">
        <FactorSetup method={method} isFirst={isFirst} onAdded={() => void refresh()} onDone={done} />
      </div>
    </Sheet>
  );
}
