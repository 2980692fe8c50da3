import type { PlannedUse } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

/** The plan beside what was recorded, with how much that stands on; or why the two cannot be compared. It judges neither. */
export function PlannedUseLine({ plan }: { plan: PlannedUse['plan'] | undefined }) {
  const { t, i18n } = useTranslation(['prescriptions']);
  if (!plan) return null;
  if (plan.kind === 'unknown') {
    return <p className="mt-0.5 text-13 text-ink-soft">{t(`prescriptions:plan.${plan.reason}`)}</p>;
  }
  const { perDay, days, recorded } = plan;
  const number = numberFormat(htmlLanguage(i18n.language), { maximumFractionDigits: 1 });
  return (
    <p className="tabular mt-0.5 text-13 text-ink-soft">
      {t('prescriptions:plan.known', {
        planned: number.format(perDay),
        recorded: number.format(recorded / days),
        days,
        uses: t('prescriptions:plan.uses', { count: recorded }),
      })}
    </p>
  );
}
