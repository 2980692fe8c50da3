import type { Unit } from '@balsamo/domain/diary/vocabulary.ts';
import { roundedMg } from '@balsamo/domain/dose/amount.ts';
import { LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import { texts } from '../platform/texts.ts';

const NBSP = '\u00a0';

/** Numbers, days and names as they stand on the sheet, in one language. */
export type Format = ReturnType<typeof formatOf>;

/** Fonts hold Latin letters only: pictures in a name are left out. */
export function printable(text: string): string {
  return text
    .replace(/(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\u20e3]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function formatOf(language: Language) {
  const locale = LANGUAGE_TAGS[language];
  const t = texts.getFixedT(language);
  const numbers = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    // The font has neither the narrow space of French thousands nor a hyphen that reads as a minus.
    return (value: number) =>
      format
        .format(value)
        .replace(/\u202f/g, NBSP)
        .replace('-', '−');
  };
  const toOneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = numbers({ maximumFractionDigits: 3 });
  const oneDecimal = numbers(toOneDecimal);
  const change = numbers({ ...toOneDecimal, signDisplay: 'exceptZero' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    tag: locale,
    t,
    number,
    oneDecimal,
    /** With its sign, one decimal: ratings are whole points. */
    change,
    percent: (share: number) => percent.format(share).replace(/\u202f/g, NBSP),
    day: (calendarDay: string) => day.format(new Date(`${calendarDay}T00:00:00Z`)),
    amount: (value: number, unit: Unit) => `${number(value)}${NBSP}${t(`diary:unit.${unit}`, { count: value })}`,
    unit: (unit: Unit, count: number) => t(`diary:unit.${unit}`, { count }),
    mg: ({ from, to }: { from: number; to: number }) => {
      const [low, high] = [number(roundedMg(from)), number(roundedMg(to))];
      return low === high ? `${low}${NBSP}mg` : `${low}–${high}${NBSP}mg`;
    },
  };
}
