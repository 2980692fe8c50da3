import { useTranslation } from 'react-i18next';
import { ReportEffectButton } from './report-effect-button.tsx';
import type { UnwantedAnswer } from './unwanted-field.tsx';
import { UrgentLine } from './urgent-line.tsx';

type ReportEffectLinkProps = { itemId: string | null; effects: readonly UnwantedAnswer[] };

/** For what says more than a list can hold: opens a report over the form, which stays as it is, with what was ticked in it. */
export function ReportEffectLink({ itemId, effects }: ReportEffectLinkProps) {
  const { t } = useTranslation(['diary']);
  const isTicked = effects.length > 0;
  return (
    <>
      <ReportEffectButton
        about={{ itemId, ...(isTicked ? { effects } : {}) }}
        {...(isTicked ? { variant: 'secondary', className: '-mt-1 self-start' } : {})}
      >
        {isTicked ? t('diary:unwantedField.reportTicked', { count: effects.length }) : undefined}
      </ReportEffectButton>
      <UrgentLine />
    </>
  );
}
