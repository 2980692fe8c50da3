import type { Seizure } from '@balsamo/contract/seizures/schemas.ts';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

const MINUTE = 60;

/** How seizures and their rates are put into words. */
export function useSeizureWords() {
  const { t, i18n } = useTranslation(['seizures']);
  const language = htmlLanguage(i18n.language);
  const decimal = numberFormat(language, { maximumFractionDigits: 1 });
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const timed = (seconds: number) =>
    seconds < MINUTE
      ? t('seizures:seconds', { seconds })
      : t('seizures:minutes', { minutes: Math.floor(seconds / MINUTE), seconds: seconds % MINUTE });
  return {
    number: (value: number) => decimal.format(value),
    timed,
    /** `1:05`, as a stopwatch shows it. */
    running: (seconds: number) => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`,
    kind: ({ kind }: Pick<Seizure, 'kind'>) => t(`seizures:kind.${kind}`),
    length: ({ length, timedSeconds }: Pick<Seizure, 'length' | 'timedSeconds'>) =>
      timedSeconds === null ? t(`seizures:length.${length}`) : timed(timedSeconds),
    /** What of it was said; what is not known is left out. */
    details: (seizure: Seizure): string[] => [
      ...(seizure.count > 1 ? [t('seizures:inARow', { count: seizure.count })] : []),
      ...(seizure.length === 'unknown'
        ? []
        : [seizure.timedSeconds === null ? t(`seizures:length.${seizure.length}`) : timed(seizure.timedSeconds)]),
    ],
    /** A bound of a ratio: `30% menos`, `20% mais`; null = without limit. */
    bound: (ratio: number | null) => {
      if (ratio === null) return t('seizures:change.noLimit');
      const rounded = Math.round(100 * ratio) / 100;
      if (rounded === 1) return t('seizures:change.same');
      return rounded < 1
        ? t('seizures:change.less', { percent: percent.format(1 - rounded) })
        : t('seizures:change.moreBy', { percent: percent.format(rounded - 1) });
    },
  };
}
