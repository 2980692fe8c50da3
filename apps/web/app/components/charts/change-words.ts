import type { Effect } from '@balsamo/domain/insights/effect.ts';
import type { TFunction } from 'i18next';
import { numberFormat } from '../../platform/intl-formats.ts';

/** A minus instead of the hyphen that number formats write. */
export const withMinus = (text: string) => text.replace('-', '−');

/** To one decimal; "-0,0" is no number that anybody reads. */
export const toOneDecimal = (value: number) => Math.round(value * 10) / 10 + 0;

/** How changes of ratings, and what they rest on, are put into words in one language. */
export function createChangeWords(t: TFunction<['diary']>, language: string) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const oneDecimal = numberFormat(language, digits);
  const signedDecimal = numberFormat(language, { ...digits, signDisplay: 'exceptZero' });
  const why = (effect: Effect) => t(`diary:why.${effect.kind === 'too_few' ? 'too_few' : effect.outcome}`);
  return {
    number: (value: number) => withMinus(oneDecimal.format(toOneDecimal(value))),
    signed: (value: number) => withMinus(signedDecimal.format(toOneDecimal(value))),
    why,
    /** The verdict and why, for a line of several facts. */
    outcome: (effect: Effect) => `${t(`diary:verdict.${effect.verdict}`)} · ${why(effect)}`,
    /** Uses that are no observation, and why. */
    leftOut: ({ late, copied }: Effect) => [
      ...(late > 0 ? [t('diary:late', { count: late })] : []),
      ...(copied > 0 ? [t('diary:copied', { count: copied })] : []),
    ],
  };
}
