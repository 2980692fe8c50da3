import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';

/** A report in a few lines, for its patient and for who is shown it. */
export function useEffectWords() {
  const { t } = useTranslation(['unwantedEffects', 'diary']);
  const dayText = useCalendarDayText();
  const instantDayText = useDayText();
  return (report: EffectReport) => {
    const effects = [
      ...report.redFlags.map((flag) => t(`unwantedEffects:redFlag.${flag}`)),
      ...report.effects.map(({ effect, strength }) =>
        t('diary:unwantedWithStrength', {
          effect: t(`diary:unwanted.${effect}`),
          strength: t(`diary:unwantedStrength.${strength}`),
        }),
      ),
    ];
    const began = report.beganOn && [dayText(report.beganOn), report.beganAt].filter(Boolean).join(', ');
    const { product } = report;
    const batch = product?.batch && t('unwantedEffects:batch', { batch: product.batch });
    return {
      title: effects.join(' · ') || (report.description ?? ''),
      lines: [
        effects.length > 0 && report.description,
        began && t('unwantedEffects:began', { when: began }),
        // Without a day of its own a report of last year reads like one of today.
        t('unwantedEffects:reported', { day: instantDayText(report.createdAt) }),
        report.endedOn && t('unwantedEffects:ended', { day: dayText(report.endedOn) }),
        report.outcome !== 'desconhecido' && t(`unwantedEffects:outcome.${report.outcome}`),
        report.seriousness
          .filter((one) => one !== 'nenhuma')
          .map((one) => t(`unwantedEffects:seriousness.${one}`))
          .join(' · '),
        report.actions
          .map((action) => (action === 'outra' && report.actionNote) || t(`unwantedEffects:action.${action}`))
          .join(' · '),
        [product?.name, product?.brand, batch, report.dose, report.method && t(`diary:method.${report.method}`)]
          .filter(Boolean)
          .join(' · '),
        report.indication && t('unwantedEffects:usedFor', { indication: report.indication }),
        report.useBeganOn && t('unwantedEffects:usedSince', { day: dayText(report.useBeganOn) }),
        report.otherMedicines &&
          t('unwantedEffects:alongside', { medicines: report.otherMedicines.split('\n').filter(Boolean).join(', ') }),
      ].filter((line): line is string => Boolean(line)),
    };
  };
}
