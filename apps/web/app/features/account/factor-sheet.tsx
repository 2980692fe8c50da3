import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodesSheet } from '../../components/second-factor/codes-sheet.tsx';
import { type FactorMethod, FactorSetup } from '../../components/second-factor/factor-setup.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { useRefreshSecondFactor } from '../../components/second-factor/second-factor-queries.ts';
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
  // Held here: they are seen once, also by who closed the sheet before they came.
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = () => {
    setCodes(null);
    sheet.onOpenChange(false);
    void showToast('success', added);
  };
  return (
    <CodesSheet
      {...sheet}
      holds={codes !== null}
      title={method === 'app' ? t('security:app.title') : t('security:passkeys.title')}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <FactorSetup
          method={method}
          isFirst={isFirst}
          onAdded={(codes) => {
            setCodes(codes);
            void refresh();
            if (!codes) done();
          }}
        />
      )}
    </CodesSheet>
  );
}
