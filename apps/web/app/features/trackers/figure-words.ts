import type { TrackerEffect, TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import type { Outcome } from '@balsamo/domain/insights/verdict.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toOneDecimal, withMinus } from '../../components/charts/change-words.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

type Kind = TrackerFigure['tracker']['kind'];

/** How figures of trackers are put into words. */
export function useFigureWords() {
  const { t, i18n } = useTranslation(['trackers', 'diary']);
  const language = htmlLanguage(i18n.language);
  const decimal = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const number = (value: number) => withMinus(decimal.format(toOneDecimal(value)));
  const mean = (kind: Kind, value: number) => (kind === 'yes_no' ? percent.format(value) : number(value));
  const difference = numberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    number,
    /** In points, with its sign. */
    signed: (value: number) => withMinus(difference.format(toOneDecimal(value))),
    mean,
    /** From where to where, as it was said. Nothing where there is too little. */
    fromTo: (kind: Kind, { before, after }: TrackerEffect) => {
      if (before === null || after === null) return null;
      const told = { before: mean(kind, before), after: mean(kind, after) };
      return kind === 'yes_no' ? t('trackers:figure.share', told) : t('trackers:figure.fromTo', told);
    },
    /** Why the verdict is what it is, and from how many uses. */
    why: ({ outcome, records, late }: TrackerEffect) =>
      [
        whyOf(outcome, t),
        t('trackers:figure.records', { count: records }),
        ...(late > 0 ? [t('diary:late', { count: late })] : []),
      ].join(' · '),
  };
}

const whyOf = (outcome: string, t: TFunction<['trackers', 'diary']>) =>
  t(`diary:why.${outcome as Outcome | 'too_few'}`);
