import { emergencyCalls, type RedFlag } from '@balsamo/domain/unwanted-effects/emergency.ts';
import { useTranslation } from 'react-i18next';
import { focusTheSheet } from '../../components/form/form-sheet.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { EmergencyCalls } from '../../components/unwanted-effects/emergency-calls.tsx';

/**
 * Whom to call, and nothing else, the moment an answer may be an emergency: before anything is sent, and without a network. What was typed stays; the
 * way on is quiet.
 */
export function EmergencySheet({
  flags,
  onGoOn,
  ...sheet
}: { flags: readonly RedFlag[]; onGoOn: () => void } & OpenSheetProps) {
  const { t } = useTranslation(['unwantedEffects']);
  return (
    <Sheet
      {...sheet}
      title={t('unwantedEffects:emergency.title')}
      description={t('unwantedEffects:emergency.text')}
      // Not on the cross: a key that is still held would close it.
      onOpenAutoFocus={focusTheSheet}
      // On the phone it covers what lies below: nothing else is to be read.
      className="h-full"
    >
      <div className="flex flex-col gap-4 pt-2">
        <EmergencyCalls services={emergencyCalls(flags)} />
        <Button variant="ghost" className="self-center" onClick={onGoOn}>
          {t('unwantedEffects:emergency.goOn')}
        </Button>
      </div>
    </Sheet>
  );
}
